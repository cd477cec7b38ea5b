// The posts list.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AppRoutes } from '#web/app/router.tsx';
import { establishSession } from '#web/lib/session/session.ts';
import {
  makePost,
  makeSessionTokenResponse,
  makeUser,
} from '#web/testing/data/api-object-factories.ts';
import { makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import {
  getAllRecordedRequests,
  getSentRequestFields,
  getSentRequestFieldValues,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import {
  mockAccounts,
  mockCurrentAccount,
  mockFeatureFlags,
  mockHeartbeat,
} from '#web/testing/mock-api/mock-common-responses.ts';
import {
  getCurrentPath,
  mockHeartbeatChange,
  renderApp,
  renderWithProviders,
} from '#web/testing/render-app.tsx';
import { findLinkTarget } from '#web/testing/user-actions.ts';

const postWithNewComment = makePost({
  media_id: '2',
  caption: 'Second',
  new_comments_count: 1,
  comments_count: 1,
  like_count: 1,
});
const makeListResponse = (overrides: object = {}) =>
  makePostsResponse({
    posts: [makePost({ media_id: '1', caption: 'First', comments_count: 0 }), postWithNewComment],
    posts_with_new_comments_ids: ['2'],
    posts_with_new_comments: [postWithNewComment],
    ...overrides,
  });
const mockList = (overrides?: object) => mockResponse('listPosts', makeListResponse(overrides));
/** The new posts only, when a test asks for them. */
const mockFilteredList = () =>
  mockResponse('listPosts', ({ fields }) =>
    fields.show_new_only ? makeListResponse({ posts: [postWithNewComment] }) : makeListResponse(),
  );
async function openWithFakeClock(): Promise<void> {
  installFakeClock();
  renderApp('/posts');
  await advanceFakeTimeUntil(() => screen.getByText('First'));
}
/** The first response says that the refresh is running, and the next one that it has ended. */
const mockRefresh = () =>
  mockResponse('listPosts', ({ fields }) =>
    fields.update_from_api
      ? makeListResponse({ still_updating_posts_from_api: true })
      : { unchanged: true, version: 'v1', still_updating_posts_from_api: false },
  );

beforeEach(() => {
  mockList();
});

test('shows counts on post cards and links only posts with comments', async () => {
  renderApp('/posts');

  await screen.findByText('First');
  for (const text of ['0 Comments', '1 Comment', '1 New Comment', '1 Like', '340 Likes']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const links = screen.getAllByRole('link', { name: /^Post of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#', '/posts/2']);
});

test('shows the day of each post', async () => {
  const post = makePost({ timestamp: '2026-11-12T12:00:00Z' });
  mockList({ posts: [post] });
  renderApp('/posts');

  await screen.findByText('12 Nov 2026');
});

test('filters posts with new comments and links them to their new comments', async () => {
  renderApp('/posts');
  mockFilteredList();
  const filter = await screen.findByRole('switch', { name: 'Show posts with new comments' });
  await userEvent.click(filter);

  expect(await findLinkTarget(/^Post of/)).toBe('/posts/2?showNewComments=true');
});

test('keeps the focus on the posts filter and on Refresh when clicked', async () => {
  renderApp('/posts');
  const filter = await screen.findByRole<HTMLInputElement>('switch');
  mockFilteredList();
  await userEvent.click(filter);
  await expect.poll(() => screen.queryByText('First')).toBeNull();
  expect(document.activeElement).toBe(filter);
  await userEvent.click(filter);
  await screen.findByText('First');
  expect(document.activeElement).toBe(filter);

  mockList({ still_updating_posts_from_api: true });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  const refreshingButton = await screen.findByRole('button', { name: 'Refreshing Posts' });
  expect(document.activeElement).toBe(refreshingButton);
});

test('goes to page 1 of posts when Refresh is clicked later', async () => {
  mockList({ total_posts_count: 120 });
  renderApp('/posts?page=2');
  await screen.findByText('First');
  mockList({ total_posts_count: 120, still_updating_posts_from_api: true });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));

  await screen.findByText('Refreshing Posts');
  expect(getCurrentPath()).toBe('/posts');
  const fields = getSentRequestFields('listPosts').at(-1);
  expect([fields?.pagination_offset, fields?.update_from_api]).toEqual([0, true]);
});

test.each([[{ posts: [], total_posts_count: 0, posts_with_new_comments_ids: [] }, 'No posts']])(
  'says that there are no posts when the account has none',
  async (overrides, text) => {
    mockList(overrides);
    renderApp('/posts');

    await screen.findByText(text);
    expect(screen.queryByRole('switch')).toBeNull();
  },
);

test('refreshes a list once and rereads it when the heartbeat reports changes', async () => {
  await openWithFakeClock();
  // The list is read once more after the first heartbeat.
  await advanceTime(6_000);
  mockRefresh();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await advanceFakeTimeUntil(() => screen.getByText('Refreshing Posts'));

  await advanceTime(11_000);
  expect(screen.queryByText('Refreshing Posts')).not.toBeNull();
  mockHeartbeatChange('posts');
  await advanceFakeTimeUntil(() => screen.getByText('Refresh posts'), 5_500);

  const flags = getSentRequestFieldValues('listPosts', 'update_from_api');
  expect(flags).toEqual([false, false, true, false]);
  expect(getSentRequestFields('listPosts')[3]?.known_version).toBe('v1');
  expect(screen.getByText('First')).toBeTruthy();
});

test('shows the number of new items in the navigation and page title', async () => {
  installFakeClock();
  mockFeatureFlags('messages', 'rules');
  await openWithFakeClock();
  expect(document.title).toBe('Posts · Replyloom');

  mockHeartbeat({ posts: 'next' }, { new_comments: 2, new_messages: 1, awaiting_approvals: 4 });
  const getLink = (name: string) => screen.getByRole('link', { name });
  await advanceFakeTimeUntil(() => expect(getLink('Posts').title).toBe('2 new comments'));
  expect(getLink('Posts').textContent).toBe('Posts2');
  expect(getLink('Messages').title).toBe('1 new message');
  screen.getByRole('link', { name: '4 waiting' });
  expect(document.title).toBe('(2) Posts · Replyloom');
});

test('announces new posts with a button that shows them when pressed', async () => {
  await openWithFakeClock();
  const posts = [makePost({ media_id: '9', caption: 'Newest' }), ...makeListResponse().posts];
  mockList({ posts, version: 'v2' });

  mockHeartbeatChange('posts');
  await advanceFakeTimeUntil(() => screen.getByRole('button', { name: /^1 new\s*post: show$/ }));
  expect(screen.queryByText('Newest')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: /^1 new\s*post: show$/ }));
  await advanceFakeTimeUntil(() => screen.getByText('Newest'));
  expect(screen.queryByRole('button', { name: /new\s*post/ })).toBeNull();
});

test('sends the last known list version, even that of an unchanged response', async () => {
  installFakeClock();
  mockList({ still_updating_posts_from_api: true });
  await openWithFakeClock();
  const unchanged = { unchanged: true, still_updating_posts_from_api: true } as const;
  mockResponse('listPosts', { ...unchanged, version: 'v1.firm' });

  mockHeartbeatChange('posts');
  await advanceTime(5_500);
  mockHeartbeatChange('posts');
  await advanceTime(5_500);

  const versions = getSentRequestFields('listPosts').map(({ known_version }) => known_version);
  expect(versions.slice(0, 3)).toEqual([undefined, 'v1', 'v1.firm']);
});

test('refreshes the posts from Instagram only on the first visit after login', async () => {
  const user = makeUser({ refreshed_posts_after_login: false });
  establishSession(makeSessionTokenResponse({ user }));
  const visit = async () => {
    renderWithProviders(<AppRoutes />, '/posts');
    await screen.findByText('First');
    cleanup();
  };

  mockResponse('listPosts', MOCK_CONNECTION_FAILURE);
  renderWithProviders(<AppRoutes />, '/posts');
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  mockList();
  await visit();
  const before = getSentRequestFields('listPosts').length;
  await visit();

  const flags = getSentRequestFieldValues('listPosts', 'update_from_api');
  expect(flags.slice(0, before)).toEqual(Array(before).fill(true));
  expect(flags.slice(before)).toEqual([false]);
});

test('shows lost Instagram permissions when a posts refresh ends, without a reload', async () => {
  await openWithFakeClock();
  mockRefresh();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await advanceFakeTimeUntil(() => screen.getByText('Refreshing Posts'));
  expect(getSentRequestFields('getIgAccount')).toHaveLength(1);
  mockCurrentAccount({ facebook_access_token_valid: false });
  mockAccounts([], { facebook_access_token_valid: false });
  mockHeartbeatChange('posts');

  await advanceFakeTimeUntil(() => screen.getByText(/^Looks like we lost permissions/));
  await advanceTime(60_000);
  expect(getSentRequestFields('getIgAccount')).toHaveLength(2);
});

test('sends only heartbeats from the posts screen while nothing changes', async () => {
  await openWithFakeClock();
  // The list is read once more after the first heartbeat.
  await advanceTime(6_000);
  const before = getAllRecordedRequests().length;

  await advanceTime(60_000);

  const sent = getAllRecordedRequests().slice(before);
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['getChanges']));
  expect(sent.length).toBeLessThanOrEqual(12);
});

test('redirects a page number beyond the last page and drops ?page=1', async () => {
  mockResponse('listPosts', ({ fields }) =>
    makeListResponse({
      total_posts_count: 120,
      ...(Number(fields.pagination_offset) > 119 && { posts: [] }),
    }),
  );
  renderApp('/posts?page=99');
  await expect.poll(getCurrentPath).toBe('/posts?page=3');
  cleanup();

  renderApp('/posts?page=1');
  await expect.poll(getCurrentPath).toBe('/posts');
});

test('shows a posts refresh as running immediately and sends no second one', async () => {
  renderApp('/posts');
  await screen.findByText('First');
  const resolveResponse = mockHeldResponse('listPosts', makeListResponse());
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refreshing Posts' }));
  resolveResponse();

  await screen.findByRole('button', { name: 'Refresh posts' });
  const flags = getSentRequestFieldValues('listPosts', 'update_from_api');
  expect(flags).toEqual([false, true]);
});

test('shows one error toast and keeps the posts when refreshing repeatedly fails', async () => {
  renderApp('/posts');
  await screen.findByText('First');
  mockError('listPosts', 'internal');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  const errorText = 'The posts could not be refreshed. An unexpected error occurred.';
  await screen.findByText(errorText);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await expect.poll(() => getSentRequestFields('listPosts').length).toBe(3);

  await screen.findByRole('button', { name: 'Refresh posts' });
  expect(screen.getAllByText(errorText)).toHaveLength(1);
  expect(screen.getByText('First')).toBeTruthy();
});

test('shows Try again as busy while the posts are requested again', async () => {
  mockError('listPosts', 'internal');
  renderApp('/posts');
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  mockResponse('listPosts', () => new Promise(() => undefined));
  await userEvent.click(retryButton);
  expect(retryButton.getAttribute('aria-busy')).toBe('true');
});
