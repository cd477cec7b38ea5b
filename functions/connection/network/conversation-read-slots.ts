// Keeps reads of an account's conversations within the network's limit of two per second, across
// all workers: a reader reserves the next free slot on one item per account, then waits for it.
// Sending has separate limits.
import { setTimeout as pause } from 'node:timers/promises';
import { computeTtlEpochSeconds, nowMs } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeAtMost,
  attributeGreaterThan,
  attributeLessThan,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
  type ItemAttributeChange,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';

/** Half a second, plus a margin for calls with different latencies. */
export const MIN_CONVERSATION_READ_SPACING_MS = 520;
/** The longest wait that is cheaper than returning the job to the queue. */
const MAX_SLOT_WAIT_MS = 3_000;
const RATE_LIMIT_TTL_SECONDS = 60 * 60;
const MAX_RESERVE_ATTEMPTS = 3;

/** Returns the new value of `next`, or undefined when the condition does not hold. */
async function updateNextSlot(
  account: AccountRef,
  update: ItemAttributeChange,
  when: ItemCondition,
): Promise<number | undefined> {
  const set = { ...update.set, ttl: computeTtlEpochSeconds(RATE_LIMIT_TTL_SECONDS) };
  const item = await ignoreConflict(
    updateItem(tableKeys.conversationReadCooldown(account), { ...update, set }, when),
  );
  return item && Number(item.next);
}

/** Returns the time of the slot (epoch ms), or undefined when too many readers wait already. */
async function reserveReadSlot(account: AccountRef): Promise<number | undefined> {
  for (let attempt = 0; attempt < MAX_RESERVE_ATTEMPTS; attempt++) {
    const now = nowMs();
    const isFree = combineConditionsWithOr(attributeMissing('next'), attributeAtMost('next', now));
    const first = await updateNextSlot(
      account,
      { set: { next: now + MIN_CONVERSATION_READ_SPACING_MS } },
      isFree,
    );
    if (first !== undefined) return now;
    const isSoonFree = combineConditionsWithAnd(
      attributeGreaterThan('next', now),
      attributeAtMost('next', now + MAX_SLOT_WAIT_MS),
    );
    const after = await updateNextSlot(
      account,
      { add: { next: MIN_CONVERSATION_READ_SPACING_MS } },
      isSoonFree,
    );
    if (after !== undefined) return after - MIN_CONVERSATION_READ_SPACING_MS;
  }
  return undefined;
}

/**
 * - `now`: the call may be made. `waited`: the function waited for the slot first.
 * - `rate_limited`: no slot was reserved; try again after `seconds`.
 */
type ReadSlot =
  | { readonly kind: 'now'; readonly waited: boolean }
  | { readonly kind: 'rate_limited'; readonly seconds: number };

/** Returns when the call may be made, or at once when the next free slot is too far away. */
export async function waitForConversationReadSlot(account: AccountRef): Promise<ReadSlot> {
  const slotAt = await reserveReadSlot(account);
  if (slotAt !== undefined) {
    const waitMs = slotAt - nowMs();
    if (waitMs > 0) await pause(waitMs);
    return { kind: 'now', waited: waitMs > 0 };
  }
  const item = await getItem(tableKeys.conversationReadCooldown(account), { consistent: true });
  const seconds = Math.max(1, Math.ceil((Number(item?.next ?? 0) - nowMs()) / 1_000));
  return { kind: 'rate_limited', seconds };
}

/** Blocks reads for this long after the network rejected one as too many. */
export async function pauseConversationReads(account: AccountRef, seconds: number): Promise<void> {
  const next = nowMs() + seconds * 1_000;
  await updateNextSlot(
    account,
    { set: { next } },
    combineConditionsWithOr(attributeMissing('next'), attributeLessThan('next', next)),
  );
}
