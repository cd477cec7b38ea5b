// A posted reply appears at its place in the thread at once, so nothing moves when Instagram shows it.
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PostComment } from '#shared/schemas/post.ts';
import { makeComment, makePost, makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const TEXT = 'We ship to Lisbon.';
const editing = makeReplyDraft({ response_text: TEXT });
const sendsAt = () => new Date(Date.now() + 5_000).toISOString();
const makeAsked = (fields: Partial<PostComment>) =>
  makeComment({ id: 'c1', username: 'ana', text: 'Do you ship?', response: editing, ...fields });
const earlier = makeComment({ id: 'c2', username: 'bob', text: 'Me too', replied_to_id: 'c1' });
const published = makeComment({
  id: 'c3',
  username: 'lind.ceramics',
  text: TEXT,
  is_own: true,
  replied_to_id: 'c1',
});

function mockComments(comments: readonly PostComment[], version: string) {
  mockResponse(
    'listComments',
    makeCommentsResponse({ post: makePost({ media_id: '7' }), comments: [...comments], version }),
  );
}

function mockReplyStatus(status: 'queued' | 'live') {
  const response = { ...editing, status, sends_at: status === 'queued' ? sendsAt() : null };
  const comment = makeAsked({ response, answered: status === 'live' });
  mockResponse('postCommentReply', { response });
  mockResponse('checkCommentReply', { response, comment });
  return comment;
}

const getComment = () => screen.getByRole('article', { name: 'Comment by ana' });
/** The thread below the comment, from top to bottom. */
const listThread = () =>
  [...(getComment().closest('li')?.querySelectorAll(':scope > ul > li p') ?? [])].map(
    ({ textContent }) => textContent,
  );

beforeEach(async () => {
  installFakeClock();
  mockComments([makeAsked({}), earlier], 'v1');
  renderApp('/posts/7');
  await advanceFakeTimeUntil(() => getComment());
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Reply' }));
});

const pressPost = () =>
  fireEvent.keyDown(within(getComment()).getByRole('textbox'), { key: 'Enter', ctrlKey: true });

test('replaces the reply box with the posted reply in its thread immediately', async () => {
  mockReplyStatus('queued');
  pressPost();

  expect(within(getComment()).queryByRole('textbox')).toBeNull();
  within(getComment()).getByRole('button', { name: 'Cancel Post' });
  expect(listThread()).toEqual(['Me too', TEXT]);

  await advanceFakeTimeUntil(() => within(getComment()).getByText(/^Posting in \d s$/));
  expect(listThread()).toEqual(['Me too', TEXT]);
});

test('shows a live reply once before and after the list has it', async () => {
  mockReplyStatus('queued');
  pressPost();
  await advanceFakeTimeUntil(() => within(getComment()).getByText(/^Posting in/));
  const asked = mockReplyStatus('live');
  mockComments([asked, earlier], 'v2');
  await advanceFakeTimeUntil(() => within(getComment()).getByText('Replied'));
  expect(listThread()).toEqual(['Me too', TEXT]);

  mockComments([asked, earlier, published], 'v3');
  await advanceFakeTimeUntil(() =>
    screen.getByRole('article', { name: 'Comment by lind.ceramics' }),
  );
  expect(listThread()).toEqual(['Me too', TEXT]);
});

test.each([
  ['the post fails', () => mockError('postCommentReply', 'internal')],
  ['the post is cancelled', () => mockReplyStatus('queued')],
])('opens the reply box again with its text when %s', async (_, mockPost) => {
  mockPost();
  mockResponse('cancelCommentReply', { response: editing });
  pressPost();
  await advanceTime(500);
  const cancel = within(getComment()).queryByRole('button', { name: 'Cancel Post' });
  if (cancel) fireEvent.click(cancel);

  await advanceFakeTimeUntil(() =>
    expect(within(getComment()).getByRole('textbox')).toMatchObject({
      value: TEXT,
      disabled: false,
    }),
  );
  expect(listThread()).toEqual(['Me too']);
});
