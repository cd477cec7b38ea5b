// The reply machine: what a reply shows, that it loses no text, and that it ignores stale responses.
import { describe, expect, test } from 'vitest';
import { API_ERRORS } from '#shared/errors.ts';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { makeReplyDraft } from '#web/testing/factories.ts';
import { createReplyState, getReplyMode, hasUnsavedText, replyReducer } from './reply-machine.ts';
import type { ReplyEvent, ReplyState } from './reply-state.ts';

/** As comments have it: the draft is in the field. */
const FILLED = { draftFillsField: true, canBeClosed: true };
/** As messages have it: the draft is beside the field. */
const BESIDE = { draftFillsField: false, canBeClosed: false };
const BOTH = [
  ['fills', FILLED],
  ['is beside', BESIDE],
] as const;

const draft = makeReplyDraft({ id: 'a', response_text: 'Draft' });
const edited: ReplyDraft = { ...draft, reply_text: 'Mine' };
const queued: ReplyDraft = { ...edited, status: 'queued' };
const queuedElsewhere: ReplyDraft = { ...queued, reply_text: 'Theirs' };
const newer = makeReplyDraft({ id: 'b', response_text: 'Newer' });

const apply = (from: ReplyState, ...events: readonly ReplyEvent[]) =>
  events.reduce(replyReducer<ReplyDraft>, from);
const typed = (text: string): ReplyEvent => ({ type: 'typed', text });
const fetched = (response: ReplyDraft | null): ReplyEvent => ({ type: 'fetched', response });
const listed = (response: ReplyDraft | null): ReplyEvent => ({ type: 'listed', response });
const sent = (text: string, response: ReplyDraft): ReplyEvent => ({
  type: 'fetched',
  response,
  sentText: text,
});
const saved = (text: string): ReplyEvent => ({
  type: 'saved',
  text,
  response: { ...draft, reply_text: text },
});
const started = (action: NonNullable<ReplyState['busy']>): ReplyEvent => ({
  type: 'started',
  action,
});
const failed = (overrides: Partial<Extract<ReplyEvent, { type: 'failed' }>>): ReplyEvent => ({
  type: 'failed',
  failedAction: 'reply',
  problem: { title: 'Failed', reason: null },
  isUnconfirmed: false,
  text: '',
  ...overrides,
});

describe.each(BOTH)('a reply whose draft %s the field', (_case, options) => {
  const initialState = createReplyState(options, draft);

  test.each(['generating', 'editing', 'queued', 'posted', 'live'] as const)(
    "uses the server's status as its mode: %s",
    (status) => {
      expect(getReplyMode(createReplyState(options, { ...draft, status }))).toBe(status);
    },
  );

  test('shows an action of the user as running before the server has confirmed it', () => {
    expect(getReplyMode(apply(initialState, started('posting')))).toBe('queued');
    expect(getReplyMode(apply(initialState, started('replacing')))).toBe('generating');
    expect(getReplyMode(createReplyState(options, null))).toBe('empty');
  });

  test("shows the owner's edited text rather than the draft", () => {
    expect(createReplyState(options, edited).text).toBe('Mine');
  });

  test('starts with a stored text as one that was typed over what was known then', () => {
    const stored = { text: 'Ours', knownEdit: 'Before' };

    expect(createReplyState(options, edited, stored).knownEdit).toBe('Before');
    expect(createReplyState(options, edited).knownEdit).toBe('Mine');
  });

  test("starts with the text that never reached the server rather than with the server's", () => {
    expect(
      createReplyState(options, edited, { text: 'Mine, and more', knownEdit: 'Mine' }),
    ).toMatchObject({
      text: 'Mine, and more',
      isTypedHere: true,
      saveStatus: 'waiting',
      isOpen: true,
    });
  });

  test('opens with the text and the reason when Instagram returned the reply, edited or not', () => {
    const returnedState = createReplyState(options, { ...draft, error: 'The comment is gone.' });

    expect(returnedState).toMatchObject({
      isOpen: true,
      text: 'Draft',
      problem: {
        title: 'There was an error trying to post your reply, please try again.',
        reason: 'The comment is gone.',
      },
      draftProblem: null,
    });
    expect(initialState.isOpen).toBe(!options.canBeClosed);
  });

  test('reports a failed draft as a problem of the draft', () => {
    const failedState = createReplyState(options, {
      ...draft,
      response_text: '',
      error: 'No model.',
    });

    expect(failedState.problem).toBeNull();
    expect(failedState.draftProblem?.reason).toBe('No model.');
  });

  test('keeps text that the user typed while a response was loading', () => {
    const typedState = apply(initialState, typed('Draft, and more'));
    const state = apply(typedState, listed({ ...draft, reply_text: 'Draft, and' }));

    expect(state.text).toBe('Draft, and more');
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('keeps the typed text when another draft or window changes the response, to save it there', () => {
    const typedState = apply(initialState, typed('Mine'));

    expect(apply(typedState, fetched(newer))).toMatchObject({
      text: 'Mine',
      saveStatus: 'waiting',
      replacedResponseIds: ['a'],
    });
    expect(apply(typedState, listed(null)).text).toBe('Mine');
  });

  test('counts the text as saved only after the save of its latest version', () => {
    const waitingState = apply(initialState, typed('Mi'), typed('Mine'));

    expect(apply(waitingState, saved('Mi')).saveStatus).toBe('waiting');
    const savedState = apply(waitingState, saved('Mi'), saved('Mine'));
    expect(savedState.saveStatus).toBe('saved');
    expect(hasUnsavedText(savedState)).toBe(false);
    expect(apply(waitingState, fetched(newer), saved('Mine')).saveStatus).toBe('waiting');
  });

  test('keeps the text and shows the problem when a post fails', () => {
    const problem = { title: 'Reply not posted', reason: null };
    const state = apply(initialState, typed('Mine'), started('posting'), failed({ problem }));

    expect(state).toMatchObject({ text: 'Mine', problem, busy: null, isOpen: true });
    expect(hasUnsavedText(state)).toBe(true);
  });

  test('keeps the problem of a post shown while the user edits the text', () => {
    const better = { ...edited, reply_text: 'Better' };
    const mendedState = apply(
      createReplyState(options, { ...edited, error: 'Blocked.' }),
      typed('Better'),
      saved('Better'),
      listed({ ...draft, reply_text: 'Better' }),
    );

    expect(mendedState.problem?.reason).toBe('Blocked.');
    expect(apply(mendedState, listed(better)).problem?.reason).toBe('Blocked.');
    expect(apply(mendedState, started('posting')).problem).toBeNull();
  });

  test('shows why Instagram returned the reply rather than why an action failed before', () => {
    const failedState = apply(initialState, typed('Mine'), failed({}));

    expect(apply(failedState, fetched({ ...edited, error: 'Blocked.' }))).toMatchObject({
      problem: { reason: 'Blocked.' },
      failedAction: null,
    });
  });

  test('keeps a closed reply window shown while the user types', () => {
    const problem = { title: 'Not posted', reason: API_ERRORS.outside_reply_window.sentence };
    const closedState = apply(initialState, failed({ problem }), typed('Mine'));

    expect(closedState.problem).toBe(problem);
    expect(apply(closedState, { type: 'problemDismissed' }).problem).toBeNull();
  });

  test("keeps a text superseded by another window's reply, and its problem, until the user continues", () => {
    const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
    const supersededState = apply(
      initialState,
      { type: 'opened' },
      ...(options.draftFillsField ? [] : [typed('Draft')]),
      started('posting'),
      failed({ failedAction: 'superseded', problem, isUnconfirmed: true }),
      fetched(queuedElsewhere),
    );

    expect(supersededState).toMatchObject({ text: 'Draft', problem, isUnconfirmed: false });
    const liveState = apply(
      supersededState,
      listed({ ...queuedElsewhere, status: 'posted' }),
      fetched({ ...queuedElsewhere, status: 'live' }),
    );
    expect(liveState).toMatchObject({ text: 'Draft', problem, isOpen: true });
    const goneState = apply(
      liveState,
      { type: 'fetched', response: null, isPublished: true },
      listed(newer),
    );
    expect(goneState).toMatchObject({ text: 'Draft', problem });
    for (const state of [supersededState, goneState]) {
      expect(apply(state, typed('On')).problem).toBeNull();
      expect(apply(state, started('posting')).problem).toBeNull();
      expect(apply(state, { type: 'closed' })).toMatchObject({ problem: null, isOpen: false });
    }
  });

  test('clears the problem of a post without a response when the post was executed after all', () => {
    const lostState = apply(
      initialState,
      typed('Mine'),
      failed({ isUnconfirmed: true, text: 'Mine' }),
    );

    expect(apply(lostState, fetched(draft)).problem).not.toBeNull();
    expect(apply(lostState, fetched(queued)).problem).toBeNull();
    expect(apply(lostState, fetched(queuedElsewhere))).toMatchObject({ text: 'Mine' });
    expect(apply(lostState, listed(draft))).toMatchObject({ isUnconfirmed: true });
  });

  test('shows that a cancel came too late until the reply is live', () => {
    const lateState = apply(
      createReplyState(options, queued),
      failed({ failedAction: 'cancel', problem: { title: 'Too late', reason: null } }),
    );

    const postedState = apply(lateState, fetched({ ...queued, status: 'posted' }));
    expect(postedState.problem?.title).toBe('Too late');
    expect(apply(postedState, fetched({ ...queued, status: 'live' })).problem).toBeNull();
  });

  test("ignores list data that is older than this window's last call, or arrives during one", () => {
    const queuedState = apply(initialState, sent('Mine', queued));
    expect(apply(queuedState, listed(edited))).toBe(queuedState);
    expect(apply(queuedState, listed(null))).toBe(queuedState);
    const replacedState = apply(initialState, fetched(newer));
    expect(apply(replacedState, listed(edited))).toBe(replacedState);
    const busyState = apply(queuedState, started('cancelling'));
    const posted: ReplyDraft = { ...queued, status: 'posted' };
    const { response, text } = apply(busyState, listed(posted));
    expect({ response, text }).toEqual({ response: busyState.response, text: busyState.text });
  });

  test('applies what the list said during an action only when the action failed', () => {
    const busyState = apply(initialState, started('replacing'), listed(newer));

    expect(apply(busyState, failed({ failedAction: 'draft' })).response).toEqual(newer);
    const third = makeReplyDraft({ id: 'c', response_text: 'Third' });
    expect(apply(busyState, fetched(third), { type: 'ended' }).response).toEqual(third);
  });
});

describe.each(BOTH)('an edit of another window, where the draft %s the field', (_case, options) => {
  const theirs: ReplyDraft = { ...draft, reply_text: 'Theirs' };
  const refused = apply(
    createReplyState(options, draft),
    typed('Mine'),
    { type: 'saveFailed' },
    { type: 'changedElsewhere', response: theirs },
  );

  test('is shown beside the text typed here when the save of that is refused', () => {
    expect(refused).toMatchObject({ isChangedElsewhere: true, text: 'Mine', response: theirs });
    expect(apply(refused, typed('Mine too'))).toMatchObject({ isChangedElsewhere: true });
  });

  test('is saved over when the owner keeps their own, and can be brought back', () => {
    const kept = apply(refused, { type: 'ownTextKept' });

    expect(kept).toMatchObject({ isChangedElsewhere: false, text: 'Mine', saveStatus: 'waiting' });
    expect(kept.knownEdit).toBe('Theirs');
    expect(apply(kept, { type: 'textRestored' }).text).toBe('Theirs');
  });

  test('replaces the text typed here when the owner takes it, which can be brought back', () => {
    const taken = apply(refused, { type: 'otherTextTaken' });

    expect(taken).toMatchObject({ isChangedElsewhere: false, text: 'Theirs', saveStatus: 'idle' });
    expect(apply(taken, { type: 'textRestored' }).text).toBe('Mine');
  });

  test('is no question any longer once the reply is on its way', () => {
    expect(apply(refused, listed(queuedElsewhere)).isChangedElsewhere).toBe(false);
  });

  test('is not known before a text that was typed here is saved', () => {
    const listedLater = apply(createReplyState(options, draft), typed('Mine'), listed(theirs));
    expect(listedLater).toMatchObject({ text: 'Mine', knownEdit: null });
    expect(apply(listedLater, saved('Mine')).knownEdit).toBe('Mine');
  });
});

describe('a draft in the field', () => {
  const initialState = createReplyState(FILLED, draft);

  test('is replaced by a new draft, which a request restores', () => {
    const generating = { ...newer, status: 'generating' as const, response_text: '' };
    const waitingState = apply(
      initialState,
      typed('Mine'),
      started('replacing'),
      fetched(generating),
      { type: 'ended' },
    );
    expect(getReplyMode(waitingState)).toBe('generating');

    const state = apply(waitingState, fetched(newer));
    expect(state).toMatchObject({ text: 'Newer', replacedText: 'Mine', busy: null });
    expect(hasUnsavedText(state)).toBe(false);
    const restoredState = apply(state, { type: 'textRestored' });
    expect(restoredState).toMatchObject({ text: 'Mine', replacedText: null });
    expect(hasUnsavedText(restoredState)).toBe(true);
  });

  test('stands for the reply on its way once it is sent from here', () => {
    expect(apply(initialState, typed('Mine'), sent('Mine', queued))).toMatchObject({
      text: 'Mine',
      saveStatus: 'idle',
    });
  });

  test('keeps the text of a failed post for the response that takes its place, and saves it there', () => {
    const failedState = apply(initialState, typed('Mine'), saved('Mine'), failed({}));

    expect(apply(failedState, listed(newer))).toMatchObject({
      text: 'Mine',
      saveStatus: 'waiting',
    });
  });

  test("shows that it could not be written until the owner's words are saved", () => {
    const problem = { title: 'No draft', reason: null };
    const failedState = apply(initialState, failed({ failedAction: 'draft', problem }));
    expect(failedState.draftProblem).toBe(problem);

    expect(apply(failedState, typed('Mine'), saved('Mine')).draftProblem).toBeNull();
  });

  test('keeps the text when a new draft fails', () => {
    const state = apply(
      initialState,
      typed('Mine'),
      started('replacing'),
      failed({ failedAction: 'draft', problem: null }),
    );

    expect(state).toMatchObject({ text: 'Mine', saveStatus: 'waiting' });
  });

  test('follows the text of another window once its own is saved', () => {
    const savedState = apply(initialState, typed('Mine'), saved('Mine'));

    expect(apply(savedState, listed({ ...draft, reply_text: 'Theirs' })).text).toBe('Theirs');
  });

  test('can bring back the saved text that another window has sent another one in place of', () => {
    const state = apply(createReplyState(FILLED, draft), typed('Mine'), saved('Mine'));

    expect(apply(state, listed(queuedElsewhere)).replacedText).toBe('Mine');
  });

  test('closes when the reply is sent, and when the user closes it without the problem', () => {
    const openState = apply(initialState, { type: 'opened' }, sent('Draft', queued));
    expect(openState.isOpen).toBe(true);

    expect(apply(openState, fetched({ ...queued, status: 'posted' })).isOpen).toBe(false);
    const failedState = apply(initialState, { type: 'opened' }, failed({}));
    expect(apply(failedState, { type: 'closed' })).toMatchObject({ problem: null, isOpen: false });
  });

  test('opens when the list says that Instagram returned the reply', () => {
    expect(apply(initialState, listed({ ...draft, error: 'Gone.' })).isOpen).toBe(true);
  });
});

describe('a draft beside the field', () => {
  const initialState = createReplyState(BESIDE, draft);

  test('leaves the field empty, also while a reply is on its way', () => {
    expect(initialState.text).toBe('');
    expect(createReplyState(BESIDE, queued).text).toBe('');
  });

  test('keeps the replaced text when it is inserted into the field, and restores it on request', () => {
    const insertedState = apply(initialState, typed('Mine'), { type: 'draftInserted' });
    expect(insertedState).toMatchObject({
      text: 'Draft',
      replacedText: 'Mine',
      saveStatus: 'waiting',
    });

    expect(apply(insertedState, { type: 'textRestored' })).toMatchObject({
      text: 'Mine',
      replacedText: null,
    });
  });

  test('keeps the problem of the reply while another draft is written', () => {
    const failedState = apply(initialState, typed('Mine'), failed({}));

    expect(apply(failedState, started('drafting')).problem).not.toBeNull();
  });

  test('lets saved text for an earlier message move on to the draft for a newer one', () => {
    expect(apply(createReplyState(BESIDE, edited), listed(newer))).toMatchObject({
      text: 'Mine',
      saveStatus: 'waiting',
    });
  });

  test('takes over the text of another window when nothing was typed here', () => {
    expect(apply(initialState, listed(edited)).text).toBe('Mine');
    const otherResponse = { ...newer, reply_text: 'Theirs' };
    expect(apply(createReplyState(BESIDE, edited), listed(otherResponse))).toMatchObject({
      text: 'Theirs',
      replacedText: 'Mine',
    });
  });

  test('clears the field when the reply is sent, and puts a returned text in front of what was typed since', () => {
    const sentState = apply(initialState, typed('Mine'), sent('Mine', queued));
    expect(sentState).toMatchObject({ text: '', sentText: 'Mine' });
    const shortened = { ...queued, reply_text: 'Mi…' };
    expect(apply(initialState, typed('Mine'), sent('Mine', shortened)).text).toBe('');

    expect(apply(sentState, fetched(edited)).text).toBe('Mine');
    expect(apply(sentState, typed('And this.'), fetched(edited))).toMatchObject({
      text: 'Mine\n\nAnd this.',
      saveStatus: 'waiting',
    });
  });

  test('restores an unedited draft to the field as it was sent when the user cancels it', () => {
    const response = { ...queued, reply_text: 'Older words' };
    const sentState = apply(
      initialState,
      { type: 'draftInserted' },
      sent('Draft', response),
      fetched(response),
    );

    expect(apply(sentState, fetched({ ...response, status: 'editing' })).text).toBe('Draft');
  });

  test("clears the field when its text was sent after all, and keeps it when another window's reply was sent", () => {
    const lostState = apply(
      initialState,
      typed('Mine'),
      failed({ isUnconfirmed: true, text: 'Mine' }),
    );
    const published: ReplyEvent = { type: 'fetched', response: newer, isPublished: true };

    expect(apply(lostState, fetched(queued))).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, published)).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, typed('Mine, and more'), published).text).toBe('Mine, and more');
    expect(apply(initialState, sent('Mine', queued), typed('Mine'), published).text).toBe('Mine');
    expect(apply(lostState, fetched(queuedElsewhere)).text).toBe('Mine');
  });

  test('keeps the text typed since when a cancel comes too late', () => {
    const problem = { title: 'Too late', reason: null };
    const lateState = apply(
      initialState,
      sent('Mine', queued),
      typed('And another'),
      failed({ failedAction: 'cancel', problem, text: 'And another' }),
      fetched({ ...queued, status: 'posted' }),
    );

    expect(lateState).toMatchObject({ text: 'And another', problem });
    expect(apply(lateState, listed({ ...queued, status: 'live' }))).toMatchObject({
      text: 'And another',
      problem: null,
    });
  });
});

describe('a draft in the field that follows the list', () => {
  const initialState = createReplyState(
    { ...FILLED, canBeClosed: false, followsList: true },
    draft,
  );

  test('is editable again when the list says so, with the text that was to be sent', () => {
    const state = apply(initialState, listed(queued), listed(edited));

    expect(state).toMatchObject({ response: edited, text: 'Mine', replacedText: null });
  });

  test('shows the text of another window that is sent, and keeps the one that was typed here', () => {
    const sentState = apply(initialState, typed('Late'), listed(queuedElsewhere));

    expect(sentState).toMatchObject({ text: 'Theirs', replacedText: 'Late', isTypedHere: false });
  });

  test('saves the typed text again after another window has generated a new one', () => {
    const generating: ReplyDraft = { ...draft, status: 'generating' };
    const refusedState = apply(initialState, typed('Mine'), { type: 'saveFailed' });
    const state = apply(refusedState, listed(generating), listed({ ...draft, reply_text: 'New' }));

    expect(state).toMatchObject({ text: 'Mine', saveStatus: 'waiting' });
  });

  test('has the problem of a refused save until one succeeds', () => {
    const problem = { title: 'Refused', reason: null };
    const refusedState = apply(initialState, typed('Mine'), { type: 'saveFailed', problem });

    expect(refusedState).toMatchObject({ draftProblem: problem, saveStatus: 'failed' });
    expect(apply(refusedState, saved('Mine'))).toMatchObject({ draftProblem: null });
  });
});

describe('a reply that another window sends while another text is typed here', () => {
  const openState = apply(createReplyState(FILLED, draft), { type: 'opened' });
  const live: ReplyDraft = { ...queuedElsewhere, status: 'live' };
  const changedElsewhere: ReplyEvent = {
    type: 'changedElsewhere',
    response: { ...draft, reply_text: 'Theirs' },
  };

  test.each([
    ['not saved', [typed('Mine')]],
    ['saved', [typed('Mine'), saved('Mine')]],
    ['refused because of the other one', [typed('Mine'), changedElsewhere]],
  ] as const)('stays in view with the text that is %s, until one goes on', (_case, events) => {
    const typedState = apply(openState, ...(events as readonly ReplyEvent[]));
    for (const first of [queuedElsewhere, live]) {
      const state = apply(typedState, listed(first), listed(live));

      expect(state).toMatchObject({ text: 'Mine', isOpen: true, failedAction: 'superseded' });
      expect(hasUnsavedText(state)).toBe(true);
      const nextState = apply(state, started('drafting'), fetched({ ...newer, response_text: '' }));
      expect(nextState).toMatchObject({ text: 'Mine', problem: null });
      expect(apply(state, { type: 'closed' }, listed({ ...live, error: null })).isOpen).toBe(false);
    }
  });

  test('is kept when the page is loaded again', () => {
    const stored = { text: 'Mine', knownEdit: null };

    expect(createReplyState(FILLED, live, stored)).toMatchObject({
      text: 'Mine',
      isOpen: true,
      failedAction: 'superseded',
    });
    expect(createReplyState(FILLED, live, { ...stored, text: 'Theirs' }).isOpen).toBe(false);
  });

  test.each([
    ['nothing was typed', []],
    ['the same was typed', [typed('Theirs')]],
    ['the box is closed', [typed('Mine'), { type: 'closed' }]],
  ] as const)('leaves no problem when %s', (_case, events) => {
    const state = apply(openState, ...(events as readonly ReplyEvent[]), listed(live));

    expect(state).toMatchObject({ problem: null, isOpen: false });
  });

  test('is none when it was sent from here', () => {
    const state = apply(
      openState,
      typed('Mine'),
      started('posting'),
      sent('Mine', { ...queued, reply_text: null, response_text: 'Mine, trimmed' }),
      { type: 'ended' },
      listed({ ...queued, status: 'live', reply_text: null, response_text: 'Mine, trimmed' }),
    );

    expect(state).toMatchObject({ problem: null, isOpen: false });
  });
});
