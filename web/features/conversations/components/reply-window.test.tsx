// The time a person can still be answered in, where it ends and where it begins anew.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import { pass, passUntil } from '#web/testing/clock.ts';
import {
  beginScene,
  button,
  checkSays,
  endScene,
  field,
  HOUR,
  isoIn,
  open,
  press,
  ready,
  second,
  show,
  theirs,
  type,
} from '#web/testing/composer-scene.tsx';
import { makeConversation } from '#web/testing/factories.ts';
import { Refusal, respond } from '#web/testing/server.ts';

beforeEach(beginScene);
afterEach(endScene);

const isShut = () => {
  expect(screen.getByRole('alert').textContent).toMatch(/That time is over; your text is kept\.$/);
  expect(screen.getByText(/^Instagram .* again when ana\.reads writes\.$/)).toBeTruthy();
  expect(screen.queryByText(/^You can reply for another/)).toBeNull();
  expect(button('Send').disabled).toBe(true);
};
const isReopened = () => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/^You can reply for another/)).toBeTruthy();
  expect(button('Send').disabled).toBe(false);
  expect(field().value).toContain('Mine');
};

test('where the time is over for the network it is over here, until the person writes again', async () => {
  respond('postMessageReply', new Refusal('outside_reply_window'));
  checkSays(ready);
  open();
  type('Mine');
  press('Send');
  await passUntil(isShut);
  type('Mine, still');
  await pass(2_000);
  isShut();

  show({ conversation: makeConversation({ can_reply_until: isoIn(24 * HOUR) }) });
  isReopened();
});

test('a reply that came back because the time was over shuts the window, but not for a later message', () => {
  const error = ERRORS.outside_reply_window.sentence;
  const { unmount } = open({ response: { ...ready, reply_text: 'Mine', error } });
  isShut();
  unmount();

  open({ response: { ...ready, reply_text: 'Mine', error }, messages: [theirs, second] });
  isReopened();
});

test('the window counts down, warns in its last hour, and shuts without taking the text', async () => {
  open({ conversation: makeConversation({ can_reply_until: isoIn(HOUR + 90_000) }) });
  const words = () => screen.getByText(/^You can reply for another/);
  expect(words().textContent).toBe('You can reply for another 1 h 1 min');
  type('Mine');

  await pass(2 * 60_000);
  expect(words().textContent).toBe('You can reply for another 59 min');
  await pass(HOUR);
  expect(
    screen.getByText(/That time is over\. You can reply again when ana\.reads writes\./),
  ).toBeTruthy();
  expect(button('Send').disabled).toBe(true);
  expect(field().value).toBe('Mine');

  show({ conversation: makeConversation({ can_reply_until: isoIn(5 * HOUR) }) });
  expect(button('Send').disabled).toBe(false);
});
