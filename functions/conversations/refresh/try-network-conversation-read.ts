// Makes one read of conversations within the account's rate limit, and reports whether a retry can succeed.

import {
  pauseNetworkCallsNearRateLimit,
  recordNetworkError,
} from '#functions/connection/network/network-call-guards.ts';
import { secondsUntil } from '#platform/clock.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { readConversationsWithinRateLimit } from './rate-limited-conversation-reads.ts';

type ReadOutcome<Result> =
  | { readonly kind: 'read'; readonly result: Result }
  /** A retry can succeed after this many seconds. */
  | { readonly kind: 'not_yet'; readonly seconds: number }
  /** The owner has switched off access to messages. */
  | { readonly kind: 'off' }
  /** A retry would fail in the same way, unless the network was mistaken. */
  | { readonly kind: 'rejected' };

/** Records the facts about the account that the call shows (usage, pauses, broken login). */
export async function tryNetworkConversationRead<
  Result extends { readonly usage: RateLimitUsage | undefined },
>(account: AccountRef, call: () => Promise<Result>): Promise<ReadOutcome<Result>> {
  try {
    const outcome = await readConversationsWithinRateLimit(
      { account, respectedPauses: 'all pauses' },
      call,
    );
    if (outcome.kind === 'read')
      await pauseNetworkCallsNearRateLimit(account, outcome.result.usage);
    return outcome;
  } catch (error) {
    const resumesAt = await recordNetworkError(account, error);
    return resumesAt === undefined
      ? { kind: 'rejected' }
      : { kind: 'not_yet', seconds: secondsUntil(resumesAt) };
  }
}
