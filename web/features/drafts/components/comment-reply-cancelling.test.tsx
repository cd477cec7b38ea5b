// A reply to a comment that is taken back while it waits.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  editingResponse,
  getAnnouncement,
  getReplyField,
  isoTimeIn,
  openReplyBox,
  pressButton,
  setUpCommentReplyTest,
  typeReply,
} from '#web/testing/comment-reply-harness.tsx';
import { makeComment, makeReplyDraft } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  getRecordedRequests,
  MockErrorResponse,
  mockResponse,
} from '#web/testing/mock-api-server.ts';

beforeEach(setUpCommentReplyTest);
afterEach(() => {
  vi.useRealTimers();
});

test('ignores the result of a status check that was running when the user canceled the comment reply', async () => {
  const queuedResponse = {
    ...editingResponse,
    reply_text: 'Mine',
    status: 'queued' as const,
    sends_at: isoTimeIn(9_000),
  };
  let resolveCheck: () => void = () => undefined;
  mockResponse('checkCommentReply', async () => {
    await new Promise<void>((resolve) => {
      resolveCheck = resolve;
    });
    return { response: queuedResponse, comment: makeComment({ response: queuedResponse }) };
  });
  mockResponse('cancelCommentReply', { response: { ...editingResponse, reply_text: 'Mine' } });
  mockResponse('updateCommentReply', { response: editingResponse });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getRecordedRequests('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  await advanceTimeUntil(() => expect(screen.getByTestId('status').textContent).toBe('editing'));

  typeReply('Mine, and more');
  resolveCheck();
  await advanceTime(100);
  expect(screen.getByTestId('status').textContent).toBe('editing');
  expect(getReplyField().value).toBe('Mine, and more');
});

test('puts the text back into the field on Cancel Post', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  mockResponse('cancelCommentReply', { response: { ...queuedResponse, status: 'editing' } });
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getReplyField().value).toBe('Mine');
});

test('cancels once when Cancel Post is clicked again while an earlier status check returns', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(9_000),
  });
  const returnedResponse = { ...queuedResponse, status: 'editing' as const };
  const checked = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  mockResponse('checkCommentReply', async () => {
    await checked.promise;
    return { response: queuedResponse, comment: makeComment({ response: queuedResponse }) };
  });
  mockResponse('cancelCommentReply', async () => {
    await cancelled.promise;
    return { response: returnedResponse };
  });
  openReplyBox(queuedResponse);
  await advanceTimeUntil(() => expect(getRecordedRequests('checkCommentReply')).toHaveLength(1));
  pressButton('Cancel Post');
  checked.resolve();
  await advanceTime(500);
  pressButton('Cancel Post');
  mockResponse('checkCommentReply', {
    response: returnedResponse,
    comment: makeComment({ response: returnedResponse }),
  });
  await advanceTime(500);
  cancelled.resolve();

  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(getRecordedRequests('cancelCommentReply')).toHaveLength(1);
});

test('hides Cancel Post while a comment reply is being posted, and keeps the focus', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockResponse('checkCommentReply', {
    response: queuedResponse,
    comment: makeComment({ response: queuedResponse }),
  });
  openReplyBox(queuedResponse);
  expect(getAnnouncement()).toBe('Queued. You can still cancel it.');
  screen.getByRole('button', { name: 'Cancel Post' }).focus();

  mockResponse('checkCommentReply', {
    response: postingResponse,
    comment: makeComment({ response: postingResponse }),
  });
  await advanceTimeUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
  expect(getAnnouncement()).toBe('Posting…');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Reply to/ }));
});

test('keeps it shown that a cancel came too late', async () => {
  const queuedResponse = makeReplyDraft({
    status: 'queued',
    reply_text: 'Mine',
    sends_at: isoTimeIn(3_000),
  });
  const postingResponse = { ...queuedResponse, sends_at: null };
  mockResponse(
    'cancelCommentReply',
    new MockErrorResponse('conflict', 'This reply is already on Instagram.'),
  );
  mockResponse('checkCommentReply', {
    response: postingResponse,
    comment: makeComment({ response: postingResponse }),
  });
  openReplyBox(queuedResponse);
  pressButton('Cancel Post');

  const expectedText = 'Too late to cancel: This reply is already on Instagram.';
  await advanceTimeUntil(() => expect(screen.getByRole('alert').textContent).toBe(expectedText));
  await advanceTimeUntil(() =>
    expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull(),
  );
  await advanceTime(3_000);
  expect(screen.getByRole('alert').textContent).toBe(expectedText);
});
