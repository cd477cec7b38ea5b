// The reply of a conversation as a state machine: no text is lost, and no old news is believed.
import { expect, test } from 'vitest';
import { makeMessageResponse } from '#web/testing/factories.ts';
import { initialMessageReply, messageReplyReducer } from './message-reply-state.ts';
import type { MessageReplyEvent, MessageReplyState } from './message-reply-types.ts';

const after = (start: MessageReplyState, ...events: readonly MessageReplyEvent[]) =>
  events.reduce(messageReplyReducer, start);
const draft = makeMessageResponse({ id: 'a', response_text: 'Draft' });
const edited = { ...draft, reply_text: 'Mine' };
const queued = { ...edited, status: 'queued' as const };
const newer = makeMessageResponse({ id: 'b', message_id: 'msg_2', response_text: 'Newer' });
const start = initialMessageReply(draft, null);
const typed = (text: string): MessageReplyEvent => ({ type: 'typed', text });

test('the field starts empty beside a draft, and with the owner’s own words where there are any', () => {
  expect(start.text).toBe('');
  expect(initialMessageReply(edited, null).text).toBe('Mine');
  expect(initialMessageReply(queued, null).text).toBe('');
});

test('what never reached the server comes first', () => {
  const kept = initialMessageReply(edited, 'Mine, and more');

  expect(kept).toMatchObject({ text: 'Mine, and more', written: true, saving: 'waiting' });
});

test('a reply that came back stands in the field with its reason, edited or not', () => {
  expect(initialMessageReply({ ...draft, error: 'Blocked.' }, null)).toMatchObject({
    text: 'Draft',
    problem: {
      title: 'There was an error trying to post your reply, please try again.',
      reason: 'Blocked.',
    },
    draftProblem: null,
  });
});

test('a draft that could not be written is a problem of the draft', () => {
  const failed = initialMessageReply({ ...draft, response_text: '', error: 'No model.' }, null);

  expect(failed.problem).toBeNull();
  expect(failed.draftProblem?.reason).toBe('No model.');
});

test('taking the draft keeps what stood there, and brings it back', () => {
  const taken = after(start, typed('Mine'), { type: 'taken' });
  expect(taken).toMatchObject({ text: 'Draft', replaced: 'Mine', saving: 'waiting' });

  expect(after(taken, { type: 'restored' })).toMatchObject({ text: 'Mine', replaced: null });
});

test('own words survive another draft, another message and another window', () => {
  const mine = after(start, typed('Mine'));

  expect(after(mine, { type: 'answered', response: newer })).toMatchObject({
    text: 'Mine',
    saving: 'waiting',
    past: ['a'],
  });
  expect(after(mine, { type: 'received', response: null }).text).toBe('Mine');
  expect(after(mine, { type: 'received', response: { ...draft, reply_text: 'Theirs' } }).text).toBe(
    'Mine',
  );
});

test('saved words of an earlier message go on to the draft for a newer one', () => {
  const shown = initialMessageReply(edited, null);

  expect(after(shown, { type: 'received', response: newer })).toMatchObject({
    text: 'Mine',
    saving: 'waiting',
  });
});

test('words of another window are taken over where nothing was written here', () => {
  expect(after(start, { type: 'received', response: edited }).text).toBe('Mine');
  const other = { ...newer, reply_text: 'Theirs' };
  expect(
    after(initialMessageReply(edited, null), { type: 'received', response: other }),
  ).toMatchObject({ text: 'Theirs', replaced: 'Mine' });
});

test('only the latest save counts as saved', () => {
  const waiting = after(start, typed('Mi'), typed('Mine'));
  const saved = (text: string): MessageReplyEvent => ({
    type: 'saved',
    text,
    response: { ...draft, reply_text: text },
  });

  expect(after(waiting, saved('Mi')).saving).toBe('waiting');
  expect(after(waiting, saved('Mi'), saved('Mine')).saving).toBe('saved');
  expect(after(waiting, { type: 'answered', response: newer }, saved('Mine')).saving).toBe(
    'waiting',
  );
});

test('a sent reply leaves the field, and comes back in front of what was written since', () => {
  const sent = after(start, typed('Mine'), { type: 'sent', text: 'Mine', response: queued });
  expect(sent).toMatchObject({ text: '', sent: 'Mine' });

  expect(after(sent, { type: 'answered', response: edited }).text).toBe('Mine');
  const both = after(sent, typed('And this.'), { type: 'answered', response: edited });
  expect(both).toMatchObject({ text: 'Mine\n\nAnd this.', saving: 'waiting' });
});

test('a draft taken back and sent as written comes back as it was sent', () => {
  const response = { ...draft, reply_text: 'Older words', status: 'queued' as const };
  const sent = after(start, { type: 'taken' }, { type: 'sent', text: 'Draft', response });

  expect(after(sent, { type: 'answered', response: { ...response, status: 'editing' } }).text).toBe(
    'Draft',
  );
});

test('a list read before a call of our own cannot take a reply back', () => {
  const sent = after(start, { type: 'sent', text: 'Mine', response: queued });

  expect(after(sent, { type: 'received', response: edited })).toBe(sent);
  expect(after(sent, { type: 'received', response: null })).toBe(sent);
  const replaced = after(start, { type: 'answered', response: newer });
  expect(after(replaced, { type: 'received', response: edited })).toBe(replaced);
});

test('a text found on its way leaves the field; another window’s reply leaves it alone', () => {
  const lost = after(start, typed('Mine'), {
    type: 'failed',
    of: 'reply',
    problem: { title: 'Lost', reason: null },
    unanswered: 'Mine',
  });

  expect(after(lost, { type: 'answered', response: queued })).toMatchObject({
    text: '',
    problem: null,
  });
  expect(after(lost, { type: 'wentOut' })).toMatchObject({ text: '', problem: null });
  const theirs = { ...queued, reply_text: 'Theirs' };
  expect(after(lost, { type: 'answered', response: theirs }).text).toBe('Mine');
});

test('a problem stays while the text is mended', () => {
  const failed = initialMessageReply({ ...edited, error: 'Blocked.' }, null);
  const saved = { ...edited, reply_text: 'Better' };
  const mended = after(
    failed,
    typed('Better'),
    { type: 'saved', text: 'Better', response: saved },
    { type: 'received', response: saved },
  );

  expect(mended.problem?.reason).toBe('Blocked.');
  expect(after(mended, { type: 'started', work: 'posting' }).problem).toBeNull();
});

test('a text another window was faster than stays, with its explanation, until the person goes on', () => {
  const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
  const failed: MessageReplyEvent = { type: 'failed', of: 'overtaken', problem, unanswered: null };
  const theirs = { ...queued, reply_text: 'Theirs' };
  const overtaken = after(start, typed('Draft'), failed, { type: 'answered', response: theirs });

  expect(overtaken).toMatchObject({ text: 'Draft', problem });
  const out = after(
    overtaken,
    { type: 'answered', response: { ...theirs, status: 'live' } },
    { type: 'wentOut' },
    { type: 'received', response: null },
    { type: 'received', response: newer },
  );
  expect(out).toMatchObject({ text: 'Draft', problem });
  expect(after(out, typed('On')).problem).toBeNull();
  expect(after(out, { type: 'started', work: 'posting' }).problem).toBeNull();
});

test('too late to cancel is told while the reply is on its way, and takes no text along', () => {
  const problem = { title: 'Too late', reason: null };
  const late = after(
    start,
    { type: 'sent', text: 'Mine', response: queued },
    typed('And another'),
    { type: 'failed', of: 'cancel', problem, unanswered: null },
    { type: 'answered', response: { ...queued, status: 'posted' } },
  );

  expect(late).toMatchObject({ text: 'And another', problem });
  expect(after(late, { type: 'received', response: { ...queued, status: 'live' } })).toMatchObject({
    text: 'And another',
    problem: null,
  });
});
