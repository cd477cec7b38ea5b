// The API rejects a reply to a message or its cancel, or does not respond. No text is lost, and the reason is shown.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { advanceFakeTimeUntil, advanceFakeTimeUntilAlert } from '#web/testing/fake-clock.ts';
import {
  getMessageField,
  getSavedMessageReplyTexts,
  inboundMessage,
  makeOwnReply,
  makeQueuedMessageReply,
  mockCheckMessageReplies,
  mockLiveMessageReply,
  onMessageReplyChangedMock,
  onMessageReplyPostedMock,
  openComposerAndSend,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  sendMessage,
  setUpComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/harnesses/composer-harness.tsx';
import {
  MOCK_CONNECTION_FAILURE,
  mockError,
  mockResponse,
} from '#web/testing/mock-api/mock-api.ts';
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
  openComposerAndSend('Mine', makeOwnReply({ error: 'Instagram refused it.' }));

  await advanceFakeTimeUntilAlert(
    'There was an error trying to post your reply, please try again. Instagram refused it.',
  );
  expect(getMessageField().value).toBe('Mine');
  expect(getButton('Send').disabled).toBe(false);
});

test('offers only Copy for an unsendable message until the contact writes', async () => {
  const error = 'This person cannot get messages from you now.';
  openComposerAndSend('Mine', makeOwnReply({ error, is_final: true }));

  await advanceFakeTimeUntilAlert(`Reply not posted: ${error}`);
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
  "keeps a message's text and shows why the server rejected it: %s",
  async (code, expectedText, alert) => {
    mockError('postMessageReply', code);
    mockCheckMessageReplies(readyMessageDraft);
    renderComposer();
    sendMessage('Mine');

    await advanceFakeTimeUntil(() =>
      screen.getByText(
        (_text, element) =>
          element?.matches('section p[role=alert]') === true &&
          element.textContent === expectedText,
      ),
    );
    if (alert !== null) expect(screen.getByText(alert)).toBeTruthy();
    expect(getMessageField().value).toBe('Mine');
    expect(onMessageReplyPostedMock).not.toHaveBeenCalled();
    await advanceFakeTimeUntil(() => expect(getSavedMessageReplyTexts()).toEqual(['Mine']));
  },
);

test('shows a message reply sent from another window and keeps typed text', async () => {
  sendAfterAnotherWindow();

  await advanceFakeTimeUntil(() => getButton('Cancel Post'));
  expect(getMessageField().value).toBe('Mine');
  expect(onMessageReplyChangedMock).toHaveBeenCalled();
});

test("shows a conflict with another window's message reply until the user types", async () => {
  sendAfterAnotherWindow();
  await advanceFakeTimeUntil(() => getButton('Cancel Post'));
  expect(getAlertText()).toBe(CONFLICT);

  mockCheckMessageReplies({ ...makeQueuedMessageReply('Theirs'), status: 'live', sends_at: null }, [
    readyMessageDraft.id,
  ]);
  await advanceFakeTimeUntil(() => expect(screen.queryByText(/^Posting/)).toBeNull());
  updateComposer({ response: null });
  expect(getAlertText()).toBe(CONFLICT);
  expect(getMessageField().value).toBe('Mine');
  typeMessage('Mine, still');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that canceling a message came too late and keeps newer text', async () => {
  mockError('cancelMessageReply', 'conflict', 'This reply is already on Instagram.');
  openComposerAndSend('Mine');
  await advanceFakeTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  mockCheckMessageReplies({ ...makeQueuedMessageReply('Mine'), sends_at: null });
  pressButton('Cancel Post');

  await advanceFakeTimeUntil(() => expect(queryButton('Cancel Post')).toBeNull());
  expect(getAlertText()).toBe('Too late to cancel: This reply is already on Instagram.');
  mockLiveMessageReply();
  await advanceFakeTimeUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getMessageField().value).toBe('And another');
});

test('keeps newer typed text when canceling a message gets no response', async () => {
  mockResponse('cancelMessageReply', MOCK_CONNECTION_FAILURE);
  openComposerAndSend('Mine');
  await advanceFakeTimeUntil(() => getButton('Cancel Post'));
  typeMessage('And another');
  mockResponse('checkMessageReplies', MOCK_CONNECTION_FAILURE);
  pressButton('Cancel Post');
  await advanceFakeTimeUntilAlert(/^The reply could not be taken back\./);

  mockLiveMessageReply();
  await advanceFakeTimeUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(getMessageField().value).toBe('And another');
});

test('keeps showing a message conflict while the status checks fail', async () => {
  sendAfterAnotherWindow();
  mockResponse('checkMessageReplies', MOCK_CONNECTION_FAILURE);

  await advanceFakeTimeUntilAlert(CONFLICT);
});

test("keeps a message's text in the field until its post is confirmed", async () => {
  mockResponse('postMessageReply', MOCK_CONNECTION_FAILURE);
  mockResponse('checkMessageReplies', MOCK_CONNECTION_FAILURE);
  renderComposer();
  sendMessage('Mine');
  await advanceFakeTimeUntilAlert(/^There was an error/);
  expect(getMessageField().value).toBe('Mine');

  mockLiveMessageReply();
  await advanceFakeTimeUntil(() => expect(getMessageField().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});
