// The reply machine with the draft in the field, beside it, or following the list, and with another sending window.
import { describe, expect, test } from 'vitest';
import {
  apply,
  CHANGED_ELSEWHERE,
  CLOSED,
  draft,
  edited,
  failed,
  fetched,
  generating,
  listed,
  newer,
  problem,
  published,
  queued,
  REPLY_ACTION_ENDED_EVENT,
  REPLY_OPENED_EVENT,
  REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD,
  REPLY_OPTIONS_WITH_DRAFT_IN_FIELD,
  REPLY_STATE_WITH_PENDING_SAVE,
  RESTORED,
  replyDraftEditedElsewhere,
  replyDraftLiveElsewhere,
  replyDraftQueuedElsewhere,
  saved,
  sent,
  started,
  typed,
  UNANSWERED_POST_FAILED_EVENT,
} from '#web/testing/data/reply-state-events.ts';
import type { ReplyState, ReplyStateEvent } from './reply-state.ts';
import { createReplyState, getReplyMode, hasUnsavedReplyText } from './reply-state-machine.ts';

describe('a draft in the field', () => {
  const initialState = createReplyState(REPLY_OPTIONS_WITH_DRAFT_IN_FIELD, draft);

  test("replaces the field's text by a new draft and can restore it", () => {
    const replacing = [
      started('replacing'),
      fetched({ ...generating, id: newer.id }),
      REPLY_ACTION_ENDED_EVENT,
    ];
    const waitingState = apply(initialState, typed('Mine'), ...replacing);
    expect(getReplyMode(waitingState)).toBe('generating');
    const state = apply(waitingState, fetched(newer));
    expect(state).toMatchObject({ text: 'Newer', replacedText: 'Mine', busy: null });
    expect(hasUnsavedReplyText(state)).toBe(false);
    const restoredState = apply(state, RESTORED);
    expect(restoredState).toMatchObject({ text: 'Mine', replacedText: null });
    expect(hasUnsavedReplyText(restoredState)).toBe(true);
  });

  test.each<[string, readonly ReplyStateEvent[], Partial<ReplyState>]>([
    [
      'stands for the reply on its way once it is sent from here',
      [typed('Mine'), sent('Mine', queued)],
      { text: 'Mine', saveStatus: 'idle' },
    ],
    [
      'keeps the text of a failed post for the response that takes its place, and saves it there',
      [typed('Mine'), saved('Mine'), failed({}), listed(newer)],
      REPLY_STATE_WITH_PENDING_SAVE,
    ],
    [
      'keeps the text when a new draft fails',
      [typed('Mine'), started('replacing'), failed({ failedAction: 'draft', problem: null })],
      REPLY_STATE_WITH_PENDING_SAVE,
    ],
    [
      'follows the text of another window once its own is saved',
      [typed('Mine'), saved('Mine'), listed(replyDraftEditedElsewhere)],
      { text: 'Theirs' },
    ],
    [
      'can bring back the saved text that another window has sent another one in place of',
      [typed('Mine'), saved('Mine'), listed(replyDraftQueuedElsewhere)],
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

  test("shows a draft failure until the owner's own text is saved", () => {
    const failedState = apply(initialState, failed({ failedAction: 'draft', problem }));
    expect(failedState.draftProblem).toBe(problem);
    expect(apply(failedState, typed('Mine'), saved('Mine')).draftProblem).toBeNull();
  });

  test('closes the reply box when the reply is sent or closed', () => {
    const openState = apply(initialState, REPLY_OPENED_EVENT, sent('Draft', queued));
    expect(openState.isOpen).toBe(true);
    expect(apply(openState, fetched({ ...queued, status: 'posted' })).isOpen).toBe(false);
    const closedState = apply(initialState, REPLY_OPENED_EVENT, failed({}), CLOSED);
    expect(closedState).toMatchObject({ problem: null, isOpen: false });
  });
});

describe('a draft beside the field', () => {
  const initialState = createReplyState(REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD, draft);

  test('leaves the message field empty when the draft is beside it', () => {
    expect(initialState.text).toBe('');
    expect(createReplyState(REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD, queued).text).toBe('');
  });

  test('keeps the text that an inserted draft replaces and restores it', () => {
    const insertedState = apply(initialState, typed('Mine'), { type: 'draftInserted' });
    const expected = { text: 'Draft', replacedText: 'Mine', saveStatus: 'waiting' };
    expect(insertedState).toMatchObject(expected);
    expect(apply(insertedState, RESTORED)).toMatchObject({ text: 'Mine', replacedText: null });
  });

  test("keeps a failed post's problem while another draft is written", () => {
    const state = apply(initialState, typed('Mine'), failed({}), started('drafting'));
    expect(state.problem).not.toBeNull();
  });

  test('moves saved reply text for an earlier message to a newer draft', () => {
    expect(
      apply(createReplyState(REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD, edited), listed(newer)),
    ).toMatchObject(REPLY_STATE_WITH_PENDING_SAVE);
  });

  test("takes over another window's reply text when nothing was typed here", () => {
    expect(apply(initialState, listed(edited)).text).toBe('Mine');
    const other = listed({ ...newer, reply_text: 'Theirs' });
    const state = apply(createReplyState(REPLY_OPTIONS_WITH_DRAFT_BESIDE_FIELD, edited), other);
    expect(state).toMatchObject({ text: 'Theirs', replacedText: 'Mine' });
  });

  test('clears the message field once sent and puts a returned text first', () => {
    const sentState = apply(initialState, typed('Mine'), sent('Mine', queued));
    expect(sentState).toMatchObject({ text: '', sentText: 'Mine' });
    const shortened = { ...queued, reply_text: 'Mi…' };
    expect(apply(initialState, typed('Mine'), sent('Mine', shortened)).text).toBe('');
    expect(apply(sentState, fetched(edited)).text).toBe('Mine');
    const state = apply(sentState, typed('And this.'), fetched(edited));
    expect(state).toMatchObject({ text: 'Mine\n\nAnd this.', saveStatus: 'waiting' });
  });

  test('restores an unedited draft as sent when its post is canceled', () => {
    const response = { ...queued, reply_text: 'Older words' };
    const sending = [sent('Draft', response), fetched(response)];
    const sentState = apply(initialState, { type: 'draftInserted' }, ...sending);
    expect(apply(sentState, fetched({ ...response, status: 'editing' })).text).toBe('Draft');
  });

  test('clears the message field only when its own text was sent', () => {
    const lostState = apply(initialState, typed('Mine'), UNANSWERED_POST_FAILED_EVENT);
    const live = published(newer);
    expect(apply(lostState, fetched(queued))).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, live)).toMatchObject({ text: '', problem: null });
    expect(apply(lostState, typed('Mine, and more'), live).text).toBe('Mine, and more');
    expect(apply(initialState, sent('Mine', queued), typed('Mine'), live).text).toBe('Mine');
    expect(apply(lostState, fetched(replyDraftQueuedElsewhere)).text).toBe('Mine');
  });

  test('keeps text typed after sending when a cancel comes too late', () => {
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
  const options = { ...REPLY_OPTIONS_WITH_DRAFT_IN_FIELD, canBeClosed: false, followsList: true };
  const initialState = createReplyState(options, draft);

  test.each<[string, readonly ReplyStateEvent[], Partial<ReplyState>]>([
    [
      'is editable again when the list says so, with the text that was to be sent',
      [listed(queued), listed(edited)],
      { response: edited, text: 'Mine', replacedText: null },
    ],
    [
      'shows the text of another window that is sent, and keeps the one that was typed here',
      [typed('Late'), listed(replyDraftQueuedElsewhere)],
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
      REPLY_STATE_WITH_PENDING_SAVE,
    ],
  ])('%s', (_title, events, expected) => {
    expect(apply(initialState, ...events)).toMatchObject(expected);
  });

  test("shows a refused save's problem until a save succeeds", () => {
    const refusedState = apply(initialState, typed('Mine'), { type: 'saveFailed', problem });
    expect(refusedState).toMatchObject({ draftProblem: problem, saveStatus: 'failed' });
    expect(apply(refusedState, saved('Mine'))).toMatchObject({ draftProblem: null });
  });
});

describe('a reply that another window sends while another text is typed here', () => {
  const openState = apply(
    createReplyState(REPLY_OPTIONS_WITH_DRAFT_IN_FIELD, draft),
    REPLY_OPENED_EVENT,
  );

  test.each<[string, readonly ReplyStateEvent[]]>([
    ['not saved', [typed('Mine')]],
    ['saved', [typed('Mine'), saved('Mine')]],
    ['refused because of the other one', [typed('Mine'), CHANGED_ELSEWHERE]],
  ])('keeps the %s text in view when another window sent another one', (_case, events) => {
    const typedState = apply(openState, ...events);
    for (const first of [replyDraftQueuedElsewhere, replyDraftLiveElsewhere]) {
      const state = apply(typedState, listed(first), listed(replyDraftLiveElsewhere));
      expect(state).toMatchObject({ text: 'Mine', isOpen: true, failedAction: 'superseded' });
      expect(hasUnsavedReplyText(state)).toBe(true);
      const nextState = apply(state, started('drafting'), fetched({ ...newer, response_text: '' }));
      expect(nextState).toMatchObject({ text: 'Mine', problem: null });
      expect(apply(state, CLOSED, listed({ ...replyDraftLiveElsewhere, error: null })).isOpen).toBe(
        false,
      );
    }
  });

  test('keeps typed text over a reload when another window has sent one', () => {
    const stored = { text: 'Mine', knownEdit: null };
    const expected = { text: 'Mine', isOpen: true, failedAction: 'superseded' };
    expect(
      createReplyState(REPLY_OPTIONS_WITH_DRAFT_IN_FIELD, replyDraftLiveElsewhere, stored),
    ).toMatchObject(expected);
    const same = { ...stored, text: 'Theirs' };
    expect(
      createReplyState(REPLY_OPTIONS_WITH_DRAFT_IN_FIELD, replyDraftLiveElsewhere, same).isOpen,
    ).toBe(false);
  });

  test.each<[string, readonly ReplyStateEvent[]]>([
    ['nothing was typed', []],
    ['the same was typed', [typed('Theirs')]],
    ['the box is closed', [typed('Mine'), CLOSED]],
  ])('shows no problem when another window sends a reply and %s', (_case, events) => {
    const state = apply(openState, ...events, listed(replyDraftLiveElsewhere));
    expect(state).toMatchObject({ problem: null, isOpen: false });
  });

  test('shows no problem when the reply was sent from this window', () => {
    const trimmed = { ...queued, reply_text: null, response_text: 'Mine, trimmed' };
    const posting = [
      typed('Mine'),
      started('posting'),
      sent('Mine', trimmed),
      REPLY_ACTION_ENDED_EVENT,
    ];
    const state = apply(openState, ...posting, listed({ ...trimmed, status: 'live' }));
    expect(state).toMatchObject({ problem: null, isOpen: false });
  });
});
