// A reply to a message, or its cancel, that is refused or not answered: no text is lost, and the reason is told.
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passUntil } from '#web/testing/clock.ts';
import {
  answerPost,
  beginScene,
  button,
  checkSays,
  endScene,
  field,
  onPosted,
  onReplyChanged,
  open,
  press,
  queuedAs,
  ready,
  saves,
  show,
  type,
} from '#web/testing/composer-scene.tsx';
import { makeMessageResponse } from '#web/testing/factories.ts';
import { NO_ANSWER, Refusal, respond } from '#web/testing/server.ts';

beforeEach(beginScene);
afterEach(endScene);

test('a reply that was on its way when it was refused comes back with the reason', async () => {
  answerPost();
  checkSays({ ...ready, reply_text: 'Mine', error: 'Instagram refused it.' });
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'There was an error trying to post your reply, please try again. Instagram refused it.',
    ),
  );
  expect(field().value).toBe('Mine');
  expect(button('Send').disabled).toBe(false);
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
] as const)('%s: the text stays, and the reason is told', async (code, words, alert) => {
  respond('postMessageReply', new Refusal(code));
  checkSays(ready);
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    screen.getByText(
      (_text, element) =>
        element?.matches('section p[role=alert]') === true && element.textContent === words,
    ),
  );
  if (alert !== null) expect(screen.getByText(alert)).toBeTruthy();
  expect(field().value).toBe('Mine');
  expect(onPosted).not.toHaveBeenCalled();
  await passUntil(() => expect(saves()).toEqual(['Mine']));
});

test('a reply another window sent meanwhile is shown, and the text here is kept', async () => {
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(queuedAs('Theirs'));
  open();
  type('Mine');
  press('Send');

  await passUntil(() => button('Cancel Post'));
  expect(field().value).toBe('Mine');
  expect(onReplyChanged).toHaveBeenCalled();
});

test('what another window was faster with is told until the person writes on', async () => {
  const words = 'Reply not posted: This reply is already on its way. Your text is kept.';
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(queuedAs('Theirs'));
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  expect(screen.getByRole('alert').textContent).toBe(words);

  checkSays({ ...queuedAs('Theirs'), status: 'live', sends_at: null }, [ready.id]);
  await passUntil(() => expect(screen.queryByText(/^Posting/)).toBeNull());
  show({ response: null });
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(field().value).toBe('Mine');
  type('Mine, still');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too late to cancel is said in words, and leaves what was typed since', async () => {
  const words = 'Too late to cancel: This reply is already on Instagram.';
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', new Refusal('conflict', 'This reply is already on Instagram.'));
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  checkSays({ ...queuedAs('Mine'), sends_at: null });
  press('Cancel Post');

  await passUntil(() => expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe(words);
  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field().value).toBe('And another');
});

test('a cancel without an answer takes nothing of what was typed since along', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', NO_ANSWER);
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  respond('checkMessageReplies', NO_ANSWER);
  press('Cancel Post');
  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The reply could not be taken back\./),
  );

  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field().value).toBe('And another');
});

test('a conflict is told in words as long as nothing else is known', async () => {
  respond('postMessageReply', new Refusal('conflict', 'This reply is already on its way.'));
  checkSays(ready);
  respond('checkMessageReplies', NO_ANSWER);
  open();
  type('Mine');
  press('Send');

  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Reply not posted: This reply is already on its way. Your text is kept.',
    ),
  );
});

test('a post without an answer keeps the text until it is known that it went out', async () => {
  respond('postMessageReply', NO_ANSWER);
  respond('checkMessageReplies', NO_ANSWER);
  open();
  type('Mine');
  press('Send');
  await passUntil(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^There was an error/),
  );
  expect(field().value).toBe('Mine');

  checkSays(makeMessageResponse({ id: 'drf_2', message_id: 'msg_2' }), [ready.id]);
  await passUntil(() => expect(field().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});
