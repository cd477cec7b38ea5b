// A reply to a comment from its post until it is live.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeComment, makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getCommentReplyField,
  makeIsoTimeFromNow,
  makeQueuedReplyDraft,
  mockCheck,
  onReplyLiveMock,
  openCommentReplyBox,
  renderCommentWithReply,
  renderReply,
  setUpCommentReplyTest,
  typeCommentReply,
  waitForCommentReplyStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentRequestFields,
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

const STATUS_UNKNOWN = 'We cannot tell how it stands just now. We keep asking.';

test('shows a posted comment reply as queued and checks it every second', async () => {
  const queuedResponse = makeQueuedReplyDraft('We do ship!', 3_000);
  mockResponse('postCommentReply', { response: queuedResponse });
  let checkCount = 0;
  mockResponse('checkCommentReply', () => {
    checkCount += 1;
    const response =
      checkCount < 3 ? queuedResponse : { ...editingReplyDraft, status: 'posted' as const };
    return { response, comment: makeComment({ response }) };
  });
  openCommentReplyBox();
  pressButton('Post');

  expect(getButton('Cancel Post')).toBeTruthy();
  expect(queryButton('Post')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitForCommentReplyStatus('posted');
  expect(checkCount).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});

const renderReplySentSince = (sending_since: string) =>
  renderReply(makeReplyDraft({ status: 'queued', reply_text: 'Mine', sending_since }));

test('says immediately that Instagram has not confirmed a minute-old reply', () => {
  renderReplySentSince(makeIsoTimeFromNow(-60_000));

  screen.getByText(/^Instagram has not confirmed this yet/);
});

test('says after ten seconds that a sent reply is unconfirmed', async () => {
  renderReplySentSince(makeIsoTimeFromNow(0));

  await advanceTime(5_000);
  expect(screen.queryByText(/not confirmed/)).toBeNull();
  await advanceTime(5_000);
  screen.getByText(
    /^Instagram has not confirmed this yet\. We keep trying.* cannot be taken back\.$/,
  );
  getButton('Copy text');
  expect(queryButton('Cancel Post')).toBeNull();
});

test('does not call a reply unconfirmed without a known sending time', () => {
  renderReplySentSince(undefined as never);

  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('says when a delayed reply will be sent, and offers a cancel', async () => {
  renderReply(makeQueuedReplyDraft('Mine', 15 * 60_000));

  screen.getByText('Posting in 15 min');
  screen.getByText(/^Instagram allows no more replies just now\. This one goes out by itself/);
  getButton('Cancel Post');
});

test('checks a posted comment reply until it is live', async () => {
  const liveResponse = makeReplyDraft({ status: 'live' });
  mockCheck(liveResponse);
  renderCommentWithReply(makeComment({ response: makeReplyDraft({ status: 'posted' }) }));

  expect(onReplyLiveMock).not.toHaveBeenCalled();
  await waitForCommentReplyStatus('live');
  expect(onReplyLiveMock).toHaveBeenCalledOnce();
  const count = getSentRequestFields('checkCommentReply').length;
  await advanceTime(60_000);

  expect(getSentRequestFields('checkCommentReply')).toHaveLength(count);
});

test('posts a comment reply once when Post is clicked twice', async () => {
  mockResponse('postCommentReply', { response: { ...editingReplyDraft, status: 'live' } });
  openCommentReplyBox();
  const post = getButton('Post');
  act(() => {
    post.click();
    post.click();
  });

  await waitForCommentReplyStatus('live');
  await advanceTime(1_000);
  expect(getSentRequestFields('postCommentReply')).toHaveLength(1);
});

test('asks before it posts a second answer to a comment', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'queued' }) });
  const comment = makeComment({ response: editingReplyDraft, answered: true });
  renderCommentWithReply(comment);
  pressButton('Reply');
  expect(screen.getByText('You answered 6h ago: “Yes, we do.”')).toBeTruthy();

  fireEvent.keyDown(getCommentReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(1_000);
  expect(getSentRequestFields('postCommentReply')).toHaveLength(0);

  pressButton('Post a second answer');
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('postCommentReply')).toHaveLength(1),
  );
});

test('shows an unknown status without Cancel Post while status checks fail', async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 2_000);
  mockError('checkCommentReply', 'internal');
  openCommentReplyBox(queuedResponse);
  await advanceFakeTimeUntil(() => screen.getByText(STATUS_UNKNOWN, { ignore: '.sr-only' }));
  expect(queryButton('Cancel Post')).toBeNull();

  const liveResponse = { ...editingReplyDraft, reply_text: 'Mine', status: 'live' as const };
  mockCheck(liveResponse);
  await waitForCommentReplyStatus('live');
});

test("keeps a comment reply's text when posting gets no response", async () => {
  mockResponse('postCommentReply', MOCK_CONNECTION_FAILURE);
  mockResponse('updateCommentReply', MOCK_CONNECTION_FAILURE);
  const postedResponse = makeReplyDraft({ status: 'posted', reply_text: 'Mine' });
  mockResponse('checkCommentReply', MOCK_CONNECTION_FAILURE);
  openCommentReplyBox();
  typeCommentReply('Mine');
  pressButton('Post');

  await advanceFakeTimeUntil(() => screen.getByText(/^There was an error trying/));
  expect(getCommentReplyField().value).toBe('Mine');
  mockCheck(postedResponse);

  await waitForCommentReplyStatus('posted');
});
