// What comments read from the network change in those we hold. Pure, and a second merge of the same
// comments changes nothing.
import { isByAccount, type OwnAccount } from '#functions/connection/domain/own-comment.ts';
import type { CommentChange, HeldComment } from './comment.ts';

export type ArrivingComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly fromId: string | undefined;
  readonly timestamp: string;
  readonly hidden: boolean;
  readonly parentId: string | undefined;
};

/** Replies whose top-level comment we do not hold yet: its id → the time that places the thread. */
export type LooseThreads = Readonly<Record<string, string>>;

/**
 * The threads are remembered in one item with the page index, which must never outgrow the table's
 * 400 KB. None is forgotten for a newer one: its replies would be left at a place that is neither their
 * own time nor their parent's, and be taken for deleted.
 */
const MAX_REMEMBERED_THREADS = 500;

export type MergeInput<C extends HeldComment> = {
  readonly arriving: readonly ArrivingComment[];
  /** Those of the arriving comments and of their parents that we hold, by id. */
  readonly held: ReadonlyMap<string, C>;
  readonly loose: LooseThreads;
  /** The network gave them one by one, not in a list. */
  readonly unlisted: boolean;
  readonly own: OwnAccount;
  /** The post's present seen epoch. */
  readonly epoch: number;
  readonly now: string;
};

const FIELDS = [
  'text',
  'username',
  'fromId',
  'timestamp',
  'parentId',
  'threadAt',
  'hidden',
  'isOwn',
  'isUnlisted',
  'newIn',
] as const;

const differs = (left: HeldComment, right: HeldComment): boolean =>
  FIELDS.some((field) => left[field] !== right[field]);

/**
 * The changes, and the loose threads after them. A reply that comes before its parent is placed by
 * its own time and remembered, so later replies of that thread stand beside it and the whole thread
 * moves when the parent comes.
 */
export function mergeComments<C extends HeldComment>(
  input: MergeInput<C>,
): { readonly changes: readonly CommentChange<C | HeldComment>[]; readonly loose: LooseThreads } {
  const arriving = [...new Map(input.arriving.map((one) => [one.id, one])).values()];
  const times = new Map(arriving.map((one) => [one.id, one.timestamp]));
  const loose: Record<string, string> = { ...input.loose };
  let room = MAX_REMEMBERED_THREADS - Object.keys(loose).length;

  const threadTime = (parentId: string, reply: ArrivingComment): string => {
    const known = times.get(parentId) ?? input.held.get(parentId)?.timestamp;
    if (known !== undefined) return known;
    if (loose[parentId] !== undefined) return loose[parentId];
    const place = input.held.get(reply.id)?.threadAt ?? reply.timestamp;
    if (room > 0) {
      loose[parentId] = place;
      room -= 1;
    }
    return place;
  };

  const changes = arriving.flatMap((one): CommentChange<C | HeldComment>[] => {
    const before = input.held.get(one.id);
    // A webhook may leave the parent out; what we once knew of it stays true.
    const parentId = one.parentId ?? before?.parentId;
    const isOwn = before?.isOwn === true || isByAccount(one, input.own);
    const newIn = before === undefined ? input.epoch : before.newIn;
    const read = {
      text: one.text,
      username: one.username === '' ? (before?.username ?? '') : one.username,
      fromId: one.fromId ?? before?.fromId,
      timestamp: one.timestamp,
      parentId,
      threadAt: parentId === undefined ? one.timestamp : threadTime(parentId, one),
      hidden: one.hidden,
      isOwn,
      isUnlisted: input.unlisted && before?.isUnlisted !== false,
      newIn: isOwn || newIn !== input.epoch ? undefined : newIn,
    };
    if (before === undefined) {
      const fresh = { id: one.id, arrivedAt: input.now, draftRevision: 0, replyUnderWay: false };
      return [{ kind: 'add', after: { ...fresh, ...read } }];
    }
    const after = { ...before, ...read };
    return differs(before, after) ? [{ kind: 'update', before, after }] : [];
  });
  return { changes, loose };
}
