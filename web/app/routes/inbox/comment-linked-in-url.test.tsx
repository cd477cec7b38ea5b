// An address that names a comment opens it on any page of its post.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeComment, makePost } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse } from '#web/testing/data/make-list-responses.ts';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { getCurrentPath, renderApp } from '#web/testing/render-app.tsx';

const TOTAL = 2_500;
const PAGE = 50;
const makeCommentAt = (position: number) =>
  makeComment({ id: `c${position}`, username: `person.${position}`, text: `Comment ${position}` });
const findComment = (position: number) =>
  screen.findByRole('article', { name: `Comment by person.${position}` });

/** Replaces scrolling, which jsdom lacks. */
const watchScrolling = () => vi.spyOn(Element.prototype, 'scrollIntoView');

beforeEach(() => {
  mockResponse('listComments', ({ fields }) => {
    const position = Number(String(fields.page_of_comment_id ?? '').slice(1) || Number.NaN);
    const isThere = position < TOTAL;
    const offset = isThere ? position - (position % PAGE) : Number(fields.pagination_offset);
    return makeCommentsResponse({
      post: makePost({ media_id: '7', comments_count: TOTAL }),
      comments: Array.from({ length: PAGE }, (_, index) => makeCommentAt(offset + index)),
      total_comments_count: TOTAL,
      pagination_offset: offset,
      version: `v${offset}`,
    });
  });
});

test.each([
  [3, '/posts/7'],
  [1_849, '/posts/7?page=37'],
])('focuses the linked comment %i on its page: %s', async (position, path) => {
  const scrollIntoView = watchScrolling();
  renderApp(`/posts/7?comment=c${position}`);

  const comment = await findComment(position);
  await expect.poll(() => document.activeElement).toBe(comment);
  expect(getCurrentPath()).toBe(path);
  expect(scrollIntoView.mock.contexts).toEqual([comment]);
  expect(comment.className).toContain('bg-accent-soft');
  const others = screen.getAllByRole('article').filter((one) => one !== comment);
  expect(others.some((one) => one.className.includes('bg-accent-soft'))).toBe(false);
});

test('shows the post and says so when a linked comment is gone', async () => {
  const scrollIntoView = watchScrolling();
  renderApp('/posts/7?comment=c9999');
  await screen.findByText('This comment is no longer here.');
  await findComment(0);
  expect(getCurrentPath()).toBe('/posts/7');
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test("requests a post's first page when the linked comment cannot be read", async () => {
  mockError('listComments', 'forbidden');
  renderApp('/posts/7?comment=c3');
  await expect.poll(getCurrentPath).toBe('/posts/7');
  await expect.poll(() => getSentRequestFields('listComments').length).toBe(2);
  expect(screen.queryByText('This comment is no longer here.')).toBeNull();
});
