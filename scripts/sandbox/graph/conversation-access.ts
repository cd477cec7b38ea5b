// Who may read and write conversations: the page's token, its permissions, the owner's switch, two calls a second.
import type { Account, Page } from '../world/types.ts';
import { type GraphCall, requirePageAccess, requirePageToken, requirePermission } from './call.ts';
import { GraphError, invalidParameter } from './errors.ts';

export function requireMessaging(call: GraphCall, page: Page): Account {
  requirePageAccess(call, page);
  requirePageToken(call, page);
  requirePermission(call, 'instagram_manage_messages');
  requirePermission(call, 'pages_manage_metadata', 200);
  const account = page.accountId === null ? undefined : call.sandbox.world.account(page.accountId);
  if (account?.kind !== 'business') {
    throw invalidParameter('The page is not linked to an Instagram business account');
  }
  call.touched.add(account.id);
  if (page.messagesOff) {
    throw new GraphError({
      code: 200,
      subcode: 2_534_041,
      message: '(#200) The Instagram account owner has disabled access to Instagram messages.',
    });
  }
  return account;
}

/** Counts a read; refuses the third within a second. A refused call does not lengthen the wait. */
export function countConversationCall(call: GraphCall, accountId: string): void {
  const { controls, now } = call.sandbox;
  const counted = controls.conversationCalls.get(accountId) ?? {
    answered: 0,
    refused: 0,
    recent: [],
  };
  controls.conversationCalls.set(accountId, counted);
  const time = now();
  counted.recent = counted.recent.filter((moment) => moment > time - 1000 && moment <= time);
  const limit = controls.conversationCallsPerSecond;
  if (limit > 0 && counted.recent.length >= limit) {
    counted.refused += 1;
    throw new GraphError({
      code: 613,
      subcode: 2_534_040,
      transient: true,
      message: '(#613) Calls to this api have exceeded the rate limit.',
    });
  }
  counted.recent = [...counted.recent, time];
  counted.answered += 1;
}
