// A reply to a comment from its post until it is live.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  editingResponse,
  getReplyField,
  isoTimeIn,
  onLiveMock,
  openReplyBox,
  pressButton,
  renderCommentWithReply,
  setUpCommentReplyTest,
  typeReply,
} from '#web/testing/comment-reply-harness.tsx';
import { makeComment, makeReplyDraft } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api-server.ts';

beforeEach(setUpCommentReplyTest);
afterEach(() => {
  vi.useRealTimers();
});

test('shows a post as queued at once, checks it every second, and has no box from then on', async () => {
  const sendsAt = new Date(Date.now() + 3_000).toISOString();
  const queuedResponse = { ...editingResponse, status: 'queued' as const, sends_at: sendsAt };
  mockResponse('postCommentReply', { response: queuedResponse });
  let checkCount = 0;
  mockResponse('checkCommentReply', () => {
    checkCount += 1;
    const response =
      checkCount < 3 ? queuedResponse : { ...editingResponse, status: 'posted' as const };
    return { response, comment: makeComment({ response }) };
  });
  openReplyBox();
  pressButton('Post');

  expect(screen.getByRole('button', { name: 'Cancel Post' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('posted'));
  expect(checkCount).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});

function renderReplySentSince(sending_since: string): void {
  const response = makeReplyDraft({ status: 'queued', reply_text: 'Mine', sending_since });
  mockResponse('checkCommentReply', { response, comment: makeComment({ response }) });
  renderCommentWithReply(makeComment({ response }));
}

test('says at once that Instagram has not confirmed a reply which was sent a minute ago', () => {
  renderReplySentSince(isoTimeIn(-60_000));

  screen.getByText(/^Instagram has not confirmed this yet/);
});

test('says after some seconds that Instagram has not confirmed a reply, which cannot be taken back then', async () => {
  renderReplySentSince(isoTimeIn(0));

  await advanceTime(5_000);
  expect(screen.queryByText(/not confirmed/)).toBeNull();
  await advanceTime(5_000);
  screen.getByText(
    /^Instagram has not confirmed this yet\. We keep trying.* cannot be taken back\.$/,
  );
  screen.getByRole('button', { name: 'Copy text' });
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
});

test('says nothing of a confirmation while the API is too old to name when a reply was sent', () => {
  renderReplySentSince(undefined as never);

  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('says when a reply goes out that Instagram makes wait, and offers to cancel it', async () => {
  const sends_at = isoTimeIn(15 * 60_000);
  const response = makeReplyDraft({ status: 'queued', reply_text: 'Mine', sends_at });
  mockResponse('checkCommentReply', { response, comment: makeComment({ response }) });
  renderCommentWithReply(makeComment({ response }));

  screen.getByText('Posting in 15 min');
  screen.getByText(/^Instagram allows no more replies just now\. This one goes out by itself/);
  screen.getByRole('button', { name: 'Cancel Post' });
});

test('checks a posted reply until it is live, and reads the list again only then', async () => {
  const liveResponse = makeReplyDraft({ status: 'live' });
  mockResponse('checkCommentReply', {
    response: liveResponse,
    comment: makeComment({ response: liveResponse }),
  });
  renderCommentWithReply(makeComment({ response: makeReplyDraft({ status: 'posted' }) }));

  expect(onLiveMock).not.toHaveBeenCalled();
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  expect(onLiveMock).toHaveBeenCalledOnce();
  const count = getRecordedRequests('checkCommentReply').length;
  await advanceTime(60_000);

  expect(getRecordedRequests('checkCommentReply')).toHaveLength(count);
});

test('posts once when Post is clicked twice at the same moment', async () => {
  mockResponse('postCommentReply', { response: { ...editingResponse, status: 'live' } });
  openReplyBox();
  const post = screen.getByRole('button', { name: 'Post' });
  act(() => {
    post.click();
    post.click();
  });

  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
  await advanceTime(1_000);
  expect(getRecordedRequests('postCommentReply')).toHaveLength(1);
});

test('posts a second answer only when it is asked for twice, with the first one beside the question', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'queued' }) });
  const comment = makeComment({ response: editingResponse, answered: true });
  renderCommentWithReply(comment);
  pressButton('Reply');
  expect(screen.getByText('You answered 6h ago: “Yes, we do.”')).toBeTruthy();

  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(1_000);
  expect(getRecordedRequests('postCommentReply')).toHaveLength(0);

  pressButton('Post a second answer');
  await advanceTimeUntil(() => expect(getRecordedRequests('postCommentReply')).toHaveLength(1));
});

test('shows an unknown status and no Cancel Post while the status checks fail, and keeps checking', async () => {
  const queuedResponse = {
    ...editingResponse,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoTimeIn(2_000),
  };
  mockResponse('checkCommentReply', new MockErrorResponse('internal'));
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() =>
    screen.getByText('We cannot tell how it stands just now. We keep asking.', {
      ignore: '.sr-only',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();

  const liveResponse = { ...editingResponse, reply_text: 'Mine', status: 'live' as const };
  mockResponse('checkCommentReply', {
    response: liveResponse,
    comment: makeComment({ response: liveResponse }),
  });
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('live'));
});

test('keeps the text of a post without a response and checks what became of it', async () => {
  mockResponse('postCommentReply', NO_RESPONSE);
  mockResponse('updateCommentReply', NO_RESPONSE);
  const postedResponse = makeReplyDraft({ status: 'posted', reply_text: 'Mine' });
  mockResponse('checkCommentReply', NO_RESPONSE);
  openReplyBox();
  typeReply('Mine');
  pressButton('Post');

  await advanceTimeUntil(() =>
    expect(screen.queryByText(/^There was an error trying/)).not.toBeNull(),
  );
  expect(getReplyField().value).toBe('Mine');
  mockResponse('checkCommentReply', {
    response: postedResponse,
    comment: makeComment({ response: postedResponse }),
  });

  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('posted'));
});
