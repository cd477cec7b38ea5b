// Which messages of others are new: what has come, up to where it was seen, and what was unsent meanwhile. Pure.
import { isAutomatic } from './automatic.ts';
import type {} from './held-message.ts';
import type { HeldMessage } from './message.ts';
import type { MessageChange } from './message-merge.ts';

export type Arrivals = {
  /** How many messages of others have come. */
  readonly arrivals: number;
  /** How many of those had come when all were last marked as seen, or answered. */
  readonly seenArrival: number;
  /** The numbers of unsent ones among those that came later; earlier numbers in it say nothing. */
  readonly withdrawn: readonly number[];
};

/** New is what came after all were last marked as seen, unless it was unsent or is the account's own. */
export const isNew = (
  { isOwn, unsent, arrival }: Pick<HeldMessage, 'isOwn' | 'unsent' | 'arrival'>,
  { seenArrival }: Pick<Arrivals, 'seenArrival'>,
): boolean => !isOwn && !unsent && arrival > seenArrival;

/** How many of the messages are new. */
export const newCountOf = ({ arrivals, seenArrival, withdrawn }: Arrivals): number =>
  arrivals - seenArrival - withdrawn.filter((arrival) => arrival > seenArrival).length;

/** The unsent ones among the new, once these changes are in. */
export function withdrawnAfter(
  before: Pick<Arrivals, 'withdrawn'>,
  changes: readonly MessageChange[],
  seenArrival: number,
): readonly number[] {
  const unsent = changes.flatMap((one) =>
    one.kind !== 'ahead' && one.after.unsent && !one.after.isOwn ? [one.after.arrival] : [],
  );
  return [...new Set([...before.withdrawn, ...unsent])].filter((one) => one > seenArrival);
}

/** When the account's last word among these was said; a machine's answers are nobody's word. */
function answeredAtIn(
  added: readonly HeldMessage[],
  lastInboundAt: string | undefined,
): string | undefined {
  const inbound = added.flatMap(({ isOwn, timestamp }) => (isOwn ? [] : [timestamp]));
  if (lastInboundAt !== undefined) inbound.push(lastInboundAt);
  const before = (sentAt: string) =>
    inbound
      .filter((one) => one <= sentAt)
      .sort()
      .at(-1);
  return added
    .filter(({ isOwn, timestamp }) => isOwn && !isAutomatic(timestamp, before(timestamp)))
    .map(({ timestamp }) => timestamp)
    .sort()
    .at(-1);
}

/**
 * Who answers has read what was written before: how many arrivals count as seen once these changes are
 * in. Where something newer than the answer is held already, the answer came late and proves nothing.
 */
export function seenAfter(
  before: Pick<Arrivals, 'arrivals' | 'seenArrival'> & {
    readonly lastInboundAt: string | undefined;
  },
  changes: readonly MessageChange[],
): number {
  const added = changes.flatMap((one) => (one.kind === 'add' ? [one.after] : []));
  const answeredAt = answeredAtIn(added, before.lastInboundAt);
  if (answeredAt === undefined || (before.lastInboundAt ?? '') > answeredAt) {
    return before.seenArrival;
  }
  // Arrivals are counted oldest first, so those answered come before those that are not.
  const answered = added.filter(({ isOwn, timestamp }) => !isOwn && timestamp < answeredAt);
  return before.arrivals + answered.length;
}
