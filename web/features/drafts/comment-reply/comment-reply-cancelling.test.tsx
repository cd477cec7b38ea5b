// A waiting reply to a comment is taken back.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceTime, advanceTimeUntil, advanceTimeUntilAlert } from '#web/testing/fake-clock.ts';
import {
  editingResponse,
  getAnnouncement,
  getReplyField,
  getStatus,
  makeQueued,
  mockCheck,
  mockHeldCheck,
  openReplyBox,
  setUpCommentReplyTest,
  typeReply,
  waitForStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('ignores a status check that was running when the user canceled', async () => {
  const queuedResponse = makeQueued('Mine', 9_000);
  const resolveCheck = mockHeldCheck(queuedResponse);
  mockResponse('cancelCommentReply', { response: { ...editingResponse, reply_text: 'Mine' } });
  mockResponse('updateCommentReply', { response: editingResponse });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getSentFields('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  await waitForStatus('editing');

  typeReply('Mine, and more');
  resolveCheck();
  await advanceTime(100);
  expect(getStatus()).toBe('editing');
  expect(getReplyField().value).toBe('Mine, and more');
});

test('puts the text back into the field on Cancel Post', async () => {
  const queuedResponse = makeQueued('Mine', 3_000);
  mockResponse('cancelCommentReply', { response: { ...queuedResponse, status: 'editing' } });
  mockCheck(queuedResponse);
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getReplyField().value).toBe('Mine');
});

test('cancels once when Cancel Post is clicked during an earlier status check', async () => {
  const queuedResponse = makeQueued('Mine', 9_000);
  const returnedResponse = { ...queuedResponse, status: 'editing' as const };
  const answerCheck = mockHeldCheck(queuedResponse);
  const answerCancel = mockHeldResponse('cancelCommentReply', { response: returnedResponse });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getSentFields('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  answerCheck();
  await advanceTime(500);
  pressButton('Cancel Post');
  mockCheck(returnedResponse);
  await advanceTime(500);
  answerCancel();

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getSentFields('cancelCommentReply')).toHaveLength(1);
});

test('hides Cancel Post while a reply is posted, and keeps the focus', async () => {
  const queuedResponse = makeQueued('Mine', 3_000);
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockCheck(queuedResponse);
  openReplyBox(queuedResponse);
  expect(getAnnouncement()).toBe('Queued. You can still cancel it.');
  getButton('Cancel Post').focus();

  mockCheck(postingResponse);
  await advanceTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(queryButton('Cancel Post')).toBeNull();
  expect(queryButton('Post')).toBeNull();
  expect(getAnnouncement()).toBe('Posting…');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Reply to/ }));
});

test('keeps showing that a cancel came too late', async () => {
  const queuedResponse = makeQueued('Mine', 3_000);
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockError('cancelCommentReply', 'conflict', 'This reply is already on Instagram.');
  mockCheck(postingResponse);
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  const expectedText = 'Too late to cancel: This reply is already on Instagram.';
  await advanceTimeUntilAlert(expectedText);
  await advanceTimeUntil(() => expect(queryButton('Cancel Post')).toBeNull());
  await advanceTime(3_000);
  expect(screen.getByRole('alert').textContent).toBe(expectedText);
});
