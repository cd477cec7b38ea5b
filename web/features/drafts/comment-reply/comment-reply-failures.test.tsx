// A reply to a comment is refused, or another window has sent it. No text is lost, and the reason is shown.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import {
  advanceFakeTimeUntil,
  advanceFakeTimeUntilAlert,
  advanceTime,
} from '#web/testing/fake-clock.ts';
import {
  editingReplyDraft,
  getCommentReplyField,
  mockCheck,
  openCommentReplyBox,
  setUpCommentReplyTest,
  typeCommentReply,
  waitForCommentReplyStatus,
} from '#web/testing/harnesses/comment-reply-harness.tsx';
import { getSentRequestFields, mockError, mockResponse } from '#web/testing/mock-api/mock-api.ts';
import { impersonate } from '#web/testing/sign-in.ts';
import { pressButton } from '#web/testing/user-actions.ts';

beforeEach(setUpCommentReplyTest);

test('opens the reply box with the reason when Instagram rejected the reply', () => {
  openCommentReplyBox(makeReplyDraft({ reply_text: 'Mine', error: 'The comment was deleted.' }));

  expect(screen.getByRole('alert').textContent).toBe(
    'There was an error trying to post your reply, please try again. The comment was deleted.',
  );
  expect(getCommentReplyField().value).toBe('Mine');
});

test('tells an impersonating admin that they cannot post, without requesting a draft', async () => {
  impersonate();
  openCommentReplyBox(null);
  expect(screen.getByText('Only the owner of the account can have a draft written.')).toBeTruthy();
  await advanceFakeTimeUntil(() => expect(getCommentReplyField().disabled).toBe(false));
  typeCommentReply('My own words');
  pressButton('Post');

  await advanceFakeTimeUntil(() => expect(screen.queryByText('Reply not posted')).not.toBeNull());
  expect(screen.getByText(/with error code IMP100/)).toBeTruthy();
  expect(getCommentReplyField().value).toBe('My own words');
  expect(getSentRequestFields('requestCommentDraft')).toEqual([]);
});

test('does not save a comment reply that an impersonating admin types', async () => {
  impersonate();
  openCommentReplyBox();
  typeCommentReply('My own words');
  await advanceTime(10_000);

  expect(getSentRequestFields('updateCommentReply')).toEqual([]);
  screen.getByText('Not saved. Only the owner of the account can change a reply.');
});

test.each([
  [
    'max_posted_comments_for_plan',
    'You have reached the comment limit of your current plan. Please upgrade your plan to increase your limit',
  ],
  [
    'cannot_post_as_impersonated_user',
    'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.',
  ],
] as const)(
  "keeps a comment reply's text with an alert when refused with %s",
  async (code, alert) => {
    mockError('postCommentReply', code);
    mockResponse('updateCommentReply', { response: editingReplyDraft });
    openCommentReplyBox();
    typeCommentReply('My own words');
    pressButton('Post');

    await advanceFakeTimeUntil(() => expect(screen.queryByText('Reply not posted')).not.toBeNull());
    expect(screen.getByText(alert)).toBeTruthy();
    expect(getCommentReplyField().value).toBe('My own words');
    expect(getCommentReplyField().disabled).toBe(false);
  },
);

const otherWindowResponse = makeReplyDraft({ status: 'queued', reply_text: 'Theirs' });

function postAfterAnotherWindow(): void {
  mockError('postCommentReply', 'conflict', 'This reply is already on its way.');
  mockError('updateCommentReply', 'conflict');
  mockCheck(otherWindowResponse);
  openCommentReplyBox();
  typeCommentReply('Mine');
  pressButton('Post');
}

test("keeps the comment reply's text when another window posted first", async () => {
  postAfterAnotherWindow();

  await advanceFakeTimeUntilAlert(
    'Reply not posted: This reply is already on its way. Your text is kept.',
  );
  expect(getCommentReplyField().value).toBe('Mine');
  await waitForCommentReplyStatus('queued');
  screen.getByText('On its way, from another window: “Theirs”');
});

test('shows a comment reply conflict until the box is closed', async () => {
  const sentResponse = { ...otherWindowResponse, status: 'posted' as const };
  postAfterAnotherWindow();
  await waitForCommentReplyStatus('queued');
  const expectProblemShown = () => {
    expect(screen.getByRole('alert').textContent).toMatch(/Your text is kept\.$/);
    expect(getCommentReplyField().value).toBe('Mine');
  };
  expectProblemShown();

  mockCheck(sentResponse);
  await waitForCommentReplyStatus('posted');
  await advanceTime(5_000);
  expectProblemShown();
  pressButton('Close');
  expect(screen.queryByRole('alert')).toBeNull();
});
