// Merges comments from the network into the stored ones. Pure and idempotent: a second merge of the same comments
// changes nothing.
import {
  type AccountIdentity,
  isWrittenByAccount,
} from '#functions/connection/domain/account-authorship.ts';
import {
  type InboundReadOrigin,
  resolveInboundEventSource,
} from '#functions/events/domain/inbound-event.ts';
import type { CommentChange, MergedComment } from './comment-changes-and-counts.ts';

export type IncomingComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string | undefined;
  readonly timestamp: string;
  readonly hidden: boolean;
  readonly parentId: string | undefined;
};

/** Threads of replies whose top-level comment is not stored yet, by its id, with the time that orders the thread. */
export type OrphanReplies = Readonly<Record<string, string>>;

/**
 * One item stores these threads and must not exceed DynamoDB's 400 KB. A newer thread never evicts an older one: the
 * older one's replies would keep an order key of neither their own time nor their parent's, and would count as
 * deleted.
 */
const MAX_ORPHAN_THREADS = 500;

export type CommentMergeInput<C extends MergedComment> = {
  readonly incoming: readonly IncomingComment[];
  /** The stored ones among the incoming comments and their parents, by id. */
  readonly storedComments: ReadonlyMap<string, C>;
  readonly orphanReplies: OrphanReplies;
  /** Whether they were received one by one (webhook event, read-back), not in a list of the network. */
  readonly isUnlisted: boolean;
  /** For comments on an ad: the ids of its media and of the post that it shows. */
  readonly adMediaIds: readonly string[];
  readonly origin: InboundReadOrigin;
  readonly accountIdentity: AccountIdentity;
  /** The post's current seen epoch. */
  readonly seenEpoch: number;
  readonly now: string;
};

const COMPARED_FIELDS = [
  'text',
  'username',
  'fromId',
  'timestamp',
  'parentId',
  'threadStartedAt',
  'hidden',
  'isOwn',
  'isUnlisted',
  'newInEpoch',
] as const;

const hasDifferentFields = (left: MergedComment, right: MergedComment): boolean =>
  COMPARED_FIELDS.some((field) => left[field] !== right[field]) ||
  left.adMediaIds.length !== right.adMediaIds.length;

/** The ad's media of a comment. Only events contain them, and a whole thread belongs to one ad. */
function resolveAdMediaIds(
  { adMediaIds, storedComments }: CommentMergeInput<MergedComment>,
  before: MergedComment | undefined,
  parentId: string | undefined,
): readonly string[] {
  const known = [before, parentId === undefined ? undefined : storedComments.get(parentId)];
  return (
    known.map((comment) => comment?.adMediaIds ?? []).find(({ length }) => length > 0) ?? adMediaIds
  );
}

/**
 * Returns the changes, and the orphan replies after them. A reply that arrives before its parent is ordered by its
 * own time, which is remembered: later replies of that thread are ordered beside it, and the whole thread moves when
 * the parent arrives.
 */
export function mergeComments<C extends MergedComment>(
  input: CommentMergeInput<C>,
): {
  readonly changes: readonly CommentChange<C | MergedComment>[];
  readonly orphanReplies: OrphanReplies;
} {
  const incoming = [...new Map(input.incoming.map((comment) => [comment.id, comment])).values()];
  const timesById = new Map(incoming.map((comment) => [comment.id, comment.timestamp]));
  const orphanReplies: Record<string, string> = { ...input.orphanReplies };
  let freeThreadSlots = MAX_ORPHAN_THREADS - Object.keys(orphanReplies).length;

  const resolveThreadTime = (parentId: string, reply: IncomingComment): string => {
    const parentTime = timesById.get(parentId) ?? input.storedComments.get(parentId)?.timestamp;
    if (parentTime !== undefined) return parentTime;
    if (orphanReplies[parentId] !== undefined) return orphanReplies[parentId];
    const provisionalTime = input.storedComments.get(reply.id)?.threadStartedAt ?? reply.timestamp;
    if (freeThreadSlots > 0) {
      orphanReplies[parentId] = provisionalTime;
      freeThreadSlots -= 1;
    }
    return provisionalTime;
  };

  const changes = incoming.flatMap((comment): CommentChange<C | MergedComment>[] => {
    const before = input.storedComments.get(comment.id);
    // A webhook event may omit the parent, but the parent of a comment never changes.
    const parentId = comment.parentId ?? before?.parentId;
    const isOwn = before?.isOwn === true || isWrittenByAccount(comment, input.accountIdentity);
    const newInEpoch = before === undefined ? input.seenEpoch : before.newInEpoch;
    const updatedFields = {
      text: comment.text,
      username: comment.username === '' ? (before?.username ?? '') : comment.username,
      fromId: comment.fromId ?? before?.fromId,
      timestamp: comment.timestamp,
      parentId,
      threadStartedAt:
        parentId === undefined ? comment.timestamp : resolveThreadTime(parentId, comment),
      hidden: comment.hidden,
      isOwn,
      isUnlisted: input.isUnlisted && before?.isUnlisted !== false,
      adMediaIds: resolveAdMediaIds(input, before, parentId),
      newInEpoch: isOwn || newInEpoch !== input.seenEpoch ? undefined : newInEpoch,
    };
    if (before === undefined) {
      const initialFields = {
        id: comment.id,
        arrivedAt: input.now,
        source: isOwn ? undefined : resolveInboundEventSource(input.origin, comment.timestamp),
        isAnswered: false,
        replyIds: [],
        ruleReplyIds: [],
      };
      return [{ kind: 'add', after: { ...initialFields, ...updatedFields } }];
    }
    const after = { ...before, ...updatedFields };
    return hasDifferentFields(before, after) ? [{ kind: 'update', before, after }] : [];
  });
  return { changes, orphanReplies };
}
