// The posts list.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppRoutes } from '#web/app/router.tsx';
import { acceptTokens } from '#web/lib/session.ts';
import { holdClock, pass, passUntil } from '#web/testing/clock.ts';
import { makeCurrentAccount, makePost, makeTokens, makeUser } from '#web/testing/factories.ts';
import { currentAddress, renderApp, renderPart, respondAsConnected } from '#web/testing/render.tsx';
import { allAsked, asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';

const fresh = makePost({
  media_id: '2',
  caption: 'Second',
  new_comments_count: 1,
  comments_count: 1,
  like_count: 1,
});
const list = (overrides: object = {}) => ({
  posts: [makePost({ media_id: '1', caption: 'First', comments_count: 0 }), fresh],
  total_posts_count: 2,
  pagination_offset: 0,
  posts_with_new_comments_ids: ['2'],
  posts_with_new_comments: [fresh],
  still_updating_posts_from_api: false,
  version: 'v1',
  ...overrides,
});
/** A refresh is under way with its first answer, and over with the next. */
const respondToRefresh = () =>
  respond('listPosts', ({ fields }) =>
    fields.update_from_api
      ? list({ still_updating_posts_from_api: true })
      : { unchanged: true, version: 'v1', still_updating_posts_from_api: false },
  );

beforeEach(() => {
  respondAsConnected();
  respond('listPosts', list());
});
afterEach(() => {
  vi.useRealTimers();
});

test('cards say what they count, and a post without comments leads nowhere', async () => {
  renderApp('/posts');

  await screen.findByText('First');
  for (const text of ['0 Comments', '1 Comment', '1 New Comment', '1 Like', '340 Likes']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const links = screen.getAllByRole('link', { name: /^Post of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#', '/posts/2']);
});

test('the switch shows posts with new comments, whose cards open on the new ones', async () => {
  renderApp('/posts');
  respond('listPosts', ({ fields }) => (fields.show_new_only ? list({ posts: [fresh] }) : list()));
  await userEvent.click(
    await screen.findByRole('switch', { name: 'Show posts with new comments' }),
  );

  const link = await screen.findByRole('link', { name: /^Post of/ });
  expect(link.getAttribute('href')).toBe('/posts/2?showNewComments=true');
});

test('the switch and Refresh posts keep the focus', async () => {
  renderApp('/posts');
  const filter = await screen.findByRole<HTMLInputElement>('switch');
  respond('listPosts', ({ fields }) => (fields.show_new_only ? list({ posts: [fresh] }) : list()));
  await userEvent.click(filter);
  await expect.poll(() => screen.queryByText('First')).toBeNull();
  expect(document.activeElement).toBe(filter);
  await userEvent.click(filter);
  await screen.findByText('First');
  expect(document.activeElement).toBe(filter);

  respond('listPosts', list({ still_updating_posts_from_api: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  const busy = await screen.findByRole('button', { name: 'Refreshing Posts' });
  expect(document.activeElement).toBe(busy);
});

test('Refresh posts on a later page leads to the first one, where it can be followed', async () => {
  respond('listPosts', list({ total_posts_count: 120 }));
  renderApp('/posts?page=2');
  await screen.findByText('First');
  await expect.poll(() => asked('listPosts').length).toBe(2);
  respond('listPosts', list({ total_posts_count: 120, still_updating_posts_from_api: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));

  await screen.findByText('Refreshing Posts');
  expect(currentAddress()).toBe('/posts');
  const fields = asked('listPosts').at(-1)?.fields;
  expect([fields?.pagination_offset, fields?.update_from_api]).toEqual([0, true]);
});

test.each([[{ posts: [], total_posts_count: 0, posts_with_new_comments_ids: [] }, 'No posts']])(
  'an empty list says so',
  async (overrides, text) => {
    respond('listPosts', list(overrides));
    renderApp('/posts');

    await screen.findByText(text);
    expect(screen.queryByRole('switch')).toBeNull();
  },
);

test('a refresh is asked once with the flag, then plainly every five seconds until it is over', async () => {
  holdClock();
  renderApp('/posts');
  await passUntil(() => screen.getByText('First'));
  respondToRefresh();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await passUntil(() => screen.getByText('Refreshing Posts'));

  await pass(4_500);
  expect(screen.queryByText('Refreshing Posts')).not.toBeNull();
  await passUntil(() => screen.getByText('Refresh posts'), 1_500);

  const flags = asked('listPosts').map(({ fields }) => fields.update_from_api);
  expect(flags).toEqual([false, true, false]);
  expect(asked('listPosts')[2]?.fields.known_version).toBe('v1');
  expect(screen.getByText('First')).toBeTruthy();
});

test('the first visit after logging in asks the network, later ones do not', async () => {
  const user = makeUser({ refreshed_posts_after_login: false });
  acceptTokens(makeTokens({ user }));
  const visit = async () => {
    renderPart(<AppRoutes />, '/posts');
    await screen.findByText('First');
    cleanup();
  };

  respond('listPosts', NO_ANSWER);
  renderPart(<AppRoutes />, '/posts');
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  respond('listPosts', list());
  await visit();
  const before = asked('listPosts').length;
  await visit();

  const flags = asked('listPosts').map(({ fields }) => fields.update_from_api);
  expect(flags.slice(0, before)).toEqual(Array(before).fill(true));
  expect(flags.slice(before)).toEqual([false]);
});

test('a permission lost meanwhile shows when the refresh ends, without a reload', async () => {
  holdClock();
  renderApp('/posts');
  await passUntil(() => screen.getByText('First'));
  respondToRefresh();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await passUntil(() => screen.getByText('Refreshing Posts'));
  expect(asked('getIgAccount')).toHaveLength(1);
  respond('getIgAccount', makeCurrentAccount({ facebook_access_token_valid: false }));
  respond('listIgAccounts', {
    instagram_accounts: [],
    messages: [],
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: false,
  });

  await passUntil(() => screen.getByText(/^Looks like we lost permissions/));
  await pass(60_000);
  expect(asked('getIgAccount')).toHaveLength(2);
});

test('a settled list asks for nothing', async () => {
  holdClock();
  renderApp('/posts');
  await passUntil(() => screen.getByText('First'));
  const before = allAsked().length;

  await pass(60_000);

  expect(allAsked()).toHaveLength(before);
});

test('an address beyond the last page leads to the last one, page 1 goes without a number', async () => {
  respond('listPosts', ({ fields }) =>
    list({ total_posts_count: 120, ...(Number(fields.pagination_offset) > 119 && { posts: [] }) }),
  );
  renderApp('/posts?page=99');
  await expect.poll(currentAddress).toBe('/posts?page=3');
  cleanup();

  renderApp('/posts?page=1');
  await expect.poll(currentAddress).toBe('/posts');
});

test('a refresh is seen from the press on, and pressed again it is not asked for twice', async () => {
  renderApp('/posts');
  await screen.findByText('First');
  let answer: () => void = () => undefined;
  respond('listPosts', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return list();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refreshing Posts' }));
  answer();

  await screen.findByRole('button', { name: 'Refresh posts' });
  const flags = asked('listPosts').map(({ fields }) => fields.update_from_api);
  expect(flags).toEqual([false, true]);
});

test('a refresh that fails says so once, and leaves the list', async () => {
  renderApp('/posts');
  await screen.findByText('First');
  respond('listPosts', new Refusal('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  const told = 'The posts could not be refreshed. An unexpected error occurred.';
  await screen.findByText(told);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh posts' }));
  await expect.poll(() => asked('listPosts').length).toBe(3);

  await screen.findByRole('button', { name: 'Refresh posts' });
  expect(screen.getAllByText(told)).toHaveLength(1);
  expect(screen.getByText('First')).toBeTruthy();
});

test('Try again is seen to try', async () => {
  respond('listPosts', new Refusal('internal'));
  renderApp('/posts');
  const again = await screen.findByRole('button', { name: 'Try again' });
  respond('listPosts', () => new Promise(() => undefined));
  await userEvent.click(again);
  expect(again.getAttribute('aria-busy')).toBe('true');
});
