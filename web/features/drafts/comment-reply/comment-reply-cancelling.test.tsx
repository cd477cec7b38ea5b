// A waiting reply to a comment is taken back.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  advanceFakeTimeUntil,
  advanceFakeTimeUntilAlert,
  advanceTime,
} from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getAnnouncement,
  getCommentReplyField,
  getCommentReplyStatus,
  makeQueuedReplyDraft,
  mockCheck,
  mockHeldCommentReplyCheck,
  openCommentReplyBox,
  setUpCommentReplyTest,
  typeCommentReply,
  waitForCommentReplyStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import {
  getSentRequestFields,
  mockError,
  mockHeldResponse,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
import { getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test("ignores a late status check that began before the reply's cancel", async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 9_000);
  const resolveCheck = mockHeldCommentReplyCheck(queuedResponse);
  mockResponse('cancelCommentReply', { response: { ...editingReplyDraft, reply_text: 'Mine' } });
  mockResponse('updateCommentReply', { response: editingReplyDraft });
  openCommentReplyBox(queuedResponse);
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('checkCommentReply')).toHaveLength(1),
  );
  pressButton('Cancel Post');
  await waitForCommentReplyStatus('editing');

  typeCommentReply('Mine, and more');
  resolveCheck();
  await advanceTime(100);
  expect(getCommentReplyStatus()).toBe('editing');
  expect(getCommentReplyField().value).toBe('Mine, and more');
});

test("puts a comment reply's text back into the field on Cancel Post", async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 3_000);
  mockResponse('cancelCommentReply', { response: { ...queuedResponse, status: 'editing' } });
  mockCheck(queuedResponse);
  openCommentReplyBox(queuedResponse);
  pressButton('Cancel Post');

  await advanceFakeTimeUntil(() => expect(getCommentReplyField().disabled).toBe(false));
  expect(getCommentReplyField().value).toBe('Mine');
});

test('cancels a reply once when Cancel Post is clicked during a check', async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 9_000);
  const returnedResponse = { ...queuedResponse, status: 'editing' as const };
  const answerCheck = mockHeldCommentReplyCheck(queuedResponse);
  const answerCancel = mockHeldResponse('cancelCommentReply', { response: returnedResponse });
  openCommentReplyBox(queuedResponse);
  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('checkCommentReply')).toHaveLength(1),
  );
  pressButton('Cancel Post');
  answerCheck();
  await advanceTime(500);
  pressButton('Cancel Post');
  mockCheck(returnedResponse);
  await advanceTime(500);
  answerCancel();

  await advanceFakeTimeUntil(() => expect(getCommentReplyField().disabled).toBe(false));
  expect(getSentRequestFields('cancelCommentReply')).toHaveLength(1);
});

test('hides Cancel Post while a comment reply is being posted', async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 3_000);
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockCheck(queuedResponse);
  openCommentReplyBox(queuedResponse);
  expect(getAnnouncement()).toBe('Queued. You can still cancel it.');
  getButton('Cancel Post').focus();

  mockCheck(postingResponse);
  await advanceFakeTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(queryButton('Cancel Post')).toBeNull();
  expect(queryButton('Post')).toBeNull();
  expect(getAnnouncement()).toBe('Posting…');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Reply to/ }));
});

test('keeps saying that a comment reply could no longer be canceled', async () => {
  const queuedResponse = makeQueuedReplyDraft('Mine', 3_000);
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockError('cancelCommentReply', 'conflict', 'This reply is already on Instagram.');
  mockCheck(postingResponse);
  openCommentReplyBox(queuedResponse);
  pressButton('Cancel Post');

  const expectedText = 'Too late to cancel: This reply is already on Instagram.';
  await advanceFakeTimeUntilAlert(expectedText);
  await advanceFakeTimeUntil(() => expect(queryButton('Cancel Post')).toBeNull());
  await advanceTime(3_000);
  expect(screen.getByRole('alert').textContent).toBe(expectedText);
});
