// The API of a user with a linked, chosen and imported account in its trial, with nothing in it yet. Every test begins
// with it.
import {
  makeChanges,
  makeCurrentAccount,
  makeFacebookAccount,
  makeFeaturesResponse,
  makeTokenResponse,
  makeUser,
  makeUserSubscription,
} from './factories.ts';
import {
  makeAccountsResponse,
  makeConversationsResponse,
  makePostsResponse,
  makeRulesResponse,
} from './list-responses.ts';
import { mockResponse } from './mock-api.ts';

export function mockConnectedAccount(): void {
  mockResponse('getMySubscription', makeUserSubscription());
  mockResponse('getFbAccount', makeFacebookAccount());
  mockResponse('getIgAccount', makeCurrentAccount());
  mockResponse('listIgAccounts', makeAccountsResponse());
  mockResponse('getChanges', makeChanges());
  mockResponse('getMe', makeUser());
  mockResponse('getMyFeatures', makeFeaturesResponse());
  mockResponse('issueToken', makeTokenResponse());
  mockResponse('revokeToken', {});
  mockResponse('listPosts', makePostsResponse());
  mockResponse('listConversations', makeConversationsResponse());
  mockResponse('listRules', makeRulesResponse());
  mockResponse('listRuleStats', { stats: [] });
  mockResponse('listRuleActivity', { activity: [], total_count: 0, pagination_offset: 0 });
}
