// Reads back a reply of a conversation within the rate limit of conversation reads.

import { pauseNetworkCallsNearRateLimit } from '#functions/connection/network/network-call-guards.ts';
import {
  requireReadBackAllowed,
  runReadCallRecordingErrors,
} from '#functions/drafts/posting/network-calls-of-reply-channels.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { readConversationsWithinRateLimit } from '../refresh/rate-limited-conversation-reads.ts';

/**
 * Makes one read-back call when the rate limit of the account's conversation reads allows it. A limit whose end we
 * only estimate does not delay it, because an owner waits for it.
 * @throws NetworkError, also when no call was made; that proves nothing about the reply
 */
export async function readBackMessagesWithinRateLimit<
  Result extends { readonly usage: RateLimitUsage },
>(account: AccountRef, token: string, call: () => Promise<Result>): Promise<Result> {
  await requireReadBackAllowed(account, token);
  const reader = { account: account, respectedPauses: 'named pauses' } as const;
  const outcome = await runReadCallRecordingErrors(account, () =>
    readConversationsWithinRateLimit(reader, call),
  );
  switch (outcome.kind) {
    case 'read':
      await pauseNetworkCallsNearRateLimit(account, outcome.result.usage);
      return outcome.result;
    case 'not_yet':
      throw new NetworkError(
        'throttled',
        'The rate limit of conversation reads allows no call yet.',
        {
          retryAfterSeconds: outcome.seconds,
        },
      );
    case 'off':
      throw new NetworkError('refused', 'The owner has switched the access to messages off.', {
        reason: 'messages_off',
      });
  }
}
