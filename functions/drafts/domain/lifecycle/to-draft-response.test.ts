import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { createDraft } from './create-draft.ts';
import type { Draft } from './draft.ts';
import { describeSendFailure } from './reply-failure-sentences.ts';
import { toDraftResponse, toMessageDraftResponse } from './to-draft-response.ts';

const REJECTED = 'Instagram refused this reply. You can change the text and try again.';
const AT = '2026-11-20T10:00:00.000Z';
const draftFields = {
  ...createDraft({ id: 'rsp_1', by: 'user:1', at: AT, usagePeriod: 'trial' }),
  generatedText: 'Thanks!',
  textRevision: 2,
  editedText: 'Thank you!',
  error: 'rejected_comment' as const,
  sendsAt: AT,
  basedOn: 'the thread',
  usedFacts: [{ id: 'fact-a', text: 'Open from nine.' }],
  uncoveredClaims: ['It takes two days.'],
};

test.each([
  ['generating', 'generating', null, null, null],
  ['editing', 'editing', REJECTED, null, null],
  ['queued', 'queued', null, AT, null],
  ['posting', 'queued', null, null, AT],
  ['unknown', 'queued', null, null, AT],
  ['posted', 'posted', null, null, null],
  ['live', 'live', null, null, null],
] as const)(
  'converts state %s to status %s, error %s, sends_at %s, sending_since %s',
  (state, status, error, at, sendingSince) => {
    expect(toDraftResponse({ ...draftFields, state })).toEqual({
      id: 'rsp_1',
      status,
      response_text: 'Thanks!',
      reply_text: 'Thank you!',
      revision: 2,
      error,
      is_final: false,
      is_found_gone: false,
      sends_at: at,
      sending_since: sendingSince,
      based_on: 'the thread',
      based_on_facts: [{ id: 'fact-a', text: 'Open from nine.' }],
      earlier_text: null,
      uncovered_claims: ['It takes two days.'],
    });
  },
);

test.each([
  ['editing', 'gone', true],
  ['editing', 'refused', false],
  // Its read-backs continue and may find it.
  ['unknown', 'gone', false],
] as const)('a draft in state %s whose comment is %s is final: %s', (state, kind, is_final) => {
  const error = describeSendFailure('comment', { kind });
  expect(toDraftResponse({ ...draftFields, state, error })).toMatchObject({ is_final });
});

test.each([
  [null, false],
  [makeTestAutomation(), true],
])('after the window closed, a reply with automation %j is final: %s', (automation, is_final) => {
  const error = describeSendFailure('message', { kind: 'refused', reason: 'outside_window' });
  const draft = { ...draftFields, state: 'editing' as const, error, automation };
  expect(toDraftResponse(draft)).toMatchObject({ is_final });
});

test('the API shows an unconfirmed reply as queued despite an answer elsewhere', () => {
  const draft = { ...draftFields, state: 'unknown' as const, answeredElsewhere: true };
  const queued = { status: 'queued', answered_elsewhere: false };
  expect(toMessageDraftResponse(draft, 'm_1')).toMatchObject(queued);
});

test.each([true, false])(
  'adds message_id and answered_elsewhere = %s to a message reply',
  (answeredElsewhere) => {
    const draft = { ...draftFields, state: 'editing' as const, answeredElsewhere };
    expect(toMessageDraftResponse(draft, 'm_1')).toEqual({
      ...toDraftResponse(draft),
      message_id: 'm_1',
      answered_elsewhere: answeredElsewhere,
    });
  },
);

test.each([
  ['editing', ['subject_gone'], true],
  ['editing', ['queued', 'claimed', 'not_sent', 'subject_gone', 'edited'], true],
  ['editing', ['queued', 'claimed', 'not_sent'], false],
  ['editing', ['subject_gone', 'queued', 'not_sent'], false],
  ['editing', ['subject_gone', 'requested', 'generation_failed'], false],
  ['queued', ['subject_gone', 'queued'], false],
] as const)(
  'a draft in state %s with history %j was found gone: %s',
  (state, events, is_found_gone) => {
    const history = events.map((event) => ({ at: AT, event, by: 'worker' }));
    expect(toDraftResponse({ ...draftFields, state, history })).toMatchObject({ is_found_gone });
  },
);

test('the API shows why a reply by rule without error waits', () => {
  const automation = makeTestAutomation({
    approval: 'awaiting',
    waitReason: 'guard_with_other_app',
  });
  const getError = (fields: Partial<Draft>) =>
    toDraftResponse(makeTestDraft({ automation, ...fields })).error;
  expect(getError({})).toMatch(/^Another app/);
  expect(getError({ error: 'rejected_comment' })).toBe(REJECTED);
  expect(getError({ state: 'queued' })).toBeNull();
});
