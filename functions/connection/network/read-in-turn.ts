// The one way to read conversations: not during a pause, at the account's turn, and what the network
// says of the access to messages written down. What else an answer means is the caller's matter.
import { nowIso, secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { awaitTurn, holdReads } from './message-pace.ts';
import { isStopped, readPause } from './network-pause.ts';

type Reader = {
  readonly account: AccountRef;
  readonly store: Pick<ConversationStore, 'noteMessagesOff'>;
  /** Whether pauses that are our own guess hold as well, or only those the network named. */
  readonly keepsTo: 'all pauses' | 'named pauses';
};

/**
 * - `read`: the call was made. Its usage is for who knows what follows it.
 * - `not_yet`: no call was made, or the network found it one too many: asking again makes sense after
 *   so many seconds.
 * - `off`: the owner does not let us read messages. It says nothing of what stands on the network.
 */
export type InTurn<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  | { readonly kind: 'not_yet'; readonly seconds: number }
  | { readonly kind: 'off' };

/** Seconds until the account's pause is over; undefined where none holds. */
async function pausedFor({ account, keepsTo }: Reader): Promise<number | undefined> {
  const pause = await readPause(account);
  if (!isStopped(pause, nowIso())) return undefined;
  return pause.named || keepsTo === 'all pauses' ? secondsUntil(pause.until) : undefined;
}

/** Comes back when the call may be made: undefined. Else the seconds after which to ask again. */
async function awaitCall(reader: Reader): Promise<number | undefined> {
  const paused = await pausedFor(reader);
  if (paused !== undefined) return paused;
  const turn = await awaitTurn(reader.account);
  if (turn.kind === 'far') return turn.seconds;
  // Another call may have been told to stop while this one waited.
  return turn.waited ? pausedFor(reader) : undefined;
}

/** A result without usage stands for a call that turned out not to be needed: nothing is learned. */
export async function readInTurn<Result extends { readonly usage: Usage | undefined }>(
  reader: Reader,
  call: () => Promise<Result>,
): Promise<InTurn<Result>> {
  const { account, store } = reader;
  const seconds = await awaitCall(reader);
  if (seconds !== undefined) return { kind: 'not_yet', seconds };
  try {
    const result = await call();
    if (result.usage !== undefined) await store.noteMessagesOff(account, false);
    return { kind: 'read', result };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.reason === 'messages_off') {
      await store.noteMessagesOff(account, true);
      return { kind: 'off' };
    }
    if (error.reason !== 'message_rate') throw error;
    logger.warn('conversations were read too fast');
    const wait = error.retryAfterSeconds ?? 1;
    await holdReads(account, wait);
    return { kind: 'not_yet', seconds: wait };
  }
}
