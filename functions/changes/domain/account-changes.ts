// Maps changes of items to the screens of their account. Pure.
import type { AccountChangeKind } from '#shared/contracts/changes.ts';

type Item = Readonly<Record<string, unknown>>;

export type StreamedItemChange = {
  /** Digits. Later changes have greater numbers. */
  readonly sequenceNumber: string;
  /** The thread of the item. Undefined for items of the account itself. */
  readonly thread: 'post' | 'conversation' | undefined;
  /** The sort key. */
  readonly name: string;
  /** Undefined when the change added it. */
  readonly before: Item | undefined;
  /** Undefined when the change removed it. */
  readonly after: Item | undefined;
};

/** The counts of new items. */
export type NewItemCounters = {
  readonly countNewComments: (post: Item) => number;
  readonly countNewMessages: (conversation: Item) => number;
};

/** The effect of changed posts, conversations and lists of approvals on the counts. */
export type AccountCountChanges = {
  /** The numbers of the first and last of these changes. They are in one partition, so they arrive in order. */
  readonly firstSequenceNumber: string;
  readonly lastSequenceNumber: string;
  /** The differences to add. */
  readonly newComments: number;
  readonly newMessages: number;
  /** The value after the last change. Undefined when no change set it. */
  readonly awaitingApprovals: number | undefined;
};

export type AccountChangeVersions = Readonly<Partial<Record<AccountChangeKind, string>>>;

const POST = 'POST#';
const CONVERSATION = 'CONVERSATION#';
const APPROVAL_LIST = 'APPROVALS';

const KINDS_OF_ACCOUNT_ITEMS: readonly (readonly [RegExp, AccountChangeKind])[] = [
  [/^(POSTS$|POST#)/, 'posts'],
  [/^(CONVERSATIONS$|CONVERSATION#)/, 'conversations'],
  [/^APPROVALS$/, 'approvals'],
  [/^(RULES$|RULE#|FIGURES#)/, 'rules'],
  [/^FACTS$/, 'facts'],
  [/^(IG#|IMPORT$|NETWORK_PAUSE$|POSTING_PAUSE$)/, 'account'],
];

const isReplyByRule = (item: Item | undefined): boolean => {
  const draft = item?.draft as { readonly automation?: unknown } | undefined;
  return draft?.automation != null;
};

/**
 * The kinds of data that show the item. Comments and messages are in none, because each of their changes also changes
 * their post or conversation.
 */
function listChangedKinds({
  thread,
  name,
  before,
  after,
}: StreamedItemChange): readonly AccountChangeKind[] {
  if (thread === undefined)
    return KINDS_OF_ACCOUNT_ITEMS.flatMap(([pattern, kind]) => (pattern.test(name) ? [kind] : []));
  if (!name.startsWith('REPLY#')) return [];
  const shownIn = thread === 'post' ? 'posts' : 'conversations';
  return isReplyByRule(after ?? before) ? [shownIn, 'approvals'] : [shownIn];
}

/** A version is the sequence number of a change of its kind, so each change makes another one. */
export const toAccountChangeVersions = (
  changes: readonly StreamedItemChange[],
): AccountChangeVersions =>
  Object.fromEntries(
    changes.flatMap((change) =>
      listChangedKinds(change).map((kind) => [kind, change.sequenceNumber] as const),
    ),
  );

const isCounted = ({ thread, name }: StreamedItemChange): boolean =>
  thread === undefined &&
  (name.startsWith(POST) || name.startsWith(CONVERSATION) || name === APPROVAL_LIST);

/** Matches `functions/connection/approval-count-repository.ts`. */
const countListedApprovals = (list: Item | undefined): number =>
  Math.max(0, Number(list?.total ?? 0) - Math.max(0, Number(list?.discarding ?? 0)));

const sumDifferences = (
  changes: readonly StreamedItemChange[],
  prefix: string,
  count: (item: Item) => number,
): number =>
  changes
    .filter(({ name }) => name.startsWith(prefix))
    .reduce(
      (sum, { before, after }) => sum + (after ? count(after) : 0) - (before ? count(before) : 0),
      0,
    );

/**
 * `changes` belong to one account, oldest first. Those up to the sequence number `after` were counted before.
 * Undefined when no other one changes a count.
 */
export function sumAccountCountChanges(
  changes: readonly StreamedItemChange[],
  { countNewComments, countNewMessages }: NewItemCounters,
  after = '0',
): AccountCountChanges | undefined {
  const counted = changes.filter(
    (change) => isCounted(change) && BigInt(change.sequenceNumber) > BigInt(after),
  );
  const [first] = counted;
  const last = counted.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const approvalList = counted.findLast(({ name }) => name === APPROVAL_LIST);
  return {
    firstSequenceNumber: first.sequenceNumber,
    lastSequenceNumber: last.sequenceNumber,
    newComments: sumDifferences(counted, POST, countNewComments),
    newMessages: sumDifferences(counted, CONVERSATION, countNewMessages),
    awaitingApprovals: approvalList && countListedApprovals(approvalList.after),
  };
}
