// A reply to a message from the field to the network, as a person sends it.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pass, passUntil } from '#web/testing/clock.ts';
import {
  answerPost,
  beginScene,
  button,
  checkSays,
  endScene,
  field,
  generating,
  HOUR,
  isoIn,
  onPosted,
  onReplyChanged,
  open,
  own,
  pendingOf,
  press,
  queuedAs,
  ready,
  spoken,
  theirs,
  type,
} from '#web/testing/composer-scene.tsx';
import { makeConversation, makeMessageResponse } from '#web/testing/factories.ts';
import { asked, respond } from '#web/testing/server.ts';

beforeEach(beginScene);
afterEach(endScene);

test('a post leaves the field at once for the next text, counts down, and is followed each second', async () => {
  answerPost();
  checkSays(queuedAs('Mine, gladly'));
  open();
  type('  Mine, gladly ');
  press('Send');

  await passUntil(() => screen.getByText(/^Posting in [123] s$/));
  expect(asked('postMessageReply')[0]?.fields.response_text).toBe('Mine, gladly');
  expect(onPosted).toHaveBeenCalledExactlyOnceWith(pendingOf('Mine, gladly'));
  expect(field().value).toBe('');
  type('And another');
  expect(button('Send').disabled).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await pass(2_500);
  expect(asked('checkMessageReplies').length).toBeGreaterThan(1);

  checkSays({ ...queuedAs('Mine, gladly'), status: 'posted', sends_at: null });
  await passUntil(() => screen.getByText('Sent, waiting for Instagram to show it'));
  expect(onReplyChanged).toHaveBeenCalled();
  const count = asked('checkMessageReplies').length;
  await pass(10_000);
  expect(asked('checkMessageReplies')).toHaveLength(count);
  expect(asked('postMessageReply')).toHaveLength(1);
  expect(field().value).toBe('And another');
});

test('Cancel Post brings the text back in front of what was typed since', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  respond('cancelMessageReply', { response: { ...ready, reply_text: 'Mine' } });
  open();
  type('Mine');
  press('Send');
  await passUntil(() => button('Cancel Post'));
  type('And another');
  press('Cancel Post');

  await passUntil(() => expect(field().value).toBe('Mine\n\nAnd another'));
  expect(document.activeElement).toBe(field());
  expect(onReplyChanged).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
});

test('a check that was under way when the reply was taken back undoes nothing, and doubles no words', async () => {
  answerPost();
  let tell: () => void = () => undefined;
  respond('checkMessageReplies', async () => {
    await new Promise<void>((resolve) => {
      tell = resolve;
    });
    return { response: queuedAs('First.'), live_ids: [], messages: [] };
  });
  respond('cancelMessageReply', { response: { ...ready, reply_text: 'First.' } });
  open();
  type('First.');
  press('Send');
  await passUntil(() => expect(asked('checkMessageReplies')).toHaveLength(1));
  press('Cancel Post');
  await passUntil(() => expect(field().value).toBe('First.'));

  type('First. And more.');
  tell();
  await pass(100);
  expect(screen.queryByText(/^Posting/)).toBeNull();
  expect(field().value).toBe('First. And more.');
});

test('a reply that is being posted cannot be taken back, and keeps the focus', async () => {
  checkSays(queuedAs('Mine'));
  open({ response: queuedAs('Mine') });
  expect(spoken()).toEqual(['Queued. You can still cancel it.']);
  button('Cancel Post').focus();

  checkSays({ ...queuedAs('Mine'), sends_at: null });
  await passUntil(() => screen.getByText('Posting…', { selector: '[aria-hidden]' }));
  expect(screen.queryByRole('button', { name: 'Cancel Post' })).toBeNull();
  expect(spoken()).toEqual(['Posting…']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
});

test.each([
  ['there is no response', null],
  ['the last reply is live', { ...ready, status: 'live' as const }],
])('where %s, own words get an empty one and are sent with it, once', async (_case, response) => {
  const empty = makeMessageResponse({ id: 'drf_2', response_text: '' });
  respond('requestMessageDraft', { response: empty });
  answerPost();
  checkSays(queuedAs('Mine'));
  open({ response, messages: [theirs, own] });
  type('Mine');
  press('Send');
  press('Send');

  expect(button('Send').getAttribute('aria-busy')).toBe('true');
  await passUntil(() => expect(field().value).toBe(''));
  await pass(3_000);
  expect(asked('requestMessageDraft').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ message_id: 'msg_1', own_words: true }),
  ]);
  expect(asked('postMessageReply').map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ message_id: 'msg_1', response_id: 'drf_2', response_text: 'Mine' }),
  ]);
});

test('own words sent while a draft is being written wait for it, and are not replaced by it', async () => {
  let tries = 0;
  respond('requestMessageDraft', () => {
    tries += 1;
    return { response: tries < 3 ? generating : ready };
  });
  answerPost();
  checkSays(queuedAs('Mine'));
  open({ response: generating });
  type('Mine');
  press('Send');

  await passUntil(() => expect(asked('postMessageReply')).toHaveLength(1));
  expect(asked('postMessageReply')[0]?.fields.response_text).toBe('Mine');
  expect(tries).toBe(3);
});

test('on an older page nothing is sent for a message nobody sees', () => {
  open({ response: null, isLatestPage: false });
  type('Mine');

  expect(button('Send').disabled).toBe(true);
  expect(screen.getByText('Go to the latest messages to reply.')).toBeTruthy();
});

test('a person without a name is named as in the list', () => {
  open({ conversation: makeConversation({ participants: [], can_reply_until: isoIn(HOUR) }) });

  expect(screen.getByRole('region', { name: 'Reply to Instagram user' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Message to Instagram user' })).toBeTruthy();
});

test('Ctrl+Enter sends, Enter alone does not, and Esc leaves', async () => {
  answerPost();
  checkSays(queuedAs('Mine'));
  open();
  field().focus();
  type('Mine');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true, isComposing: true });
  await pass(200);
  expect(asked('postMessageReply')).toHaveLength(0);

  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reply to ana.reads' }));
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await passUntil(() => expect(asked('postMessageReply')).toHaveLength(1));
  expect(document.activeElement).toBe(field());
});

test('blank text is not sent', () => {
  open();
  type('  \n ');

  expect(button('Send').disabled).toBe(true);
});

test('the length shows near the limit in bytes, and more is refused in words', () => {
  open();
  type('é'.repeat(449));
  expect(screen.queryByText(/bytes/)).toBeNull();

  type('é'.repeat(500));
  expect(screen.getByText('1,000 of 1,000 bytes')).toBeTruthy();
  expect(button('Send').disabled).toBe(false);
  type(`${'é'.repeat(500)}!`);
  expect(screen.getByRole('alert').textContent).toMatch(/^Too long by 1 of 1,000 bytes\./);
  expect(button('Send').disabled).toBe(true);
});
