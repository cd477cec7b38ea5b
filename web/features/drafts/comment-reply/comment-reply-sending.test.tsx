// A reply to a comment from its post until it is live.
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeComment, makeReplyDraft } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  editingResponse,
  getReplyField,
  isoTimeIn,
  makeQueued,
  mockCheck,
  onLiveMock,
  openReplyBox,
  renderCommentWithReply,
  renderReply,
  setUpCommentReplyTest,
  typeReply,
  waitForStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentFields,
  mockError,
  mockResponse,
  NO_RESPONSE,
} from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

const STATUS_UNKNOWN = 'We cannot tell how it stands just now. We keep asking.';

test('shows a post as queued at once, then checks every second', async () => {
  const queuedResponse = makeQueued('We do ship!', 3_000);
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

  expect(getButton('Cancel Post')).toBeTruthy();
  expect(queryButton('Post')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitForStatus('posted');
  expect(checkCount).toBeGreaterThanOrEqual(3);
  expect(screen.queryByRole('textbox')).toBeNull();
});

const renderReplySentSince = (sending_since: string) =>
  renderReply(makeReplyDraft({ status: 'queued', reply_text: 'Mine', sending_since }));

test('says at once that Instagram has not confirmed a minute-old reply', () => {
  renderReplySentSince(isoTimeIn(-60_000));

  screen.getByText(/^Instagram has not confirmed this yet/);
});

test('says after seconds that a reply is unconfirmed and cannot be canceled', async () => {
  renderReplySentSince(isoTimeIn(0));

  await advanceTime(5_000);
  expect(screen.queryByText(/not confirmed/)).toBeNull();
  await advanceTime(5_000);
  screen.getByText(
    /^Instagram has not confirmed this yet\. We keep trying.* cannot be taken back\.$/,
  );
  getButton('Copy text');
  expect(queryButton('Cancel Post')).toBeNull();
});

test('mentions no confirmation while the API omits when replies were sent', () => {
  renderReplySentSince(undefined as never);

  expect(screen.queryByText(/not confirmed/)).toBeNull();
});

test('says when a delayed reply will be sent, and offers a cancel', async () => {
  renderReply(makeQueued('Mine', 15 * 60_000));

  screen.getByText('Posting in 15 min');
  screen.getByText(/^Instagram allows no more replies just now\. This one goes out by itself/);
  getButton('Cancel Post');
});

test('checks a posted reply until it is live, then rereads the list', async () => {
  const liveResponse = makeReplyDraft({ status: 'live' });
  mockCheck(liveResponse);
  renderCommentWithReply(makeComment({ response: makeReplyDraft({ status: 'posted' }) }));

  expect(onLiveMock).not.toHaveBeenCalled();
  await waitForStatus('live');
  expect(onLiveMock).toHaveBeenCalledOnce();
  const count = getSentFields('checkCommentReply').length;
  await advanceTime(60_000);

  expect(getSentFields('checkCommentReply')).toHaveLength(count);
});

test('posts once when Post is clicked twice at the same moment', async () => {
  mockResponse('postCommentReply', { response: { ...editingResponse, status: 'live' } });
  openReplyBox();
  const post = getButton('Post');
  act(() => {
    post.click();
    post.click();
  });

  await waitForStatus('live');
  await advanceTime(1_000);
  expect(getSentFields('postCommentReply')).toHaveLength(1);
});

test('posts a second answer only after a question showing the first one', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'queued' }) });
  const comment = makeComment({ response: editingResponse, answered: true });
  renderCommentWithReply(comment);
  pressButton('Reply');
  expect(screen.getByText('You answered 6h ago: “Yes, we do.”')).toBeTruthy();

  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTime(1_000);
  expect(getSentFields('postCommentReply')).toHaveLength(0);

  pressButton('Post a second answer');
  await advanceTimeUntil(() => expect(getSentFields('postCommentReply')).toHaveLength(1));
});

test('shows an unknown status without Cancel Post while status checks fail', async () => {
  const queuedResponse = makeQueued('Mine', 2_000);
  mockError('checkCommentReply', 'internal');
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => screen.getByText(STATUS_UNKNOWN, { ignore: '.sr-only' }));
  expect(queryButton('Cancel Post')).toBeNull();

  const liveResponse = { ...editingResponse, reply_text: 'Mine', status: 'live' as const };
  mockCheck(liveResponse);
  await waitForStatus('live');
});

test('keeps the text of an unanswered post and checks its outcome', async () => {
  mockResponse('postCommentReply', NO_RESPONSE);
  mockResponse('updateCommentReply', NO_RESPONSE);
  const postedResponse = makeReplyDraft({ status: 'posted', reply_text: 'Mine' });
  mockResponse('checkCommentReply', NO_RESPONSE);
  openReplyBox();
  typeReply('Mine');
  pressButton('Post');

  await advanceTimeUntil(() => screen.getByText(/^There was an error trying/));
  expect(getReplyField().value).toBe('Mine');
  mockCheck(postedResponse);

  await waitForStatus('posted');
});
