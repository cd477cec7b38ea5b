// The only way to read conversations: respects pauses, waits for a free slot within the rate limit and records
// whether we have access to messages. The caller handles other errors.
import {
  pauseConversationReads,
  waitForConversationReadSlot,
} from '#functions/connection/network/conversation-read-slots.ts';
import {
  isPauseBlockingAllNetworkCalls,
  readNetworkPause,
} from '#functions/connection/network/network-pause.ts';
import { probeNetworkAfterOutageIfDue } from '#functions/connection/network/outage-probe.ts';
import { nowIso, secondsUntil } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { setMessagesAccessDisabled } from '../storage/conversation-repository.ts';

type ConversationReader = {
  readonly account: AccountRef;
  /** Whether our estimated pauses apply as well, or only those that the network specified. */
  readonly respectedPauses: 'all pauses' | 'named pauses';
};

/**
 * - `read`: the call was made. The caller handles its usage figures.
 * - `not_yet`: no call was made, or the network rejected it as one too many: retry after `seconds`.
 * - `off`: the owner disabled access to messages. It says nothing about the messages on Instagram.
 */
export type ConversationReadResult<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  | { readonly kind: 'not_yet'; readonly seconds: number }
  | { readonly kind: 'off' };

/** Seconds until the pause ends. Undefined when no pause applies. */
async function getRemainingPauseSeconds({
  account,
  respectedPauses,
}: ConversationReader): Promise<number | undefined> {
  if (respectedPauses === 'all pauses') {
    const blockedUntil = await probeNetworkAfterOutageIfDue(account);
    return blockedUntil === undefined ? undefined : secondsUntil(blockedUntil);
  }
  const pause = await readNetworkPause(account);
  return pause?.named && isPauseBlockingAllNetworkCalls(pause, nowIso())
    ? secondsUntil(pause.until)
    : undefined;
}

/** Waits and returns undefined when the call may be made, otherwise the seconds to retry after. */
async function waitUntilCallAllowed(reader: ConversationReader): Promise<number | undefined> {
  const pauseSeconds = await getRemainingPauseSeconds(reader);
  if (pauseSeconds !== undefined) return pauseSeconds;
  const slot = await waitForConversationReadSlot(reader.account);
  if (slot.kind === 'rate_limited') return slot.seconds;
  // Another call may have started a pause while this one waited.
  return slot.waited ? getRemainingPauseSeconds(reader) : undefined;
}

/** A result without usage means that no call was needed, so it proves nothing about the access. */
export async function readConversationsWithinRateLimit<
  Result extends { readonly usage: RateLimitUsage | undefined },
>(
  reader: ConversationReader,
  call: () => Promise<Result>,
): Promise<ConversationReadResult<Result>> {
  const { account } = reader;
  const seconds = await waitUntilCallAllowed(reader);
  if (seconds !== undefined) return { kind: 'not_yet', seconds };
  try {
    const result = await call();
    if (result.usage !== undefined) await setMessagesAccessDisabled(account, false);
    return { kind: 'read', result };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.reason === 'messages_off') {
      await setMessagesAccessDisabled(account, true);
      return { kind: 'off' };
    }
    if (error.reason !== 'message_rate') throw error;
    logger.warn('the network rate-limited reads of conversations');
    const waitSeconds = error.retryAfterSeconds ?? 1;
    await pauseConversationReads(account, waitSeconds);
    return { kind: 'not_yet', seconds: waitSeconds };
  }
}
