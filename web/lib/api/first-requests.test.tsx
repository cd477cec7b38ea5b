// The page sends requests before the app has loaded, and the app uses their responses.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  makePost,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import {
  mockComments,
  mockConversations,
  mockFeatureFlags,
  mockPosts,
} from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { type EndpointName, getEndpoint } from '../http/api-endpoints.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';
import { getAccessToken, restoreSession } from '../session/access-token.ts';
import { readLocalStorageValue } from '../session/user-data-in-browser.ts';
import { planFirstReadsOfScreens } from './first-reads-of-screens.ts';
import { sendFirstRequests } from './first-requests.ts';

const POST_PATH = '/posts/17910000000000001';
const FRAME_READS = ['getFbAccount', 'getIgAccount', 'getMyFeatures', 'getMySubscription'] as const;
const refreshedUser = makeUser({ refreshed_posts_after_login: true });

beforeEach(() => {
  // jsdom has no locks, and there is only one tab.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_name: string, task: () => unknown) => await task() },
  });
  localStorage.setItem('refreshToken', 'refresh-0');
  localStorage.setItem('facebookTokenValid', 'true');
  localStorage.setItem('instagramAccountValid', 'true');
  mockResponse('issueToken', makeSessionTokenResponse({ user: refreshedUser }));
  mockFeatureFlags('messages', 'rules');
  mockComments();
  mockConversations();
  mockResponse('listApprovals', {
    awaiting_approvals_list: [],
    total_count: 0,
    pagination_offset: 0,
    version: 'v1',
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  clearPrefetchedResponses();
  window.history.replaceState(null, '', '/');
});

/** Runs the page's script at this address. Resolves when every request is answered. */
async function openPage(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  sendFirstRequests({
    guestCode: [],
    signedInCode: [],
    tokenPath: getEndpoint('issueToken').path,
    reads: planFirstReadsOfScreens(getEndpoint),
  });
  // The tokens come first, then the reads that need them.
  for (const { response } of window.prefetchedResponses?.values() ?? [])
    await response.catch(() => undefined);
}

const countRequests = (names: readonly EndpointName[]) =>
  Object.fromEntries(names.map((name) => [name, getSentRequestFields(name).length]));

test.each([
  { path: '/', heading: 'Posts', endpoint: 'listPosts' },
  { path: '/posts', heading: 'Posts', endpoint: 'listPosts' },
  { path: POST_PATH, heading: 'Comments', endpoint: 'listComments' },
  { path: '/messages', heading: 'Messages', endpoint: 'listConversations' },
  { path: '/rules', heading: 'Rules List', endpoint: 'listRules' },
  { path: '/awaiting-approval', heading: 'Awaiting Approval', endpoint: 'listApprovals' },
  { path: '/rule-activity', heading: 'Rule Activity', endpoint: 'listRuleActivity' },
] as const)("reuses the responses to the page's early requests on $path", async (first) => {
  await openPage(first.path);
  const names = ['issueToken', ...FRAME_READS, first.endpoint] as const;
  const each = Object.fromEntries(names.map((name) => [name, 1]));
  expect(countRequests(names)).toEqual(each);

  renderApp(first.path, { signedIn: false });
  await screen.findByRole('heading', { name: first.heading });
  await vi.waitFor(() => expect(getSentRequestFields('getChanges').length).toBeGreaterThan(0));

  expect(countRequests(names)).toEqual(each);
});

test('repeats in the app an early request that failed', async () => {
  mockError('listPosts', 'internal');
  await openPage('/posts');
  mockPosts({ posts: [makePost({ caption: 'Apple cake' })] });

  renderApp('/posts', { signedIn: false });

  await screen.findByText('Apple cake');
});

test.each([
  { when: 'no account is linked', name: 'facebookTokenValid', value: 'false' },
  { when: 'the account is no longer valid', name: 'instagramAccountValid', value: 'false' },
  { when: 'an admin looks around as another user', name: 'trueUser', value: '{}' },
])('sends only the token request from the page when $when', async ({ name, value }) => {
  localStorage.setItem(name, value);
  await openPage('/posts');

  expect(countRequests(['issueToken', 'listPosts', ...FRAME_READS])).toEqual({
    issueToken: 1,
    listPosts: 0,
    getFbAccount: 0,
    getIgAccount: 0,
    getMyFeatures: 0,
    getMySubscription: 0,
  });
});

test('sends only the token request while no account is chosen', async () => {
  const user = makeUser({ onboarding_step: 'choose_account' });
  mockResponse('issueToken', makeSessionTokenResponse({ user }));
  await openPage('/posts');

  expect(countRequests(['issueToken', 'getIgAccount'])).toEqual({ issueToken: 1, getIgAccount: 0 });
});

test('does not request a list early when the URL has more parameters', async () => {
  await openPage('/posts?page=2');
  expect(countRequests(['listPosts', 'getFbAccount'])).toEqual({ listPosts: 0, getFbAccount: 1 });
});

test('does not request the posts early on the first visit after login', async () => {
  const user = makeUser({ refreshed_posts_after_login: false });
  mockResponse('issueToken', makeSessionTokenResponse({ user }));
  await openPage('/posts');

  expect(countRequests(['listPosts', 'getFbAccount'])).toEqual({ listPosts: 0, getFbAccount: 1 });
});

test("sends no early requests on a guest's page", async () => {
  localStorage.clear();
  await openPage('/posts');
  expect(countRequests(['issueToken', 'listPosts'])).toEqual({ issueToken: 0, listPosts: 0 });
});

test('stores the new refresh token before the app has loaded', async () => {
  await openPage('/posts');
  expect(readLocalStorageValue('refreshToken')).toBe('refresh-1');
});

test('ignores early tokens of a session that another tab has replaced', async () => {
  await openPage('/posts');
  localStorage.setItem('refreshToken', 'refresh-of-another');
  mockResponse('issueToken', makeSessionTokenResponse({ access_token: 'access-of-another' }));

  await restoreSession();

  expect(await getAccessToken()).toBe('access-of-another');
});

test("ends the session when the page's early token request is rejected", async () => {
  mockError('issueToken', 'invalid_grant');
  await openPage('/posts');
  renderApp('/posts', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
});
