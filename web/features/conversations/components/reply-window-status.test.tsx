// The reply window: when it closes and how it opens again.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_ERRORS } from '#shared/errors.ts';
import {
  getButton,
  getIsoTimeFromNow,
  getMessageField,
  HOUR_MS,
  inboundMessage,
  mockCheckMessageReplies,
  pressButton,
  readyMessageDraft,
  renderComposer,
  secondInboundMessage,
  setUpComposerTest,
  tearDownComposerTest,
  typeMessage,
  updateComposer,
} from '#web/testing/composer-harness.tsx';
import { makeConversation } from '#web/testing/factories.ts';
import { advanceTime, advanceTimeUntil } from '#web/testing/fake-clock.ts';
import { MockErrorResponse, mockResponse } from '#web/testing/mock-api-server.ts';

beforeEach(setUpComposerTest);
afterEach(tearDownComposerTest);

const expectWindowClosed = () => {
  expect(screen.getByRole('alert').textContent).toMatch(/That time is over; your text is kept\.$/);
  expect(screen.getByText(/^Instagram .* again when ana\.reads writes\.$/)).toBeTruthy();
  expect(screen.queryByText(/^You can reply for another/)).toBeNull();
  expect(getButton('Send').disabled).toBe(true);
};
const expectWindowOpen = () => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^You can reply for another/)).toBeTruthy();
  expect(getButton('Send').disabled).toBe(false);
  expect(getMessageField().value).toContain('Mine');
};

test('shows the reply window as closed when Instagram rejects a late reply, until the contact writes again', async () => {
  mockResponse('postMessageReply', new MockErrorResponse('outside_reply_window'));
  mockCheckMessageReplies(readyMessageDraft);
  renderComposer();
  typeMessage('Mine');
  pressButton('Send');
  await advanceTimeUntil(expectWindowClosed);
  typeMessage('Mine, still');
  await advanceTime(2_000);
  expectWindowClosed();

  updateComposer({
    conversation: makeConversation({ can_reply_until: getIsoTimeFromNow(24 * HOUR_MS) }),
  });
  expectWindowOpen();
});

test('shows the reply window as closed for a returned late reply, but not when a later message has arrived', () => {
  const error = API_ERRORS.outside_reply_window.sentence;
  const { unmount } = renderComposer({
    response: { ...readyMessageDraft, reply_text: 'Mine', error },
  });
  expectWindowClosed();
  unmount();

  renderComposer({
    response: { ...readyMessageDraft, reply_text: 'Mine', error },
    messages: [inboundMessage, secondInboundMessage],
  });
  expectWindowOpen();
});

test('counts the reply window down, warns in its last hour, and keeps the text when it closes', async () => {
  renderComposer({
    conversation: makeConversation({ can_reply_until: getIsoTimeFromNow(HOUR_MS + 90_000) }),
  });
  const getWindowText = () => screen.getByText(/^You can reply for another/);
  expect(getWindowText().textContent).toBe('You can reply for another 1 h 1 min');
  typeMessage('Mine');

  await advanceTime(2 * 60_000);
  expect(getWindowText().textContent).toBe('You can reply for another 59 min');
  await advanceTime(HOUR_MS);
  expect(
    screen.getByText(/That time is over\. You can reply again when ana\.reads writes\./),
  ).toBeTruthy();
  expect(getButton('Send').disabled).toBe(true);
  expect(getMessageField().value).toBe('Mine');

  updateComposer({
    conversation: makeConversation({ can_reply_until: getIsoTimeFromNow(5 * HOUR_MS) }),
  });
  expect(getButton('Send').disabled).toBe(false);
});
