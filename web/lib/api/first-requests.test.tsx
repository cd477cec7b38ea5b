// The page sends requests before the app has loaded, and the app uses their responses.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePost, makeSessionTokenResponse, makeUser } from '#web/testing/data/factories.ts';
import {
  mockComments,
  mockConversations,
  mockFeatures,
  mockPosts,
} from '#web/testing/mock-api/mock-answers.ts';
import { getSentFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { type EndpointName, getEndpoint } from '../http/endpoints.ts';
import { clearPrefetchedResponses } from '../http/prefetched-responses.ts';
import { getAccessToken, restoreSession } from '../session/access-token.ts';
import { readLocalStorageValue } from '../session/user-data-in-browser.ts';
import { planFirstReads } from './first-reads.ts';
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
  mockFeatures('messages', 'rules');
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
    reads: planFirstReads(getEndpoint),
  });
  // The tokens come first, then the reads that need them.
  for (const { response } of window.prefetchedResponses?.values() ?? [])
    await response.catch(() => undefined);
}

const countRequests = (names: readonly EndpointName[]) =>
  Object.fromEntries(names.map((name) => [name, getSentFields(name).length]));

test.each([
  { path: '/', heading: 'Posts', endpoint: 'listPosts' },
  { path: '/posts', heading: 'Posts', endpoint: 'listPosts' },
  { path: POST_PATH, heading: 'Comments', endpoint: 'listComments' },
  { path: '/messages', heading: 'Messages', endpoint: 'listConversations' },
  { path: '/rules', heading: 'Rules List', endpoint: 'listRules' },
  { path: '/awaiting-approval', heading: 'Awaiting Approval', endpoint: 'listApprovals' },
  { path: '/rule-activity', heading: 'Rule Activity', endpoint: 'listRuleActivity' },
] as const)("uses the page's responses on the screen at $path", async (first) => {
  await openPage(first.path);
  const names = ['issueToken', ...FRAME_READS, first.endpoint] as const;
  const each = Object.fromEntries(names.map((name) => [name, 1]));
  expect(countRequests(names)).toEqual(each);

  renderApp(first.path, { signedIn: false });
  await screen.findByRole('heading', { name: first.heading });
  await vi.waitFor(() => expect(getSentFields('getChanges').length).toBeGreaterThan(0));

  expect(countRequests(names)).toEqual(each);
});

test('repeats requests in the app that the page got no response to', async () => {
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
])('the page asks for tokens only when $when', async ({ name, value }) => {
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

test('requests only tokens while the user has chosen no account', async () => {
  const user = makeUser({ onboarding_step: 'choose_account' });
  mockResponse('issueToken', makeSessionTokenResponse({ user }));
  await openPage('/posts');

  expect(countRequests(['issueToken', 'getIgAccount'])).toEqual({ issueToken: 1, getIgAccount: 0 });
});

test('leaves a list to the app when its address has more parameters', async () => {
  await openPage('/posts?page=2');
  expect(countRequests(['listPosts', 'getFbAccount'])).toEqual({ listPosts: 0, getFbAccount: 1 });
});

test("leaves the first list after a login to the app's refresh", async () => {
  const user = makeUser({ refreshed_posts_after_login: false });
  mockResponse('issueToken', makeSessionTokenResponse({ user }));
  await openPage('/posts');

  expect(countRequests(['listPosts', 'getFbAccount'])).toEqual({ listPosts: 0, getFbAccount: 1 });
});

test("requests nothing on a guest's page", async () => {
  localStorage.clear();
  await openPage('/posts');
  expect(countRequests(['issueToken', 'listPosts'])).toEqual({ issueToken: 0, listPosts: 0 });
});

test('the new refresh token is stored before the app has loaded', async () => {
  await openPage('/posts');
  expect(readLocalStorageValue('refreshToken')).toBe('refresh-1');
});

test('tokens of a session that another tab has ended are not taken', async () => {
  await openPage('/posts');
  localStorage.setItem('refreshToken', 'refresh-of-another');
  mockResponse('issueToken', makeSessionTokenResponse({ access_token: 'access-of-another' }));

  await restoreSession();

  expect(await getAccessToken()).toBe('access-of-another');
});

test('lets the app rerequest rejected tokens, which ends the session', async () => {
  mockError('issueToken', 'invalid_grant');
  await openPage('/posts');
  renderApp('/posts', { signedIn: false });

  await screen.findByRole('heading', { name: 'Login' });
});
