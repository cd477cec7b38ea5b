// The reply box as a state machine: what it shows and that no text is lost.
import { expect, test } from 'vitest';
import type { Response } from '#shared/schemas/draft.ts';
import { makeResponse } from '#web/testing/factories.ts';
import {
  initialReply,
  type ReplyEvent,
  type ReplyState,
  replyMode,
  replyReducer,
} from './reply-state.ts';

const after = (start: ReplyState, ...events: readonly ReplyEvent[]) =>
  events.reduce(replyReducer, start);
const editing = (overrides: Partial<Response> = {}) =>
  makeResponse({ response_text: 'Draft', ...overrides });

test.each(['generating', 'editing', 'queued', 'posted', 'live'] as const)(
  'follows the server: %s',
  (status) => {
    const response = editing({ status });
    expect(replyMode(initialReply(response), response)).toBe(status);
  },
);

test('shows what is under way here before the server has said it', () => {
  const response = editing();
  const start = initialReply(response);

  expect(replyMode(after(start, { type: 'started', work: 'posting' }), response)).toBe('queued');
  expect(replyMode(after(start, { type: 'started', work: 'replacing' }), response)).toBe(
    'generating',
  );
  expect(replyMode(initialReply(null), null)).toBe('empty');
});

test("the owner's edit wins over the draft", () => {
  expect(initialReply(editing({ reply_text: 'Mine' })).text).toBe('Mine');
});

test('opens by itself where the response has an error', () => {
  const failed = initialReply(editing({ error: 'The comment is gone.' }));

  expect(failed.open).toBe(true);
  expect(failed.problem).toEqual({
    title: 'There was an error trying to post your reply, please try again.',
    reason: 'The comment is gone.',
  });
  expect(initialReply(editing()).open).toBe(false);
});

test('text typed while an answer was on its way is kept', () => {
  const state = after(
    initialReply(editing()),
    { type: 'typed', text: 'Draft, and more' },
    { type: 'received', response: editing({ reply_text: 'Draft, and' }) },
  );

  expect(state).toMatchObject({ text: 'Draft, and more', touched: true });
});

test('only the save of the latest text counts as saved', () => {
  const typed = after(initialReply(editing()), { type: 'typed', text: 'ab' });

  expect(after(typed, { type: 'saved', text: 'a' }).touched).toBe(true);
  expect(after(typed, { type: 'saved', text: 'ab' })).toMatchObject({
    touched: false,
    saving: 'saved',
  });
});

test('a failed post keeps the text and says what happened', () => {
  const problem = { title: 'Reply not posted', reason: null };
  const state = after(
    initialReply(editing()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', work: 'posting' },
    { type: 'failed', of: 'reply', problem },
  );

  expect(state).toMatchObject({ text: 'Mine', touched: true, problem, busy: null });
});

test('a new draft replaces the text, which can be brought back', () => {
  const fresh = editing({ id: 'drf_2', response_text: 'New draft' });
  const state = after(
    initialReply(editing()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', work: 'replacing' },
    { type: 'answered', response: { ...fresh, status: 'generating', response_text: '' } },
    { type: 'answered', response: fresh },
  );

  expect(state).toMatchObject({ text: 'New draft', replaced: 'Mine', touched: false });
  expect(after(state, { type: 'restored' })).toMatchObject({
    text: 'Mine',
    replaced: null,
    touched: true,
  });
});

test('a new draft that fails leaves the text as it was', () => {
  const state = after(
    initialReply(editing()),
    { type: 'typed', text: 'Mine' },
    { type: 'started', work: 'replacing' },
    { type: 'failed', of: 'draft', problem: null },
  );

  expect(state.text).toBe('Mine');
});

test('what another window was faster with leaves the text and its explanation', () => {
  const problem = { title: 'Reply not posted', reason: 'Already on its way.' };
  const theirs = editing({ status: 'queued', reply_text: 'Theirs' });
  const overtaken = after(
    initialReply(editing()),
    { type: 'opened' },
    { type: 'started', work: 'posting' },
    { type: 'failed', of: 'overtaken', problem, uncertain: true },
    { type: 'answered', response: theirs },
  );

  expect(overtaken).toMatchObject({ text: 'Draft', problem, uncertain: false });
  const out = after(
    overtaken,
    { type: 'received', response: { ...theirs, status: 'posted' } },
    { type: 'wentOut' },
  );
  expect(out).toMatchObject({ text: 'Draft', problem, open: true });
  expect(after(out, { type: 'closed' })).toMatchObject({ problem: null, open: false });
  expect(after(overtaken, { type: 'typed', text: 'On' }).problem).toBeNull();
});

test('a reply without an answer that turns out to be on its way is no problem', () => {
  const lost = after(
    initialReply(editing()),
    { type: 'typed', text: 'Mine' },
    { type: 'failed', of: 'reply', problem: { title: 'Lost', reason: null }, uncertain: true },
  );
  const ours = editing({ status: 'queued', reply_text: 'Mine' });

  expect(after(lost, { type: 'answered', response: editing() }).problem).not.toBeNull();
  expect(after(lost, { type: 'answered', response: ours }).problem).toBeNull();
});

test('too late to cancel is told until the reply is live', () => {
  const queued = editing({ status: 'queued' });
  const late = after(initialReply(queued), {
    type: 'failed',
    of: 'cancel',
    problem: { title: 'Too late', reason: null },
  });

  const told = after(late, { type: 'answered', response: { ...queued, status: 'posted' } });
  expect(told.problem?.title).toBe('Too late');
  expect(
    after(told, { type: 'answered', response: { ...queued, status: 'live' } }).problem,
  ).toBeNull();
});
