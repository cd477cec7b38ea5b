// Two reads of conversations a second for each account, over all workers: the network's limit.
// Who reads reserves the next free moment on the account's one item, then waits for it. Sending has
// limits of its own.
import { setTimeout as pause } from 'node:timers/promises';
import { nowMs, ttlIn } from '#platform/clock.ts';
import { ConditionFailedError } from '#platform/table/errors.ts';
import {
  and,
  atMost,
  type Change,
  type Condition,
  greaterThan,
  lessThan,
  missing,
  or,
} from '#platform/table/expressions.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';

/** Half a second, and a little for calls that take their way in different times. */
export const READ_EVERY_MS = 520;
/** So long it is cheaper to wait than to hand the work back. */
const NEAR_MS = 3_000;
const KEEP_SECONDS = 60 * 60;
const TRIES = 3;

/** The item's `next` afterwards; undefined where the condition does not hold. */
async function change(
  account: AccountRef,
  wanted: Change,
  when: Condition,
): Promise<number | undefined> {
  try {
    const set = { ...wanted.set, ttl: ttlIn(KEEP_SECONDS) };
    return Number((await updateItem(keys.messagePace(account), { ...wanted, set }, when)).next);
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** The moment of a call (ms); undefined where too many are waiting already. */
async function reserve(account: AccountRef): Promise<number | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const now = nowMs();
    const free = or(missing('next'), atMost('next', now));
    const first = await change(account, { set: { next: now + READ_EVERY_MS } }, free);
    if (first !== undefined) return now;
    const near = and(greaterThan('next', now), atMost('next', now + NEAR_MS));
    const after = await change(account, { add: { next: READ_EVERY_MS } }, near);
    if (after !== undefined) return after - READ_EVERY_MS;
  }
  return undefined;
}

/**
 * - `now`: a call may be made. `waited`: time has passed since it was asked for.
 * - `far`: nothing was reserved; to be asked for again after so many seconds.
 */
type Turn =
  | { readonly kind: 'now'; readonly waited: boolean }
  | { readonly kind: 'far'; readonly seconds: number };

/** Comes back when a call may be made, or at once where that is far. */
export async function awaitTurn(account: AccountRef): Promise<Turn> {
  const turn = await reserve(account);
  if (turn !== undefined) {
    const wait = turn - nowMs();
    if (wait > 0) await pause(wait);
    return { kind: 'now', waited: wait > 0 };
  }
  const item = await getItem(keys.messagePace(account), { consistent: true });
  const seconds = Math.max(1, Math.ceil((Number(item?.next ?? 0) - nowMs()) / 1_000));
  return { kind: 'far', seconds };
}

/** The network found the calls too many: none for so long. */
export async function holdReads(account: AccountRef, seconds: number): Promise<void> {
  const next = nowMs() + seconds * 1_000;
  await change(account, { set: { next } }, or(missing('next'), lessThan('next', next)));
}
