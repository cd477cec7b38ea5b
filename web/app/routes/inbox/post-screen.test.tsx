// One post and its comments.
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeComment, makePost, makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse, makePostsResponse } from '#web/testing/data/make-list-responses.ts';
import {
  getSentRequestFields,
  getSentRequestFieldValues,
  MOCK_CONNECTION_FAILURE,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { mockCurrentAccount } from '#web/testing/mock-api/mock-common-responses.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';
import { findLinkTarget } from '#web/testing/user-actions.ts';

const comments = [
  makeComment({ id: 'c1', username: 'ana', text: 'How much?', seen: false }),
  makeComment({
    id: 'c2',
    username: 'lind.ceramics',
    text: 'Forty.',
    is_own: true,
    replied_to_id: 'c1',
  }),
  makeComment({ id: 'c3', username: 'joao', text: 'Lovely' }),
];
const makeResponse = (overrides: object = {}) =>
  makeCommentsResponse({
    post: makePost({ media_id: '7', comments_count: 120, new_comments_count: 1 }),
    comments,
    total_comments_count: 120,
    ...overrides,
  });
const mockComments = (overrides?: object) => mockResponse('listComments', makeResponse(overrides));
const openPost = async (path = '/posts/7') => {
  renderApp(path);
  await screen.findByText('How much?');
};
const getComment = (name: string) => screen.getByRole('article', { name: `Comment by ${name}` });

/** jsdom does not scroll, so tests report which elements come into view. */
function mockIntersectionObserver() {
  let notifyObserver: IntersectionObserverCallback = () => undefined;
  const watched: Element[] = [];
  class FakeIntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      notifyObserver = callback;
    }
    observe = (element: Element) => watched.push(element);
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  const bringIntoView = (target: Element) => {
    const entry = {
      target,
      intersectionRatio: 1,
      intersectionRect: { height: 80 },
      rootBounds: { height: 800 },
    };
    act(() => notifyObserver([entry as never], null as never));
  };
  return { watched, bringIntoView };
}

beforeEach(() => {
  mockComments();
});

test('requests a refresh of the comments from Instagram on page 1 only', async () => {
  await openPost();
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => getSentRequestFields('listComments').length).toBe(2);

  expect(getSentRequestFieldValues('listComments', 'pagination_offset')).toEqual([0, 50]);
  expect(getSentRequestFieldValues('listComments', 'update_from_api')).toEqual([true, false]);
  expect(getCurrentPath()).toBe('/posts/7?page=2');
});

test('links to the previous comments page when a page starts mid-thread', async () => {
  mockComments({ comments: comments.slice(1) });
  renderApp('/posts/7?page=2');

  const href = await findLinkTarget('Continuation of the previous page conversation');
  expect(href).toBe('/posts/7');
});

test('turns the new-comments filter on from the URL and clears the parameter', async () => {
  renderApp('/posts/7?showNewComments=true');

  const filter = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show new comments' });
  expect(filter.checked).toBe(true);
  await expect.poll(getCurrentPath).toBe('/posts/7');
  expect(getSentRequestFields('listComments')[0]?.show_new_only).toBe(true);
});

test.each([
  ['/posts/7', 'No comments'],
  ['/posts/7?showNewComments=true', 'No new comments'],
])('says that there are no comments at %s: %s', async (address, text) => {
  mockComments({ comments: [], total_comments_count: 0 });
  renderApp(address);

  await screen.findByText(text);
});

test("shows a Reply button for other people's comments only", async () => {
  await openPost();

  expect(within(getComment('joao')).getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(within(getComment('lind.ceramics')).queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('says that Instagram takes no reply to a hidden comment', async () => {
  const hidden = makeComment({ id: 'c9', username: 'hana', text: 'Rude', hidden: true });
  mockComments({ comments: [hidden] });
  renderApp('/posts/7');
  await screen.findByText('Rude');

  within(getComment('hana')).getByText('Instagram takes no reply to a hidden comment.');
  expect(within(getComment('hana')).queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('shows a comment as replied when it was answered on Instagram', async () => {
  const answered = makeComment({ id: '1', text: 'Is it open?', answered: true });
  const open = makeComment({ id: '2', text: 'And tomorrow?' });
  mockComments({ comments: [answered, open] });
  renderApp('/posts/7');

  await screen.findByText('Is it open?');
  expect(screen.getAllByText('Replied')).toHaveLength(1);
});

test('clears all new marks when the user clicks Mark all as read', async () => {
  mockResponse('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts/7');
  await screen.findByText('1 New Comment');
  expect(document.title).toMatch(/^\(1\) /);
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));

  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  expect(screen.queryByText('New')).toBeNull();
  expect(document.title).not.toMatch(/^\(/);
});

test.each([
  ['The blue glaze is back.', 'The blue glaze is back.'],
  [null, 'Post of 12 Nov 2026'],
])('names a post with the caption %j in heading and page title', async (caption, name) => {
  const post = makePost({ media_id: '7', caption, timestamp: '2026-11-12T12:00:00Z' });
  mockComments({ post });
  renderApp('/posts/7');

  await screen.findByRole('heading', { level: 1, name });
  expect(document.title).toBe(`${name} · Replyloom`);
});

test('moves the focus to the comments heading after Mark all as read', async () => {
  mockResponse('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await expect.poll(() => screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' }));
});

test('keeps the focus on the comments filter but moves it between pages', async () => {
  renderApp('/posts/7?page=3');
  const filter = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show new comments' });
  await userEvent.click(filter);
  await expect.poll(getCurrentPath).toBe('/posts/7');
  await screen.findByText('How much?');
  expect(document.activeElement).toBe(filter);
  await userEvent.click(filter);
  expect(document.activeElement).toBe(filter);

  await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
  await expect.poll(getCurrentPath).toBe('/posts/7?page=2');
  await expect.poll(() => document.activeElement?.textContent).toBe('The blue glaze is back.');
});

test("shows the account's picture beside its own comments", async () => {
  mockCurrentAccount({ profile_picture_url: '/pictures/own.jpg' });
  renderApp('/posts/7');
  await screen.findByText('Forty.');

  const pictureOf = (name: string) => getComment(name).querySelector('img')?.getAttribute('src');
  expect(pictureOf('lind.ceramics')).toBe('/pictures/own.jpg');
  expect(pictureOf('ana')).toBeUndefined();
});

test('skips no new comments on page 2 after marking page 1 seen', async () => {
  const observer = mockIntersectionObserver();
  mockResponse('markCommentSeen', { seen: true, new_comments_count: 118 });
  await openPost('/posts/7?showNewComments=true');
  observer.bringIntoView(getComment('ana'));
  await expect.poll(() => getSentRequestFields('markCommentSeen').length).toBe(1);
  mockComments({ total_comments_count: 119 });
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));

  await expect.poll(() => getSentRequestFields('listComments').at(-1)?.pagination_offset).toBe(49);
  await screen.findByRole('link', { name: 'Page 3' });
});

test('loads comments page 2 although a page 1 seen mark responds late', async () => {
  const observer = mockIntersectionObserver();
  const marked = { seen: true as const, new_comments_count: 0 };
  const resolveMark = mockHeldResponse('markCommentSeen', marked);
  await openPost();
  observer.bringIntoView(getComment('ana'));
  await expect.poll(() => getSentRequestFields('markCommentSeen').length).toBe(1);
  const onSecondPage = makeComment({ id: 'c51', text: 'On the second page' });
  const resolvePage = mockHeldResponse('listComments', makeResponse({ comments: [onSecondPage] }));
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => getSentRequestFields('listComments').length).toBe(2);
  resolveMark();
  await new Promise((resolve) => setTimeout(resolve, 100));
  resolvePage();

  await screen.findByText('On the second page');
});

test('marks a comment as seen once when it scrolls into view', async () => {
  const { watched, bringIntoView } = mockIntersectionObserver();
  mockResponse('markCommentSeen', { seen: true, new_comments_count: 0 });
  await openPost();

  const target = getComment('ana');
  expect(watched).toEqual([target]);
  bringIntoView(target);
  bringIntoView(target);

  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  expect(getSentRequestFields('markCommentSeen').map(({ comment_id }) => comment_id)).toEqual([
    'c1',
  ]);
});

test('moves among unanswered comments and opens a reply with the keyboard', async () => {
  mockResponse('requestCommentDraft', { response: makeReplyDraft() });
  await openPost();

  await userEvent.keyboard('jjjk');
  expect(document.activeElement).toBe(screen.getByText('How much?').closest('article'));
  await userEvent.keyboard('jr');
  await within(getComment('joao')).findByRole('textbox', { name: 'Your reply' });
  await userEvent.keyboard('{Escape}?');
  await screen.findByText('Keyboard shortcuts');
});

test('redirects a page number beyond the last page and drops ?page=1', async () => {
  mockResponse('listComments', ({ fields }) =>
    makeResponse({
      total_comments_count: 120,
      ...(Number(fields.pagination_offset) > 119 && { comments: [] }),
    }),
  );
  renderApp('/posts/7?page=99');
  await expect.poll(getCurrentPath).toBe('/posts/7?page=3');
  cleanup();

  renderApp('/posts/7?page=1');
  await expect.poll(getCurrentPath).toBe('/posts/7');
});

test('says that Replyloom cannot be reached when the server does not respond', async () => {
  mockResponse('listComments', MOCK_CONNECTION_FAILURE);
  renderApp('/posts/7');

  await screen.findByText('Replyloom cannot be reached');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/offline|connection\./)).toBeNull();
});

test("updates a post's count in the list after marking comments as read", async () => {
  const post = makePost({ media_id: '7', comments_count: 120, new_comments_count: 1 });
  const list = makePostsResponse({
    posts: [post],
    posts_with_new_comments_ids: ['7'],
    posts_with_new_comments: [post],
  });
  mockResponse('listPosts', list);
  mockResponse('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts');
  await userEvent.click(await screen.findByRole('link', { name: /^Post of/ }));
  await screen.findByText('How much?');
  mockResponse('listPosts', {
    ...list,
    posts: [{ ...post, new_comments_count: 0 }],
    version: 'v2',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  await screen.findByRole('link', { name: /^Post of/ });
  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
});
