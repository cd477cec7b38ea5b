// A comment is deleted on Instagram while its owner writes the reply. The reply becomes final and keeps its text.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeComment, makePost, makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { makeCommentsResponse } from '#web/testing/data/make-list-responses.ts';
import { advanceFakeTimeUntil, advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { mockHeartbeatChange, renderApp } from '#web/testing/render-app.tsx';

const TEXT = 'We ship to Lisbon.';
const GONE = 'This comment is no longer on Instagram.';
const draft = makeReplyDraft({ response_text: 'We do ship!' });
const makeAsked = (response = draft) =>
  makeComment({ id: 'c1', username: 'ana', text: 'Do you ship?', response });
const refused = { ...draft, reply_text: TEXT, error: GONE, is_final: true };
const kept = { ...refused, is_found_gone: true };
const other = makeComment({ id: 'c2', username: 'bob', text: 'Lovely' });

/** `elsewhere` holds comments of other pages. */
function mockComments(comments: readonly object[], version: string, elsewhere: object[] = []) {
  mockResponse('listComments', ({ fields }) =>
    makeCommentsResponse({
      post: makePost({ media_id: '7' }),
      comments: [...comments, ...(fields.page_of_comment_id ? elsewhere : [])] as never,
      total_comments_count: 2,
      version,
    }),
  );
}

/** The list changes on Instagram, and the screen reads it again. */
async function changeList(...[comments, elsewhere]: [readonly object[], object[]?]): Promise<void> {
  mockComments(comments, 'v2', elsewhere);
  mockHeartbeatChange('posts');
  await advanceTime(9_000);
}

const getComment = (name = 'ana') => screen.getByRole('article', { name: `Comment by ${name}` });
const getField = () => within(getComment()).getByRole<HTMLTextAreaElement>('textbox');
const queryButton = (name: string | RegExp) => within(getComment()).queryByRole('button', { name });
const clipboard = { writeText: vi.fn(async () => undefined) };

beforeEach(() => {
  installFakeClock();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  clipboard.writeText.mockClear();
  mockResponse('updateCommentReply', ({ fields }) => ({
    response: { ...draft, reply_text: String(fields.response_text) },
  }));
  mockComments([makeAsked(), other], 'v1');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

async function openPost(): Promise<void> {
  renderApp('/posts/7');
  await advanceFakeTimeUntil(() => getComment());
}
async function openReply(): Promise<void> {
  await openPost();
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Reply' }));
  fireEvent.change(getField(), { target: { value: TEXT } });
}

/** The closed reply says that the comment is gone, offers no reply, and shows its text again. */
function expectMarkedRow(): void {
  expect(within(getComment()).queryByRole('textbox')).toBeNull();
  expect(queryButton('Reply')).toBeNull();
  within(getComment()).getByText(GONE);
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Show my reply' }));
  expect(getField()).toMatchObject({ value: TEXT, readOnly: true });
}

async function expectFinal(alert = GONE): Promise<void> {
  expect(within(getComment()).getByRole('alert').textContent).toBe(alert);
  expect(getField()).toMatchObject({ value: TEXT, readOnly: true, disabled: false });
  for (const name of [/^Post/, 'Generate new', 'Cancel Post']) expect(queryButton(name)).toBeNull();
  expect(getComment().textContent).not.toMatch(/try again/i);
  const copy = within(getComment()).getByRole('button', { name: 'Copy text' });
  fireEvent.click(copy);
  await advanceFakeTimeUntil(() => expect(copy.textContent).toBe('Copied'));
  expect(clipboard.writeText).toHaveBeenCalledWith(TEXT);
}

test.each([
  ['the other comments', [other]],
  ['no comment', []],
])('makes an open reply read-only when the reread list has %s', async (_, left) => {
  await openReply();
  mockComments(left, 'v2');
  mockError('updateCommentReply', 'not_found');
  mockHeartbeatChange('posts');
  await advanceTime(9_000);

  await expectFinal();
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Close' }));
  mockHeartbeatChange('posts');
  await advanceTime(9_000);
  expectMarkedRow();
});

test('removes a deleted comment when its empty reply box is closed', async () => {
  await openReply();
  fireEvent.change(getField(), { target: { value: '' } });
  await changeList([other]);
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Close' }));

  await advanceFakeTimeUntil(() => expect(screen.queryByText('Do you ship?')).toBeNull());
});

test('keeps an open reply editable when its comment moved to another page', async () => {
  await openReply();
  await changeList([other], [makeAsked()]);

  expect(screen.queryByText(GONE)).toBeNull();
  expect(getField()).toMatchObject({ value: TEXT, readOnly: false });
});

test('removes a deleted comment from the list when its reply is closed', async () => {
  await openPost();
  mockComments([other], 'v2');
  mockHeartbeatChange('posts');

  await advanceFakeTimeUntil(() => expect(screen.queryByText('Do you ship?')).toBeNull());
});

test('makes a reply read-only when rejected for a deleted comment', async () => {
  await openReply();
  mockComments([other], 'v2');
  mockError('postCommentReply', 'not_found');
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Post' }));
  await advanceTime(9_000);

  await expectFinal();
});

test('makes a reply being posted read-only when its comment disappears', async () => {
  await openReply();
  const response = { ...draft, status: 'queued' as const, reply_text: TEXT };
  mockResponse('postCommentReply', { response });
  mockResponse('checkCommentReply', { response, comment: makeAsked(response) });
  fireEvent.click(within(getComment()).getByRole('button', { name: 'Post' }));
  await advanceTime(1_000);
  expect(within(getComment()).queryByRole('textbox')).toBeNull();
  mockError('checkCommentReply', 'not_found');
  await changeList([other]);

  await expectFinal();
});

test('offers only Copy when Instagram refused a reply to a deleted comment', async () => {
  mockComments([makeAsked(refused), other], 'v1');
  await openPost();

  await expectFinal(`Reply not posted: ${GONE}`);
  fireEvent.keyDown(getField(), { key: 'Escape' });
  expectMarkedRow();
});

test('makes a reply read-only when the server reports its comment as gone', async () => {
  await openReply();
  await advanceFakeTimeUntil(() => within(getComment()).getByText(/^Saved/));
  await changeList([makeAsked(kept), other]);

  await expectFinal();
});

test('shows an unposted reply to a deleted comment read-only after a reload', async () => {
  mockComments([makeAsked(kept), other], 'v1');
  await openPost();

  await expectFinal();
  fireEvent.keyDown(getField(), { key: 'Escape' });
  expectMarkedRow();
});

test('offers no Reply below a deleted comment, and key j skips it', async () => {
  const below = makeComment({ id: 'c3', username: 'cleo', text: 'Me too', replied_to_id: 'c1' });
  mockComments([makeAsked(refused), below, other], 'v1');
  renderApp('/posts/7');
  await advanceFakeTimeUntil(() => getComment('cleo'));

  expect(within(getComment('cleo')).queryByRole('button', { name: 'Reply' })).toBeNull();
  within(getComment('cleo')).getByText(GONE);
  fireEvent.keyDown(getField(), { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(getComment('bob'));
});
