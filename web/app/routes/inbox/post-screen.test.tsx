// One post and its comments.
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  makeComment,
  makeCurrentAccount,
  makePost,
  makePostsAnswer,
  makeResponse,
} from '#web/testing/factories.ts';
import { currentAddress, renderApp, respondAsConnected } from '#web/testing/render.tsx';
import { asked, NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';

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
const page = (overrides: object = {}) => ({
  post: makePost({ media_id: '7', comments_count: 120, new_comments_count: 1 }),
  comments,
  total_comments_count: 120,
  pagination_offset: 0,
  new_comment: null,
  still_updating_comments_from_api: false,
  version: 'v1',
  ...overrides,
});
const commentBy = (name: string) => screen.getByRole('article', { name: `Comment by ${name}` });

/** Nothing scrolls in a simulated browser: tests say themselves what comes into view. */
function watchComments() {
  let report: IntersectionObserverCallback = () => undefined;
  const watched: Element[] = [];
  class Watching {
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
    observe = (element: Element) => watched.push(element);
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watching);
  const bringIntoView = (target: Element) => {
    const entry = {
      target,
      intersectionRatio: 1,
      intersectionRect: { height: 80 },
      rootBounds: { height: 800 },
    };
    act(() => report([entry as never], null as never));
  };
  return { watched, bringIntoView };
}

afterEach(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  respondAsConnected();
  respond('listComments', page());
});

test('page 1 asks the network to refresh, later pages do not', async () => {
  renderApp('/posts/7');
  await screen.findByText('How much?');
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => asked('listComments').length).toBe(2);

  expect(
    asked('listComments').map(({ fields }) => [fields.pagination_offset, fields.update_from_api]),
  ).toEqual([
    [0, true],
    [50, false],
  ]);
  expect(currentAddress()).toBe('/posts/7?page=2');
});

test('a page that opens with a reply links to the conversation before it', async () => {
  respond('listComments', page({ comments: comments.slice(1) }));
  renderApp('/posts/7?page=2');

  const link = await screen.findByRole('link', {
    name: 'Continuation of the previous page conversation',
  });
  expect(link.getAttribute('href')).toBe('/posts/7');
});

test('showNewComments turns the filter on and leaves the address', async () => {
  renderApp('/posts/7?showNewComments=true');

  const filter = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show new comments' });
  expect(filter.checked).toBe(true);
  await expect.poll(currentAddress).toBe('/posts/7');
  expect(asked('listComments')[0]?.fields.show_new_only).toBe(true);
});

test.each([
  ['/posts/7', 'No comments'],
  ['/posts/7?showNewComments=true', 'No new comments'],
])('%s without comments: %s', async (address, text) => {
  respond('listComments', page({ comments: [], total_comments_count: 0 }));
  renderApp(address);

  await screen.findByText(text);
});

test('own comments have no Reply, others do', async () => {
  renderApp('/posts/7');
  await screen.findByText('How much?');

  expect(within(commentBy('joao')).getByRole('button', { name: 'Reply' })).toBeTruthy();
  expect(within(commentBy('lind.ceramics')).queryByRole('button', { name: 'Reply' })).toBeNull();
});

test('Mark all as read clears every mark', async () => {
  respond('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts/7');
  await screen.findByText('1 New Comment');
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));

  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  expect(screen.queryByText('New')).toBeNull();
});

test('Mark all as read hands the focus on to the list', async () => {
  respond('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await expect.poll(() => screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comments' }));
});

test('the switch keeps the focus, also where it leads to the first page; a page’s link does not', async () => {
  renderApp('/posts/7?page=3');
  const filter = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show new comments' });
  await userEvent.click(filter);
  await expect.poll(currentAddress).toBe('/posts/7');
  await screen.findByText('How much?');
  expect(document.activeElement).toBe(filter);
  await userEvent.click(filter);
  expect(document.activeElement).toBe(filter);

  await userEvent.click(await screen.findByRole('link', { name: 'Page 2' }));
  await expect.poll(currentAddress).toBe('/posts/7?page=2');
  await expect.poll(() => document.activeElement?.textContent).toBe('Post');
});

test('own comments carry the account’s picture', async () => {
  respond('getIgAccount', makeCurrentAccount({ profile_picture_url: '/pictures/own.jpg' }));
  renderApp('/posts/7');
  await screen.findByText('Forty.');

  const pictureOf = (name: string) => commentBy(name).querySelector('img')?.getAttribute('src');
  expect(pictureOf('lind.ceramics')).toBe('/pictures/own.jpg');
  expect(pictureOf('ana')).toBeUndefined();
});

test('what was read on the first page of new comments is not skipped on the second', async () => {
  const watching = watchComments();
  respond('markCommentSeen', { seen: true, new_comments_count: 118 });
  renderApp('/posts/7?showNewComments=true');
  await screen.findByText('How much?');
  watching.bringIntoView(commentBy('ana'));
  await expect.poll(() => asked('markCommentSeen').length).toBe(1);
  respond('listComments', page({ total_comments_count: 119 }));
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));

  await expect.poll(() => asked('listComments').at(-1)?.fields.pagination_offset).toBe(49);
  await screen.findByRole('link', { name: 'Page 3' });
});

test('a mark answered while the next page is on its way does not keep it away', async () => {
  const watching = watchComments();
  let answerMark: () => void = () => undefined;
  let answerPage: () => void = () => undefined;
  respond('markCommentSeen', async () => {
    await new Promise<void>((resolve) => {
      answerMark = resolve;
    });
    return { seen: true, new_comments_count: 0 };
  });
  renderApp('/posts/7');
  await screen.findByText('How much?');
  watching.bringIntoView(commentBy('ana'));
  await expect.poll(() => asked('markCommentSeen').length).toBe(1);
  respond('listComments', async () => {
    await new Promise<void>((resolve) => {
      answerPage = resolve;
    });
    return page({ comments: [makeComment({ id: 'c51', text: 'On the second page' })] });
  });
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await expect.poll(() => asked('listComments').length).toBe(2);
  answerMark();
  await new Promise((resolve) => setTimeout(resolve, 100));
  answerPage();

  await screen.findByText('On the second page');
});

test('a comment that comes into view is marked as seen, once', async () => {
  const { watched, bringIntoView } = watchComments();
  respond('markCommentSeen', { seen: true, new_comments_count: 0 });
  renderApp('/posts/7');
  await screen.findByText('How much?');

  const target = commentBy('ana');
  expect(watched).toEqual([target]);
  bringIntoView(target);
  bringIntoView(target);

  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  expect(asked('markCommentSeen').map(({ fields }) => fields.comment_id)).toEqual(['c1']);
});

test('j and k move between comments, r opens the reply, ? shows the keys', async () => {
  respond('requestCommentDraft', { response: makeResponse() });
  renderApp('/posts/7');
  await screen.findByText('How much?');

  await userEvent.keyboard('jjjk');
  expect(document.activeElement).toBe(commentBy('lind.ceramics'));
  await userEvent.keyboard('jr');
  await within(commentBy('joao')).findByRole('textbox', { name: 'Your reply' });
  await userEvent.keyboard('{Escape}?');
  await screen.findByText('Keyboard shortcuts');
});

test('an address beyond the last page leads to the last one, page 1 goes without a number', async () => {
  respond('listComments', ({ fields }) =>
    page({
      total_comments_count: 120,
      ...(Number(fields.pagination_offset) > 119 && { comments: [] }),
    }),
  );
  renderApp('/posts/7?page=99');
  await expect.poll(currentAddress).toBe('/posts/7?page=3');
  cleanup();

  renderApp('/posts/7?page=1');
  await expect.poll(currentAddress).toBe('/posts/7');
});

test('a post that is not there says so and leads back', async () => {
  respond('listComments', new Refusal('not_found'));
  renderApp('/posts/404');

  await screen.findByText('We could not find that.');
  expect(screen.getByRole('link', { name: 'Go to Posts' }).getAttribute('href')).toBe('/posts');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a server that does not answer is not taken for a missing connection', async () => {
  respond('listComments', NO_ANSWER);
  renderApp('/posts/7');

  await screen.findByText('Replyloom cannot be reached');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/offline|connection\./)).toBeNull();
});

test('Back at the list, the counts are those after the marks, however soon', async () => {
  const post = makePost({ media_id: '7', comments_count: 120, new_comments_count: 1 });
  const list = makePostsAnswer({
    posts: [post],
    posts_with_new_comments_ids: ['7'],
    posts_with_new_comments: [post],
  });
  respond('listPosts', list);
  respond('markPostSeen', { new_comments_count: 0 });
  renderApp('/posts');
  await userEvent.click(await screen.findByRole('link', { name: /^Post of/ }));
  await screen.findByText('How much?');
  respond('listPosts', { ...list, posts: [{ ...post, new_comments_count: 0 }], version: 'v2' });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  await screen.findByRole('link', { name: /^Post of/ });
  await expect.poll(() => screen.queryByText('1 New Comment')).toBeNull();
});
