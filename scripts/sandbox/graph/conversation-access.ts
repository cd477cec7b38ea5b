// Access to conversations: page token, permissions, the owner's switch, and the rate limit.
import type { SandboxFacebookPage, SandboxInstagramAccount } from '../world/world-types.ts';
import {
  requireFacebookPageAccess,
  requireFacebookPageToken,
  requireFacebookPermission,
  type SandboxGraphCall,
} from './graph-call.ts';
import { createSandboxInvalidParameterError, SandboxGraphError } from './sandbox-graph-error.ts';

export function requireSandboxMessagingAccess(
  call: SandboxGraphCall,
  page: SandboxFacebookPage,
): SandboxInstagramAccount {
  requireFacebookPageAccess(call, page);
  requireFacebookPageToken(call, page);
  requireFacebookPermission(call, 'instagram_manage_messages');
  requireFacebookPermission(call, 'pages_manage_metadata', 200);
  const account =
    page.accountId === null ? undefined : call.sandbox.world.findAccount(page.accountId);
  if (account?.kind !== 'business') {
    throw createSandboxInvalidParameterError(
      'The page is not linked to an Instagram business account',
    );
  }
  call.touchedAccountIds.add(account.id);
  if (page.messagesOff) {
    throw new SandboxGraphError({
      code: 200,
      subcode: 2_534_041,
      message: '(#200) The Instagram account owner has disabled access to Instagram messages.',
    });
  }
  return account;
}

/** Rejects more read calls per second than allowed. A rejected call does not extend the wait. */
export function enforceSandboxConversationRateLimit(
  call: SandboxGraphCall,
  accountId: string,
): void {
  const { controls, now } = call.sandbox;
  const counts = controls.conversationCallCounts.get(accountId) ?? {
    answered: 0,
    refused: 0,
    recent: [],
  };
  controls.conversationCallCounts.set(accountId, counts);
  const currentTime = now();
  counts.recent = counts.recent.filter(
    (moment) => moment > currentTime - 1000 && moment <= currentTime,
  );
  const limit = controls.conversationCallsPerSecond;
  if (limit > 0 && counts.recent.length >= limit) {
    counts.refused += 1;
    throw new SandboxGraphError({
      code: 613,
      subcode: 2_534_040,
      transient: true,
      message: '(#613) Calls to this api have exceeded the rate limit.',
    });
  }
  counts.recent = [...counts.recent, currentTime];
  counts.answered += 1;
}
