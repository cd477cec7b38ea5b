// The API rejects a reply to a message or its cancel, or does not respond. No text is lost, and the reason is shown.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceTimeUntil, advanceTimeUntilAlert } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  getSavedTexts,
  inboundMessage,
  makeOwnReply,
  makeQueuedMessageReply,
  mockCheckMessageReplies,
  mockReplyIsLive,
  onPostedMock,
  onReplyChangedMock,
  openAndSend,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  sendMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import { mockError, mockResponse, NO_RESPONSE } from '#web/testing/mock-api/mock-api.ts';
import { getAlertText, getButton, pressButton, queryButton } from '#web/testing/user-actions.ts';

beforeEach(setUpComposerTest);

const CONFLICT = 'Reply not posted: This reply is already on its way. Your text is kept.';
function sendAfterAnotherWindow(): void {
  mockError('postMessageReply', 'conflict', 'This reply is already on its way.');
  mockCheckMessageReplies(makeQueuedMessageReply('Theirs'));
  renderComposer();
  sendMessage('Mine');
}

test('puts a rejected message reply back into the field with the reason', async () => {
  openAndSend('Mine', makeOwnReply({ error: 'Instagram refused it.' }));

  await advanceTimeUntilAlert(
    'There was an error trying to post your reply, please try again. Instagram refused it.',
  );
  expect(getMessageField().value).toBe('Mine');
  expect(getButton('Send').disabled).toBe(false);
});

test('offers only Copy for an unsendable message until the contact writes again', async () => {
  const error = 'This person cannot get messages from you now.';
  openAndSend('Mine', makeOwnReply({ error, is_final: true }));

  await advanceTimeUntilAlert(`Reply not posted: ${error}`);
  expect(getMessageField()).toMatchObject({ value: 'Mine', readOnly: true });
  const getNames = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(getNames()).toEqual(['Copy text']);
  expect(screen.queryByText(/^You can reply for another/)).toBeNull();
  expect(screen.getByText(/^You can reply here again when .+ writes\.$/)).toBeTruthy();

  updateComposer({ messages: [inboundMessage, secondInboundMessage] });
  expect(getMessageField()).toMatchObject({ value: 'Mine', readOnly: false });
  expect(getButton('Send').disabled).toBe(false);
});

test.each([
  [
    'max_posted_comments_for_plan',
    'Reply not posted',
    'You have reached the comment limit of your current plan. Please upgrade your plan to increase your limit',
  ],
  [
    'cannot_post_as_impersonated_user',
    'Reply not posted',
    'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.',
  ],
  [
    'outside_reply_window',
    'Reply not posted: Instagram lets you answer within 24 hours of the last message. That time is over; your text is kept.',
    null,
  ],
  [
    'internal',
    'There was an error trying to post your reply, please try again. An unexpected error occurred.',
    null,
  ],
] as const)(
  'keeps the text and shows why the server rejected it with %s',
  async (code, expectedText, alert) => {
    mockError('postMessageReply', code);
    mockCheckMessageReplies(readyMessageDraft);
    renderComposer();
    sendMessage('Mine');

    await advanceTimeUntil(() =>
      screen.getByText(
        (_text, element) =>
          element?.matches('section p[role=alert]') === true &&
          element.textContent === expectedText,
      ),
    );
    if (alert !== null) expect(screen.getByText(alert)).toBeTruthy();
    expect(getMessageField().value).toBe('Mine');
    expect(onPostedMock).not.toHaveBeenCalled();
    await advanceTimeUntil(() => expect(getSavedTexts()).toEqual(['Mine']));
  },
);

test('shows a message reply from another window and keeps the typed text', async () => {
  sendAfterAnotherWindow();

  await advanceTimeUntil(() => getButton('Cancel Post'));
  expect(getMessageField().value).toBe('Mine');
  expect(onReplyChangedMock).toHaveBeenCalled();
});

test("shows the conflict with another window's reply until the user types again", async () => {
  sendAfterAnotherWindow();
  await advanceTimeUntil(() => getButton('Cancel Post'));
  expect(getAlertText()).toBe(CONFLICT);

  mockCheckMessageReplies({ ...makeQueuedMessageReply('Theirs'), status: 'live', sends_at: null }, [
    readyMessageDraft.id,
  ]);
  await advanceTimeUntil(() => expect(screen.queryByText(/^Posting/)).toBeNull());
  updateComposer({ response: null });
  expect(getAlertText()).toBe(CONFLICT);
  expect(getMessageField().value).toBe('Mine');
  typeMessage('Mine, still');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows that a cancel came too late and keeps newer typed text', async () => {
  mockError('cancelMessageReply', 'conflict', 'This reply is already on Instagram.');
  openAndSend('Mine');
  await advanceTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  mockCheckMessageReplies({ ...makeQueuedMessageReply('Mine'), sends_at: null });
  pressButton('Cancel Post');

  await advanceTimeUntil(() => expect(queryButton('Cancel Post')).toBeNull());
  expect(getAlertText()).toBe('Too late to cancel: This reply is already on Instagram.');
  mockReplyIsLive();
  await advanceTimeUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getMessageField().value).toBe('And another');
});

test('keeps newer typed text when a cancel gets no response', async () => {
  mockResponse('cancelMessageReply', NO_RESPONSE);
  openAndSend('Mine');
  await advanceTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  mockResponse('checkMessageReplies', NO_RESPONSE);
  pressButton('Cancel Post');
  await advanceTimeUntilAlert(/^The reply could not be taken back\./);

  mockReplyIsLive();
  await advanceTimeUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getMessageField().value).toBe('And another');
});

test('keeps a conflict shown while the status checks fail', async () => {
  sendAfterAnotherWindow();
  mockResponse('checkMessageReplies', NO_RESPONSE);

  await advanceTimeUntilAlert(CONFLICT);
});

test("keeps an unanswered post's text in the field until it was sent", async () => {
  mockResponse('postMessageReply', NO_RESPONSE);
  mockResponse('checkMessageReplies', NO_RESPONSE);
  renderComposer();
  sendMessage('Mine');
  await advanceTimeUntilAlert(/^There was an error/);
  expect(getMessageField().value).toBe('Mine');

  mockReplyIsLive();
  await advanceTimeUntil(() => expect(getMessageField().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});
