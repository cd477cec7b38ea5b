// The keys and the focus of a reply to a comment.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import { advanceFakeTimeUntil, advanceTime } from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getCommentReplyField,
  makeQueuedReplyDraft,
  mockCheck,
  openCommentReplyBox,
  setUpCommentReplyTest,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import { getSentRequestFields, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test.each([
  ['Esc', { key: 'Escape' }],
  ['Ctrl + Enter', { key: 'Enter', ctrlKey: true }],
])('%s that ends an input-method composition neither closes nor posts a reply', async (_, key) => {
  openCommentReplyBox();

  fireEvent.keyDown(getCommentReplyField(), { ...key, isComposing: true });
  await advanceTime(1_000);

  expect(getCommentReplyField().value).toBe('We do ship!');
  expect(getSentRequestFields('postCommentReply')).toHaveLength(0);
});

test('posts the reply on Ctrl+Enter and closes the reply box on Esc', async () => {
  mockResponse('postCommentReply', { response: makeReplyDraft({ status: 'live' }) });
  openCommentReplyBox();
  fireEvent.keyDown(getCommentReplyField(), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();

  pressButton('Reply');
  fireEvent.keyDown(getCommentReplyField(), { key: 'Enter', ctrlKey: true });

  await advanceFakeTimeUntil(() =>
    expect(getSentRequestFields('postCommentReply')).toHaveLength(1),
  );
});

test('keeps the focus within the comment from draft to sent reply', async () => {
  const queuedResponse = makeQueuedReplyDraft('We do ship!', 3_000);
  const postedResponse = { ...editingReplyDraft, status: 'posted' as const };
  mockResponse('postCommentReply', { response: queuedResponse });
  mockResponse('cancelCommentReply', { response: editingReplyDraft });
  mockCheck(queuedResponse);
  openCommentReplyBox();
  expect(document.activeElement).toBe(getCommentReplyField());

  fireEvent.keyDown(getCommentReplyField(), { key: 'Enter', ctrlKey: true });
  await advanceFakeTimeUntil(() => screen.getByText(/^Posting in/));
  expect(document.activeElement).toBe(screen.getByRole('article'));

  pressButton('Cancel Post');
  await advanceFakeTimeUntil(() => expect(getCommentReplyField().disabled).toBe(false));
  expect(document.activeElement).toBe(getCommentReplyField());

  pressButton('Post');
  mockCheck(postedResponse);
  await advanceFakeTimeUntil(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

test('moves the focus to the comment when its reply box is closed', () => {
  openCommentReplyBox();
  pressButton('Close');

  expect(document.activeElement).toBe(screen.getByRole('article'));
});
