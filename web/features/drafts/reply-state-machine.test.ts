// The reply machine shows the state of a reply, loses no text, and ignores stale responses.
import { describe, expect, test } from 'vitest';
import { API_ERRORS } from '#shared/errors.ts';
import { makeReplyDraft } from '#web/testing/data/api-object-factories.ts';
import {
  apply,
  CHANGED_ELSEWHERE,
  CLOSED,
  draft,
  edited,
  failed,
  fetched,
  listed,
  newer,
  problem,
  published,
  queued,
  REPLY_ACTION_ENDED_EVENT,
  REPLY_OPENED_EVENT,
  REPLY_OPTIONS_BY_DRAFT_PLACE,
  REPLY_STATE_WITH_PENDING_SAVE,
  RESTORED,
  replyDraftEditedElsewhere,
  replyDraftLiveElsewhere,
  replyDraftQueuedElsewhere,
  returned,
  saved,
  sent,
  started,
  typed,
  UNANSWERED_POST_FAILED_EVENT,
} from '#web/testing/data/reply-state-events.ts';
import { createReplyState, getReplyMode, hasUnsavedReplyText } from './reply-state-machine.ts';

describe.each(REPLY_OPTIONS_BY_DRAFT_PLACE)(
  'a reply whose draft %s the field',
  (_case, options) => {
    const initialState = createReplyState(options, draft);
    const editedState = createReplyState(options, edited);

    test.each(['generating', 'editing', 'queued', 'posted', 'live'] as const)(
      "takes a reply's mode from the server's status: %s",
      (status) => {
        expect(getReplyMode(createReplyState(options, { ...draft, status }))).toBe(status);
      },
    );

    test('shows a reply action as running before the server confirms it', () => {
      expect(getReplyMode(apply(initialState, started('posting')))).toBe('queued');
      expect(getReplyMode(apply(initialState, started('replacing')))).toBe('generating');
      expect(getReplyMode(createReplyState(options, null))).toBe('empty');
    });

    test("shows the owner's edited reply text rather than the draft", () => {
      expect(editedState.text).toBe('Mine');
    });

    test('remembers over which server text a locally kept text was typed', () => {
      const stored = { text: 'Ours', knownEdit: 'Before' };
      expect(createReplyState(options, edited, stored).knownEdit).toBe('Before');
      expect(editedState.knownEdit).toBe('Mine');
    });

    test("prefers locally kept reply text to the server's text", () => {
      const text = 'Mine, and more';
      const expected = { text, isTypedHere: true, saveStatus: 'waiting', isOpen: true };
      expect(createReplyState(options, edited, { text, knownEdit: 'Mine' })).toMatchObject(
        expected,
      );
    });

    test('opens the reply with text and reason when Instagram returned it', () => {
      const reason = 'The comment is gone.';
      const title = 'There was an error trying to post your reply, please try again.';
      const expected = {
        isOpen: true,
        text: 'Draft',
        problem: { title, reason },
        draftProblem: null,
      };
      expect(createReplyState(options, { ...draft, error: reason })).toMatchObject(expected);
      expect(initialState.isOpen).toBe(!options.canBeClosed);
    });

    test("reports a failed draft as the draft's problem, not the reply's", () => {
      const failedDraft = { ...draft, response_text: '', error: 'No model.' };
      expect(createReplyState(options, failedDraft)).toMatchObject({
        problem: null,
        draftProblem: { reason: 'No model.' },
      });
    });

    test('keeps reply text that was typed while a response was loading', () => {
      const late = { ...draft, reply_text: 'Draft, and' };
      const state = apply(initialState, typed('Draft, and more'), listed(late));
      expect(state.text).toBe('Draft, and more');
      expect(hasUnsavedReplyText(state)).toBe(true);
    });

    test('keeps typed reply text for saving when another response arrives', () => {
      const typedState = apply(initialState, typed('Mine'));
      expect(apply(typedState, fetched(newer))).toMatchObject({
        ...REPLY_STATE_WITH_PENDING_SAVE,
        replacedResponseIds: ['a'],
      });
      expect(apply(typedState, listed(null)).text).toBe('Mine');
    });

    test('shows a reply text as saved only after its latest version is', () => {
      const waitingState = apply(initialState, typed('Mi'), typed('Mine'));
      expect(apply(waitingState, saved('Mi')).saveStatus).toBe('waiting');
      const savedState = apply(waitingState, saved('Mi'), saved('Mine'));
      expect(savedState.saveStatus).toBe('saved');
      expect(hasUnsavedReplyText(savedState)).toBe(false);
      expect(apply(waitingState, fetched(newer), saved('Mine')).saveStatus).toBe('waiting');
    });

    test('keeps the reply text and shows the problem when a post fails', () => {
      const state = apply(initialState, typed('Mine'), started('posting'), failed({ problem }));
      expect(state).toMatchObject({ text: 'Mine', problem, busy: null, isOpen: true });
      expect(hasUnsavedReplyText(state)).toBe(true);
    });

    test("keeps a failed post's problem while the user edits the reply", () => {
      const better = { ...draft, reply_text: 'Better' };
      const returnedState = createReplyState(options, returned('Blocked.'));
      const mendedState = apply(returnedState, typed('Better'), saved('Better'), listed(better));
      expect(mendedState.problem?.reason).toBe('Blocked.');
      expect(apply(mendedState, listed({ ...better })).problem?.reason).toBe('Blocked.');
      expect(apply(mendedState, started('posting')).problem).toBeNull();
    });

    test("shows a returned reply's reason rather than an earlier action's failure", () => {
      const state = apply(initialState, typed('Mine'), failed({}), fetched(returned('Blocked.')));
      expect(state).toMatchObject({ problem: { reason: 'Blocked.' }, failedAction: null });
    });

    test('keeps saying that the reply window is closed while the user types', () => {
      const closed = { title: 'Not posted', reason: API_ERRORS.outside_reply_window.sentence };
      const closedState = apply(initialState, failed({ problem: closed }), typed('Mine'));
      expect(closedState.problem).toBe(closed);
      expect(apply(closedState, { type: 'problemDismissed' }).problem).toBeNull();
    });

    test("keeps text and problem after another window's post until the user continues", () => {
      const supersededState = apply(
        initialState,
        REPLY_OPENED_EVENT,
        ...(options.draftFillsField ? [] : [typed('Draft')]),
        started('posting'),
        failed({ failedAction: 'superseded', problem, isUnconfirmed: true }),
        fetched(replyDraftQueuedElsewhere),
      );
      expect(supersededState).toMatchObject({ text: 'Draft', problem, isUnconfirmed: false });
      const posted = listed({ ...replyDraftQueuedElsewhere, status: 'posted' });
      const liveState = apply(supersededState, posted, fetched(replyDraftLiveElsewhere));
      expect(liveState).toMatchObject({ text: 'Draft', problem, isOpen: true });
      const goneState = apply(liveState, published(null), listed(newer));
      expect(goneState).toMatchObject({ text: 'Draft', problem });
      for (const state of [supersededState, goneState]) {
        expect(apply(state, typed('On')).problem).toBeNull();
        expect(apply(state, started('posting')).problem).toBeNull();
        expect(apply(state, CLOSED)).toMatchObject({ problem: null, isOpen: false });
      }
    });

    test("clears an unanswered post's problem once the reply proves to be sent", () => {
      const lostState = apply(initialState, typed('Mine'), UNANSWERED_POST_FAILED_EVENT);
      expect(apply(lostState, fetched(draft)).problem).not.toBeNull();
      expect(apply(lostState, fetched(queued)).problem).toBeNull();
      expect(apply(lostState, fetched(replyDraftQueuedElsewhere))).toMatchObject({ text: 'Mine' });
      expect(apply(lostState, listed(draft))).toMatchObject({ isUnconfirmed: true });
    });

    test('says that a cancel came too late until the reply is live', () => {
      const late = failed({ failedAction: 'cancel', problem });
      const queuedState = createReplyState(options, queued);
      const postedState = apply(queuedState, late, fetched({ ...queued, status: 'posted' }));
      expect(postedState.problem?.title).toBe(problem.title);
      expect(apply(postedState, fetched({ ...queued, status: 'live' })).problem).toBeNull();
    });

    test("ignores list data that is older than this window's own call", () => {
      const queuedState = apply(initialState, sent('Mine', queued));
      expect(apply(queuedState, listed(edited))).toBe(queuedState);
      expect(apply(queuedState, listed(null))).toBe(queuedState);
      const replacedState = apply(initialState, fetched(newer));
      expect(apply(replacedState, listed(edited))).toBe(replacedState);
      const busyState = apply(queuedState, started('cancelling'));
      const { response, text } = apply(busyState, listed({ ...queued, status: 'posted' }));
      expect({ response, text }).toEqual({ response: busyState.response, text: busyState.text });
    });

    test('applies list data that arrived during an action only if that failed', () => {
      const busyState = apply(initialState, started('replacing'), listed(newer));
      expect(apply(busyState, failed({ failedAction: 'draft' })).response).toEqual(newer);
      const third = makeReplyDraft({ id: 'c', response_text: 'Third' });
      expect(apply(busyState, fetched(third), REPLY_ACTION_ENDED_EVENT).response).toEqual(third);
    });
  },
);

describe.each(REPLY_OPTIONS_BY_DRAFT_PLACE)(
  'an edit of another window, where the draft %s the field',
  (_case, options) => {
    const initialState = createReplyState(options, draft);
    const refused = apply(initialState, typed('Mine'), { type: 'saveFailed' }, CHANGED_ELSEWHERE);

    test("shows another window's edit beside the typed text after a refused save", () => {
      expect(refused).toMatchObject({
        isChangedElsewhere: true,
        text: 'Mine',
        response: replyDraftEditedElsewhere,
      });
      expect(apply(refused, typed('Mine too'))).toMatchObject({ isChangedElsewhere: true });
    });

    test("overwrites another window's edit when the owner keeps their own text", () => {
      const kept = apply(refused, { type: 'ownTextKept' });
      expect(kept).toMatchObject({
        ...REPLY_STATE_WITH_PENDING_SAVE,
        isChangedElsewhere: false,
        knownEdit: 'Theirs',
      });
      expect(apply(kept, RESTORED).text).toBe('Theirs');
    });

    test("replaces the typed text when the owner chooses another window's edit", () => {
      const taken = apply(refused, { type: 'otherTextTaken' });
      expect(taken).toMatchObject({
        isChangedElsewhere: false,
        text: 'Theirs',
        saveStatus: 'idle',
      });
      expect(apply(taken, RESTORED).text).toBe('Mine');
    });

    test("stops asking about another window's edit once the reply is being sent", () => {
      expect(apply(refused, listed(replyDraftQueuedElsewhere)).isChangedElsewhere).toBe(false);
    });

    test("ignores another window's listed edit until the typed text is saved", () => {
      const listedLater = apply(initialState, typed('Mine'), listed(replyDraftEditedElsewhere));
      expect(listedLater).toMatchObject({ text: 'Mine', knownEdit: null });
      expect(apply(listedLater, saved('Mine')).knownEdit).toBe('Mine');
    });
  },
);
