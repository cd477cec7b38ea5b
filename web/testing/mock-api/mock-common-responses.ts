// API responses that most tests of screens set, in one line each.
import type { CurrentInstagramAccountResponse } from '#shared/schemas/account.ts';
import type { Disclosure } from '#shared/schemas/disclosure.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import {
  makeChanges,
  makeCurrentAccount,
  makeFacebookAccount,
  makeFeaturesResponse,
  makeUserSubscription,
} from '../data/api-object-factories.ts';
import { makeDisclosure } from '../data/make-disclosure.ts';
import { makeFactsResponse } from '../data/make-fact.ts';
import {
  makeAccountsResponse,
  makeCommentsResponse,
  makeConversationsResponse,
  makeMessagesResponse,
  makePostsResponse,
  makeRulesResponse,
} from '../data/make-list-responses.ts';
import { makeVoiceResponse } from '../data/make-voice.ts';
import { mockResponse } from './mock-api.ts';

/** The user has only these features. */
export const mockFeatureFlags = (...flags: readonly FeatureFlag[]) =>
  mockResponse('getMyFeatures', makeFeaturesResponse(...flags));
export const mockSubscription = (...[overrides]: Parameters<typeof makeUserSubscription>) =>
  mockResponse('getMySubscription', makeUserSubscription(overrides));
export const mockFacebookAccount = (...[overrides]: Parameters<typeof makeFacebookAccount>) =>
  mockResponse('getFbAccount', makeFacebookAccount(overrides));
export const mockNoFacebookAccount = (
  messages: string[] = ['no_last_logged_in_facebook_account'],
) => mockResponse('getFbAccount', { messages, facebook_access_token_valid: false });
export const mockCurrentAccount = (overrides: Partial<CurrentInstagramAccountResponse> = {}) =>
  mockResponse('getIgAccount', makeCurrentAccount(overrides));
export const mockAccounts = (...args: Parameters<typeof makeAccountsResponse>) =>
  mockResponse('listIgAccounts', makeAccountsResponse(...args));
/** Sets the response of the next heartbeat. */
export const mockHeartbeat = (...args: Parameters<typeof makeChanges>) =>
  mockResponse('getChanges', makeChanges(...args));

export const mockPosts = (...args: Parameters<typeof makePostsResponse>) =>
  mockResponse('listPosts', makePostsResponse(...args));
export const mockComments = (...args: Parameters<typeof makeCommentsResponse>) =>
  mockResponse('listComments', makeCommentsResponse(...args));
export const mockConversations = (...args: Parameters<typeof makeConversationsResponse>) =>
  mockResponse('listConversations', makeConversationsResponse(...args));
export const mockMessages = (...args: Parameters<typeof makeMessagesResponse>) =>
  mockResponse('listMessages', makeMessagesResponse(...args));
export const mockFacts = (...args: Parameters<typeof makeFactsResponse>) =>
  mockResponse('listFacts', makeFactsResponse(...args));
export const mockVoice = (...args: Parameters<typeof makeVoiceResponse>) =>
  mockResponse('getVoice', makeVoiceResponse(...args));
/** The line at the end of automated replies, with the standard words by default. */
export const mockDisclosure = (overrides: Partial<Disclosure> = {}) =>
  mockResponse('getDisclosure', { disclosure: makeDisclosure(overrides) });
/** Sets the rules, all on the first page. */
export const mockRules = (...rules: readonly Rule[]) =>
  mockResponse('listRules', ({ fields }) => ({
    ...makeRulesResponse(...rules),
    ...(fields.pagination_offset !== 0 && { rules: [] }),
    pagination_offset: Number(fields.pagination_offset),
  }));

/** Sets the rules' decisions, all on one page. */
export const mockActivity = (...activity: readonly RuleActivity[]) =>
  mockResponse('listRuleActivity', {
    activity: [...activity],
    total_count: activity.length,
    next_cursor: null,
  });

/** The response to a change of rules. */
export const makeRuleChangeResponse = (...rules: readonly Rule[]) => ({
  message: 'Rule updated successfully',
  rules: [...rules],
  total_rules_count: rules.length,
});
