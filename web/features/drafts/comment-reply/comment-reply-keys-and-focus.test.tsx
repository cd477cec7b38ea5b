// The keys and the focus of a reply to a comment.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import {
  editingResponse,
  getReplyField,
  makeQueued,
  mockCheck,
  openReplyBox,
  setUpCommentReplyTest,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import { getSentFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test.each([
  ['Esc', { key: 'Escape' }],
  ['Ctrl + Enter', { key: 'Enter', ctrlKey: true }],
])('%s that ends a composition neither closes nor posts', async (_, key) => {
  openReplyBox();

  fireEvent.keyDown(getReplyField(), { ...key, isComposing: true });
  await advanceTime(1_000);

  expect(getReplyField().value).toBe('We do ship!');
  expect(getSentFields('postCommentReply')).toHaveLength(0);
});

test('posts the reply on Ctrl+Enter and closes the reply box on Esc', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'live' }) });
  openReplyBox();
  fireEvent.keyDown(getReplyField(), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();

  pressButton('Reply');
  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });

  await advanceTimeUntil(() => expect(getSentFields('postCommentReply')).toHaveLength(1));
});

test('keeps the focus within the comment from draft to sent reply', async () => {
  const queuedResponse = makeQueued('We do ship!', 3_000);
  const postedResponse = { ...editingResponse, status: 'posted' as const };
  mockResponse('postCommentReply', { response: queuedResponse });
  mockResponse('cancelCommentReply', { response: editingResponse });
  mockCheck(queuedResponse);
  openReplyBox();
  expect(document.activeElement).toBe(getReplyField());

  fireEvent.keyDown(getReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceTimeUntil(() => screen.getByText(/^Posting in/));
  expect(document.activeElement).toBe(screen.getByRole('article'));

  pressButton('Cancel Post');
  await advanceTimeUntil(() => expect(getReplyField().disabled).toBe(false));
  expect(document.activeElement).toBe(getReplyField());

  pressButton('Post');
  mockCheck(postedResponse);
  await advanceTimeUntil(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('moves the focus to the comment when the reply box is closed', () => {
  openReplyBox();
  pressButton('Close');

  expect(document.activeElement).toBe(screen.getByRole('article'));
});
