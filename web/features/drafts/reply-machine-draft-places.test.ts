// The reply machine with the draft in the field, beside it, or following the list, and with another sending window.
import { describe, expect, test } from 'vitest';
import {
  apply,
  CHANGED_ELSEWHERE,
  CLOSED,
  draft,
  ENDED,
  edited,
  editedElsewhere,
  failed,
  fetched,
  generating,
  listed,
  liveElsewhere,
  newer,
  OPENED,
  OPTIONS_WITH_DRAFT_BESIDE_FIELD,
  OPTIONS_WITH_DRAFT_IN_FIELD,
  problem,
  published,
  queued,
  queuedElsewhere,
  RESTORED,
  SAVE_PENDING,
  saved,
  sent,
  started,
  typed,
  UNANSWERED_POST,
} from '#web/testing/data/reply-events.ts';
import { createReplyState, getReplyMode, hasUnsavedText } from './reply-machine.ts';
import type { ReplyEvent, ReplyState } from './reply-state.ts';

describe('a draft in the field', () => {
  const initialState = createReplyState(OPTIONS_WITH_DRAFT_IN_FIELD, draft);

  test('is replaced by a new draft, which a request restores', () => {
    const replacing = [started('replacing'), fetched({ ...generating, id: newer.id }), ENDED];
    const waitingState = apply(initialState, typed('Mine'), ...replacing);
    expect(getReplyMode(waitingState)).toBe('generating');
    const state = apply(waitingState, fetched(newer));
    expect(state).toMatchObject({ text: 'Newer', replacedText: 'Mine', busy: null });
    expect(hasUnsavedText(state)).toBe(false);
    const restoredState = apply(state, RESTORED);
    expect(restoredState).toMatchObject({ text: 'Mine', replacedText: null });
    expect(hasUnsavedText(restoredState)).toBe(true);
  });

  test.each<[string, readonly ReplyEvent[], Partial<ReplyState>]>([
    [
      'stands for the reply on its way once it is sent from here',
      [typed('Mine'), sent('Mine', queued)],
      { text: 'Mine', saveStatus: 'idle' },
    ],
    [
      'keeps the text of a failed post for the response that takes its place, and saves it there',
      [typed('Mine'), saved('Mine'), failed({}), listed(newer)],
      SAVE_PENDING,
    ],
    [
      'keeps the text when a new draft fails',
      [typed('Mine'), started('replacing'), failed({ failedAction: 'draft', problem: null })],
      SAVE_PENDING,
    ],
    [
      'follows the text of another window once its own is saved',
      [typed('Mine'), saved('Mine'), listed(editedElsewhere)],
      { text: 'Theirs' },
    ],
    [
      'can bring back the saved text that another window has sent another one in place of',
      [typed('Mine'), saved('Mine'), listed(queuedElsewhere)],
      { replacedText: 'Mine' },
    ],
    [
      'opens when the list says that Instagram returned the reply',
      [listed({ ...draft, error: 'Gone.' })],
      { isOpen: true },
    ],
  ])('%s', (_title, events, expected) => {
    expect(apply(initialState, ...events)).toMatchObject(expected);
  });

  test("shows a failed draft until the owner's text is saved", () => {
    const failedState = apply(initialState, failed({ failedAction: 'draft', problem }));
    expect(failedState.draftProblem).toBe(problem);
    expect(apply(failedState, typed('Mine'), saved('Mine')).draftProblem).toBeNull();
  });

  test('closes when the reply is sent or the user closes it', () => {
    const openState = apply(initialState, OPENED, sent('Draft', queued));
    expect(openState.isOpen).toBe(true);
    expect(apply(openState, fetched({ ...queued, status: 'posted' })).isOpen).toBe(false);
    const closedState = apply(initialState, OPENED, failed({}), CLOSED);
    expect(closedState).toMatchObject({ problem: null, isOpen: false });
  });
});

describe('a draft beside the field', () => {
  const initialState = createReplyState(OPTIONS_WITH_DRAFT_BESIDE_FIELD, draft);

  test('leaves the field empty, also while a reply is on its way', () => {
    expect(initialState.text).toBe('');
    expect(createReplyState(OPTIONS_WITH_DRAFT_BESIDE_FIELD, queued).text).toBe('');
  });

  test('keeps the replaced text on insert and restores it on request', () => {
    const insertedState = apply(initialState, typed('Mine'), { type: 'draftInserted' });
    const expected = { text: 'Draft', replacedText: 'Mine', saveStatus: 'waiting' };
    expect(insertedState).toMatchObject(expected);
    expect(apply(insertedState, RESTORED)).toMatchObject({ text: 'Mine', replacedText: null });
  });

  test('keeps the problem of the reply while another draft is written', () => {
    const state = apply(initialState, typed('Mine'), failed({}), started('drafting'));
    expect(state.problem).not.toBeNull();
  });

  test('moves saved text for an earlier message to a newer draft', () => {
    expect(
      apply(createReplyState(OPTIONS_WITH_DRAFT_BESIDE_FIELD, edited), listed(newer)),
    ).toMatchObject(SAVE_PENDING);
  });

  test('takes over the text of another window when nothing was typed here', () => {
    expect(apply(initialState, listed(edited)).text).toBe('Mine');
    const other = listed({ ...newer, reply_text: 'Theirs' });
    const state = apply(createReplyState(OPTIONS_WITH_DRAFT_BESIDE_FIELD, edited), other);
    expect(state).toMatchObject({ text: 'Theirs', replacedText: 'Mine' });
  });

  test('clears the field once sent, and puts a returned text first', () => {
    const sentState = apply(initialState, typed('Mine'), sent('Mine', queued));
    expect(sentState).toMatchObject({ text: '', sentText: 'Mine' });
    const shortened = { ...queued, reply_text: 'Mi…' };
    expect(apply(initialState, typed('Mine'), sent('Mine', shortened)).text).toBe('');
    expect(apply(sentState, fetched(edited)).text).toBe('Mine');
    const state = apply(sentState, typed('And this.'), fetched(edited));
    expect(state).toMatchObject({ text: 'Mine\n\nAnd this.', saveStatus: 'waiting' });
  });

  test('restores an unedited draft as it was sent when the user cancels', () => {
    const response = { ...queued, reply_text: 'Older words' };
    const sending = [sent('Draft', response), fetched(response)];
    const sentState = apply(initialState, { type: 'draftInserted' }, ...sending);
    expect(apply(sentState, fetched({ ...response, status: 'editing' })).text).toBe('Draft');
  });

  test("clears the field when its text was sent, not another window's", () => {
    const lostState = apply(initialState, typed('Mine'), UNANSWERED_POST);
    const live = published(newer);
    expect(apply(lostState, fetched(queued))).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, live)).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, typed('Mine, and more'), live).text).toBe('Mine, and more');
    expect(apply(initialState, sent('Mine', queued), typed('Mine'), live).text).toBe('Mine');
    expect(apply(lostState, fetched(queuedElsewhere)).text).toBe('Mine');
  });

  test('keeps the text typed since when a cancel comes too late', () => {
    const lateState = apply(
      initialState,
      sent('Mine', queued),
      typed('And another'),
      failed({ failedAction: 'cancel', problem, text: 'And another' }),
      fetched({ ...queued, status: 'posted' }),
    );
    expect(lateState).toMatchObject({ text: 'And another', problem });
    const liveState = apply(lateState, listed({ ...queued, status: 'live' }));
    expect(liveState).toMatchObject({ text: 'And another', problem: null });
  });
});

describe('a draft in the field that follows the list', () => {
  const options = { ...OPTIONS_WITH_DRAFT_IN_FIELD, canBeClosed: false, followsList: true };
  const initialState = createReplyState(options, draft);

  test.each<[string, readonly ReplyEvent[], Partial<ReplyState>]>([
    [
      'is editable again when the list says so, with the text that was to be sent',
      [listed(queued), listed(edited)],
      { response: edited, text: 'Mine', replacedText: null },
    ],
    [
      'shows the text of another window that is sent, and keeps the one that was typed here',
      [typed('Late'), listed(queuedElsewhere)],
      { text: 'Theirs', replacedText: 'Late', isTypedHere: false },
    ],
    [
      'saves the typed text again after another window has generated a new one',
      [
        typed('Mine'),
        { type: 'saveFailed' },
        listed({ ...draft, status: 'generating' }),
        listed({ ...draft, reply_text: 'New' }),
      ],
      SAVE_PENDING,
    ],
  ])('%s', (_title, events, expected) => {
    expect(apply(initialState, ...events)).toMatchObject(expected);
  });

  test('has the problem of a refused save until one succeeds', () => {
    const refusedState = apply(initialState, typed('Mine'), { type: 'saveFailed', problem });
    expect(refusedState).toMatchObject({ draftProblem: problem, saveStatus: 'failed' });
    expect(apply(refusedState, saved('Mine'))).toMatchObject({ draftProblem: null });
  });
});

describe('a reply that another window sends while another text is typed here', () => {
  const openState = apply(createReplyState(OPTIONS_WITH_DRAFT_IN_FIELD, draft), OPENED);

  test.each<[string, readonly ReplyEvent[]]>([
    ['not saved', [typed('Mine')]],
    ['saved', [typed('Mine'), saved('Mine')]],
    ['refused because of the other one', [typed('Mine'), CHANGED_ELSEWHERE]],
  ])('stays in view with the %s text until the user continues', (_case, events) => {
    const typedState = apply(openState, ...events);
    for (const first of [queuedElsewhere, liveElsewhere]) {
      const state = apply(typedState, listed(first), listed(liveElsewhere));
      expect(state).toMatchObject({ text: 'Mine', isOpen: true, failedAction: 'superseded' });
      expect(hasUnsavedText(state)).toBe(true);
      const nextState = apply(state, started('drafting'), fetched({ ...newer, response_text: '' }));
      expect(nextState).toMatchObject({ text: 'Mine', problem: null });
      expect(apply(state, CLOSED, listed({ ...liveElsewhere, error: null })).isOpen).toBe(false);
    }
  });

  test('is kept when the page is loaded again', () => {
    const stored = { text: 'Mine', knownEdit: null };
    const expected = { text: 'Mine', isOpen: true, failedAction: 'superseded' };
    expect(createReplyState(OPTIONS_WITH_DRAFT_IN_FIELD, liveElsewhere, stored)).toMatchObject(
      expected,
    );
    const same = { ...stored, text: 'Theirs' };
    expect(createReplyState(OPTIONS_WITH_DRAFT_IN_FIELD, liveElsewhere, same).isOpen).toBe(false);
  });

  test.each<[string, readonly ReplyEvent[]]>([
    ['nothing was typed', []],
    ['the same was typed', [typed('Theirs')]],
    ['the box is closed', [typed('Mine'), CLOSED]],
  ])('leaves no problem when %s', (_case, events) => {
    const state = apply(openState, ...events, listed(liveElsewhere));
    expect(state).toMatchObject({ problem: null, isOpen: false });
  });

  test('is none when it was sent from here', () => {
    const trimmed = { ...queued, reply_text: null, response_text: 'Mine, trimmed' };
    const posting = [typed('Mine'), started('posting'), sent('Mine', trimmed), ENDED];
    const state = apply(openState, ...posting, listed({ ...trimmed, status: 'live' }));
    expect(state).toMatchObject({ problem: null, isOpen: false });
  });
});
