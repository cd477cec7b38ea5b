// A comment as we hold it, and what a change to one means for its post's counters and page index.
import { commentOrderKey } from './list-order.ts';

export type HeldComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  /** The writer's id on the network, where it says so. */
  readonly fromId: string | undefined;
  readonly timestamp: string;
  /** The top-level comment this one answers. */
  readonly parentId: string | undefined;
  /** The time that places the thread: its top-level comment's, or a stand-in while we lack that. */
  readonly threadAt: string;
  readonly hidden: boolean;
  readonly isOwn: boolean;
  /** When we first held it (ISO). */
  readonly arrivedAt: string;
  /** We know it by itself; no list of the network has named it yet. */
  readonly isUnlisted: boolean;
  /**
   * The post's seen epoch in which it is new. "Mark all as read" begins the next epoch, so that
   * one write turns every comment of the epochs before into a seen one.
   */
  readonly newIn: number | undefined;
  /** Counts the changes of the reply drafted for it; 0 where there is none. */
  readonly draftRevision: number;
  /** A reply to it is on its way: it must not vanish under it. */
  readonly replyUnderWay: boolean;
};

export const isNew = (comment: HeldComment, epoch: number): boolean => comment.newIn === epoch;

export type CommentChange<C extends HeldComment = HeldComment> =
  | { readonly kind: 'add'; readonly after: C }
  | { readonly kind: 'update'; readonly before: C; readonly after: C }
  | { readonly kind: 'remove'; readonly before: C };

type LatestNew = { readonly id: string; readonly timestamp: string };

/** What the post keeps about its comments. */
export type Tally = {
  readonly total: number;
  /** Those of them that no list has named yet. */
  readonly unlistedCount: number;
  readonly newCount: number;
  /** The newest comment that came since all were seen; it may have been seen or removed itself. */
  readonly latestNew: LatestNew | undefined;
};

const sides = (change: CommentChange) => ({
  before: change.kind === 'add' ? undefined : change.before,
  after: change.kind === 'remove' ? undefined : change.after,
});

/** The post's counters after the changes. */
export function tallyAfter(tally: Tally, changes: readonly CommentChange[], epoch: number): Tally {
  let { total, unlistedCount, newCount, latestNew } = tally;
  for (const change of changes) {
    const { before, after } = sides(change);
    const wasNew = before !== undefined && isNew(before, epoch);
    const nowNew = after !== undefined && isNew(after, epoch);
    total += (after ? 1 : 0) - (before ? 1 : 0);
    unlistedCount += (after?.isUnlisted ? 1 : 0) - (before?.isUnlisted ? 1 : 0);
    newCount += (nowNew ? 1 : 0) - (wasNew ? 1 : 0);
    if (!nowNew) continue;
    // One that came by webhook learns its own time only when it is read.
    if (wasNew && latestNew?.id !== after.id) continue;
    if (wasNew || latestNew === undefined || after.timestamp > latestNew.timestamp) {
      latestNew = { id: after.id, timestamp: after.timestamp };
    }
  }
  return { total, unlistedCount, newCount, latestNew: newCount > 0 ? latestNew : undefined };
}

/** The places the changes take and give up in thread order. */
export function placesAfter(changes: readonly CommentChange[]): {
  readonly insert: readonly string[];
  readonly remove: readonly string[];
} {
  const insert: string[] = [];
  const remove: string[] = [];
  for (const change of changes) {
    const { before, after } = sides(change);
    const [from, to] = [before && commentOrderKey(before), after && commentOrderKey(after)];
    if (from === to) continue;
    if (from !== undefined) remove.push(from);
    if (to !== undefined) insert.push(to);
  }
  return { insert, remove };
}
