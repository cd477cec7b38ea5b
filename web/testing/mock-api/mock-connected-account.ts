// The API of a trial user with a linked, chosen and imported account that has no data yet. Every test begins with it.
import { makeSessionTokenResponse, makeUser } from '../data/api-object-factories.ts';
import { mockResponse } from './mock-api.ts';
import {
  mockAccounts,
  mockConversations,
  mockCurrentAccount,
  mockDisclosure,
  mockFacebookAccount,
  mockFacts,
  mockFeatureFlags,
  mockHeartbeat,
  mockPosts,
  mockRules,
  mockSubscription,
  mockVoice,
} from './mock-common-responses.ts';

export function mockConnectedAccount(): void {
  mockSubscription();
  mockFacebookAccount();
  mockCurrentAccount();
  mockAccounts();
  mockHeartbeat();
  mockResponse('getMe', makeUser());
  mockFeatureFlags();
  mockResponse('issueToken', makeSessionTokenResponse());
  mockResponse('revokeToken', {});
  mockPosts();
  mockConversations();
  mockRules();
  mockFacts();
  mockVoice();
  mockDisclosure();
  mockResponse('listDraftFigures', { figures: [] });
  mockResponse('listRuleStats', { stats: [] });
  mockResponse('listRuleActivity', { activity: [], total_count: 0, next_cursor: null });
}
