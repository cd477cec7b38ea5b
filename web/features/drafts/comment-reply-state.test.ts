// The reply box as a state machine: what it shows, and that it loses no text.
import { expect, test } from 'vitest';
import type { ReplyDraft } from '#shared/schemas/reply-draft.ts';
import { makeReplyDraft } from '#web/testing/factories.ts';
import {
  type CommentReplyEvent,
  type CommentReplyState,
  commentReplyReducer,
  createCommentReplyState,
  getCommentReplyBoxMode,
} from './comment-reply-state.ts';

const applyEvents = (from: CommentReplyState, ...events: readonly CommentReplyEvent[]) =>
  events.reduce(commentReplyReducer, from);
const makeEditingResponse = (overrides: Partial<ReplyDraft> = {}) =>
  makeReplyDraft({ response_text: 'Draft', ...overrides });

test.each(['generating', 'editing', 'queued', 'posted', 'live'] as const)(
  "uses the server's status as the mode of the reply box: %s",
  (status) => {
    const response = makeEditingResponse({ status });
    expect(getCommentReplyBoxMode(createCommentReplyState(response), response)).toBe(status);
  },
);

test('shows an action of the user as running before the server has confirmed it', () => {
  const response = makeEditingResponse();
  const initialState = createCommentReplyState(response);

  expect(
    getCommentReplyBoxMode(
      applyEvents(initialState, { type: 'started', action: 'posting' }),
      response,
    ),
  ).toBe('queued');
  expect(
    getCommentReplyBoxMode(
      applyEvents(initialState, { type: 'started', action: 'replacing' }),
      response,
    ),
  ).toBe('generating');
  expect(getCommentReplyBoxMode(createCommentReplyState(null), null)).toBe('empty');
});

test("shows the owner's edited text rather than the draft", () => {
  expect(createCommentReplyState(makeEditingResponse({ reply_text: 'Mine' })).text).toBe('Mine');
});

test('opens the reply box automatically when the response has an error', () => {
  const failedState = createCommentReplyState(
    makeEditingResponse({ error: 'The comment is gone.' }),
  );

  expect(failedState.isOpen).toBe(true);
  expect(failedState.problem).toEqual({
    title: 'There was an error trying to post your reply, please try again.',
    reason: 'The comment is gone.',
  });
  expect(createCommentReplyState(makeEditingResponse()).isOpen).toBe(false);
});

test('keeps text that the user typed while a response was loading', () => {
  const state = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'typed', text: 'Draft, and more' },
    { type: 'listUpdated', response: makeEditingResponse({ reply_text: 'Draft, and' }) },
  );

  expect(state).toMatchObject({ text: 'Draft, and more', hasUnsavedText: true });
});

test('counts the text of a comment reply as saved only after the save of its latest version', () => {
  const typedState = applyEvents(createCommentReplyState(makeEditingResponse()), {
    type: 'typed',
    text: 'ab',
  });

  expect(applyEvents(typedState, { type: 'saved', text: 'a' }).hasUnsavedText).toBe(true);
  expect(applyEvents(typedState, { type: 'saved', text: 'ab' })).toMatchObject({
    hasUnsavedText: false,
    saveStatus: 'saved',
  });
});

test('keeps the text and shows the problem when a post fails', () => {
  const problem = { title: 'Reply not posted', reason: null };
  const state = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', action: 'posting' },
    { type: 'failed', failedAction: 'reply', problem },
  );

  expect(state).toMatchObject({ text: 'Mine', hasUnsavedText: true, problem, busy: null });
});

test('replaces the text with a new draft, and restores it on request', () => {
  const newDraft = makeEditingResponse({ id: 'drf_2', response_text: 'New draft' });
  const state = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', action: 'replacing' },
    { type: 'responseFetched', response: { ...newDraft, status: 'generating', response_text: '' } },
    { type: 'responseFetched', response: newDraft },
  );

  expect(state).toMatchObject({ text: 'New draft', replacedText: 'Mine', hasUnsavedText: false });
  expect(applyEvents(state, { type: 'textRestored' })).toMatchObject({
    text: 'Mine',
    replacedText: null,
    hasUnsavedText: true,
  });
});

test('keeps the text when a new draft fails', () => {
  const state = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', action: 'replacing' },
    { type: 'failed', failedAction: 'draft', problem: null },
  );

  expect(state.text).toBe('Mine');
});

test("keeps a text superseded by another window's reply, and its problem, until the box is closed", () => {
  const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
  const otherWindowResponse = makeEditingResponse({ status: 'queued', reply_text: 'Theirs' });
  const supersededState = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'opened' },
    { type: 'started', action: 'posting' },
    { type: 'failed', failedAction: 'superseded', problem, isUnconfirmed: true },
    { type: 'responseFetched', response: otherWindowResponse },
  );

  expect(supersededState).toMatchObject({ text: 'Draft', problem, isUnconfirmed: false });
  const sentElsewhereState = applyEvents(
    supersededState,
    { type: 'listUpdated', response: { ...otherWindowResponse, status: 'posted' } },
    { type: 'replySent' },
  );
  expect(sentElsewhereState).toMatchObject({ text: 'Draft', problem, isOpen: true });
  expect(applyEvents(sentElsewhereState, { type: 'closed' })).toMatchObject({
    problem: null,
    isOpen: false,
  });
  expect(applyEvents(supersededState, { type: 'typed', text: 'On' }).problem).toBeNull();
});

test('clears the problem of a post without a response when the post was executed after all', () => {
  const lostState = applyEvents(
    createCommentReplyState(makeEditingResponse()),
    { type: 'typed', text: 'Mine' },
    {
      type: 'failed',
      failedAction: 'reply',
      problem: { title: 'Lost', reason: null },
      isUnconfirmed: true,
    },
  );
  const sentResponse = makeEditingResponse({ status: 'queued', reply_text: 'Mine' });

  expect(
    applyEvents(lostState, { type: 'responseFetched', response: makeEditingResponse() }).problem,
  ).not.toBeNull();
  expect(
    applyEvents(lostState, { type: 'responseFetched', response: sentResponse }).problem,
  ).toBeNull();
});

test('shows that a cancel came too late until the reply is live', () => {
  const queued = makeEditingResponse({ status: 'queued' });
  const lateState = applyEvents(createCommentReplyState(queued), {
    type: 'failed',
    failedAction: 'cancel',
    problem: { title: 'Too late', reason: null },
  });

  const postedState = applyEvents(lateState, {
    type: 'responseFetched',
    response: { ...queued, status: 'posted' },
  });
  expect(postedState.problem?.title).toBe('Too late');
  expect(
    applyEvents(postedState, { type: 'responseFetched', response: { ...queued, status: 'live' } })
      .problem,
  ).toBeNull();
});
