// The reply of a conversation as a state machine: loses no text and ignores stale responses.
import { expect, test } from 'vitest';
import { makeMessageReplyDraft } from '#web/testing/factories.ts';
import { createMessageReplyState, messageReplyReducer } from './message-reply-state.ts';
import type { MessageReplyEvent, MessageReplyState } from './message-reply-types.ts';

const applyEvents = (from: MessageReplyState, ...events: readonly MessageReplyEvent[]) =>
  events.reduce(messageReplyReducer, from);
const draftResponse = makeMessageReplyDraft({ id: 'a', response_text: 'Draft' });
const editedResponse = { ...draftResponse, reply_text: 'Mine' };
const queuedResponse = { ...editedResponse, status: 'queued' as const };
const newerResponse = makeMessageReplyDraft({
  id: 'b',
  message_id: 'msg_2',
  response_text: 'Newer',
});
const initialState = createMessageReplyState(draftResponse, null);
const typedEvent = (text: string): MessageReplyEvent => ({ type: 'typed', text });

test("starts with an empty field beside a draft, and with the owner's edited text when there is one", () => {
  expect(initialState.text).toBe('');
  expect(createMessageReplyState(editedResponse, null).text).toBe('Mine');
  expect(createMessageReplyState(queuedResponse, null).text).toBe('');
});

test("starts with the text that never reached the server rather than with the server's", () => {
  const keptState = createMessageReplyState(editedResponse, 'Mine, and more');

  expect(keptState).toMatchObject({
    text: 'Mine, and more',
    isTypedHere: true,
    saveStatus: 'waiting',
  });
});

test('puts a returned reply into the field with its reason, edited or not', () => {
  expect(createMessageReplyState({ ...draftResponse, error: 'Blocked.' }, null)).toMatchObject({
    text: 'Draft',
    problem: {
      title: 'There was an error trying to post your reply, please try again.',
      reason: 'Blocked.',
    },
    draftProblem: null,
  });
});

test('reports a failed draft as a problem of the draft', () => {
  const failedState = createMessageReplyState(
    { ...draftResponse, response_text: '', error: 'No model.' },
    null,
  );

  expect(failedState.problem).toBeNull();
  expect(failedState.draftProblem?.reason).toBe('No model.');
});

test('keeps the replaced text when the draft is inserted into the field, and restores it on request', () => {
  const takenState = applyEvents(initialState, typedEvent('Mine'), { type: 'draftInserted' });
  expect(takenState).toMatchObject({ text: 'Draft', replacedText: 'Mine', saveStatus: 'waiting' });

  expect(applyEvents(takenState, { type: 'textRestored' })).toMatchObject({
    text: 'Mine',
    replacedText: null,
  });
});

test('keeps the typed text when another draft, message or window changes the response', () => {
  const typedState = applyEvents(initialState, typedEvent('Mine'));

  expect(
    applyEvents(typedState, { type: 'responseFetched', response: newerResponse }),
  ).toMatchObject({
    text: 'Mine',
    saveStatus: 'waiting',
    replacedResponseIds: ['a'],
  });
  expect(applyEvents(typedState, { type: 'listUpdated', response: null }).text).toBe('Mine');
  expect(
    applyEvents(typedState, {
      type: 'listUpdated',
      response: { ...draftResponse, reply_text: 'Theirs' },
    }).text,
  ).toBe('Mine');
});

test('moves saved text for an earlier message on to the draft for a newer one', () => {
  const shownState = createMessageReplyState(editedResponse, null);

  expect(applyEvents(shownState, { type: 'listUpdated', response: newerResponse })).toMatchObject({
    text: 'Mine',
    saveStatus: 'waiting',
  });
});

test('takes over the text of another window when nothing was typed here', () => {
  expect(applyEvents(initialState, { type: 'listUpdated', response: editedResponse }).text).toBe(
    'Mine',
  );
  const otherResponse = { ...newerResponse, reply_text: 'Theirs' };
  expect(
    applyEvents(createMessageReplyState(editedResponse, null), {
      type: 'listUpdated',
      response: otherResponse,
    }),
  ).toMatchObject({ text: 'Theirs', replacedText: 'Mine' });
});

test('counts the text of a message reply as saved only after the save of its latest version', () => {
  const waitingState = applyEvents(initialState, typedEvent('Mi'), typedEvent('Mine'));
  const saved = (text: string): MessageReplyEvent => ({
    type: 'saved',
    text,
    response: { ...draftResponse, reply_text: text },
  });

  expect(applyEvents(waitingState, saved('Mi')).saveStatus).toBe('waiting');
  expect(applyEvents(waitingState, saved('Mi'), saved('Mine')).saveStatus).toBe('saved');
  expect(
    applyEvents(waitingState, { type: 'responseFetched', response: newerResponse }, saved('Mine'))
      .saveStatus,
  ).toBe('waiting');
});

test('clears the field when the reply is sent, and puts a returned text in front of what was typed since', () => {
  const sentState = applyEvents(initialState, typedEvent('Mine'), {
    type: 'sent',
    text: 'Mine',
    response: queuedResponse,
  });
  expect(sentState).toMatchObject({ text: '', sentText: 'Mine' });

  expect(applyEvents(sentState, { type: 'responseFetched', response: editedResponse }).text).toBe(
    'Mine',
  );
  const mergedState = applyEvents(sentState, typedEvent('And this.'), {
    type: 'responseFetched',
    response: editedResponse,
  });
  expect(mergedState).toMatchObject({ text: 'Mine\n\nAnd this.', saveStatus: 'waiting' });
});

test('restores an unedited draft to the field as it was sent when the user cancels it', () => {
  const response = { ...draftResponse, reply_text: 'Older words', status: 'queued' as const };
  const sentState = applyEvents(
    initialState,
    { type: 'draftInserted' },
    { type: 'sent', text: 'Draft', response },
  );

  expect(
    applyEvents(sentState, {
      type: 'responseFetched',
      response: { ...response, status: 'editing' },
    }).text,
  ).toBe('Draft');
});

test("ignores list data that is older than this window's last call", () => {
  const sentState = applyEvents(initialState, {
    type: 'sent',
    text: 'Mine',
    response: queuedResponse,
  });

  expect(applyEvents(sentState, { type: 'listUpdated', response: editedResponse })).toBe(sentState);
  expect(applyEvents(sentState, { type: 'listUpdated', response: null })).toBe(sentState);
  const replacedState = applyEvents(initialState, {
    type: 'responseFetched',
    response: newerResponse,
  });
  expect(applyEvents(replacedState, { type: 'listUpdated', response: editedResponse })).toBe(
    replacedState,
  );
});

test("clears the field when its text was sent after all, and keeps it when another window's reply was sent", () => {
  const lostState = applyEvents(initialState, typedEvent('Mine'), {
    type: 'failed',
    failedAction: 'reply',
    problem: { title: 'Lost', reason: null },
    unconfirmedText: 'Mine',
  });

  expect(
    applyEvents(lostState, { type: 'responseFetched', response: queuedResponse }),
  ).toMatchObject({
    text: '',
    problem: null,
  });
  expect(applyEvents(lostState, { type: 'replySent' })).toMatchObject({ text: '', problem: null });
  const otherWindowResponse = { ...queuedResponse, reply_text: 'Theirs' };
  expect(
    applyEvents(lostState, { type: 'responseFetched', response: otherWindowResponse }).text,
  ).toBe('Mine');
});

test('keeps the problem of a post shown while the user edits the text', () => {
  const failedState = createMessageReplyState({ ...editedResponse, error: 'Blocked.' }, null);
  const saved = { ...editedResponse, reply_text: 'Better' };
  const mendedState = applyEvents(
    failedState,
    typedEvent('Better'),
    { type: 'saved', text: 'Better', response: saved },
    { type: 'listUpdated', response: saved },
  );

  expect(mendedState.problem?.reason).toBe('Blocked.');
  expect(applyEvents(mendedState, { type: 'started', action: 'posting' }).problem).toBeNull();
});

test("keeps a text superseded by another window's reply, and its problem, until the user continues", () => {
  const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
  const failedState: MessageReplyEvent = {
    type: 'failed',
    failedAction: 'superseded',
    problem,
    unconfirmedText: null,
  };
  const otherWindowResponse = { ...queuedResponse, reply_text: 'Theirs' };
  const supersededState = applyEvents(initialState, typedEvent('Draft'), failedState, {
    type: 'responseFetched',
    response: otherWindowResponse,
  });

  expect(supersededState).toMatchObject({ text: 'Draft', problem });
  const sentElsewhereState = applyEvents(
    supersededState,
    { type: 'responseFetched', response: { ...otherWindowResponse, status: 'live' } },
    { type: 'replySent' },
    { type: 'listUpdated', response: null },
    { type: 'listUpdated', response: newerResponse },
  );
  expect(sentElsewhereState).toMatchObject({ text: 'Draft', problem });
  expect(applyEvents(sentElsewhereState, typedEvent('On')).problem).toBeNull();
  expect(
    applyEvents(sentElsewhereState, { type: 'started', action: 'posting' }).problem,
  ).toBeNull();
});

test('shows that a cancel came too late while the reply is being sent, and keeps the typed text', () => {
  const problem = { title: 'Too late', reason: null };
  const lateState = applyEvents(
    initialState,
    { type: 'sent', text: 'Mine', response: queuedResponse },
    typedEvent('And another'),
    { type: 'failed', failedAction: 'cancel', problem, unconfirmedText: null },
    { type: 'responseFetched', response: { ...queuedResponse, status: 'posted' } },
  );

  expect(lateState).toMatchObject({ text: 'And another', problem });
  expect(
    applyEvents(lateState, {
      type: 'listUpdated',
      response: { ...queuedResponse, status: 'live' },
    }),
  ).toMatchObject({
    text: 'And another',
    problem: null,
  });
});
