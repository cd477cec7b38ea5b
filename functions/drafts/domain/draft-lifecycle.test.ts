import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDraft } from './create-draft.ts';
import type { Draft } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { COMMENT_GONE_SENTENCE } from './failure-sentences.ts';

const AT = '2026-11-20T10:00:00.000Z';
const makeDraft = (state: Draft['state'], overrides: Partial<Draft> = {}): Draft => ({
  ...createDraft({ id: 'rsp_1', by: 'user:1', at: AT, usagePeriod: 'trial' }),
  state,
  ...overrides,
});

const EVENTS: Readonly<Record<DraftEvent['type'], DraftEvent>> = {
  generation_claimed: { type: 'generation_claimed' },
  generated: { type: 'generated', text: 'Thanks!', basedOn: 'the caption' },
  generation_failed: { type: 'generation_failed', reason: 'no luck' },
  generated_unseen: { type: 'generated_unseen', text: 'Thanks!', basedOn: null, sendsAt: AT },
  generation_restarted: { type: 'generation_restarted', usagePeriod: 'trial' },
  approval_needed: { type: 'approval_needed', reason: 'look at it' },
  discarded: { type: 'discarded', endedBy: 'owner', reason: 'not wanted' },
  edited: { type: 'edited', text: 'Thank you!' },
  queued: { type: 'queued', text: 'Thank you!', sendsAt: AT, usagePeriod: 'trial' },
  cancelled: { type: 'cancelled' },
  claimed: { type: 'claimed' },
  publish_unconfirmed: {
    type: 'publish_unconfirmed',
    reason: 'unsure',
    mayRetry: true,
    readBackPlan: 'thorough',
  },
  read_back_empty: { type: 'read_back_empty' },
  rescheduled: { type: 'rescheduled', until: AT, afterFailedReadBack: 'other' },
  accepted: { type: 'accepted', networkId: '179' },
  not_sent: { type: 'not_sent', reason: 'refused' },
  subject_gone: { type: 'subject_gone', reason: 'gone' },
  answered_elsewhere: { type: 'answered_elsewhere' },
  found_on_network: {
    type: 'found_on_network',
    networkId: '179',
    text: 'Earlier',
    usagePeriod: 'trial',
  },
  confirmed_while_editing: {
    type: 'confirmed_while_editing',
    text: 'Earlier',
    reason: 'it is published',
  },
  absence_proven: { type: 'absence_proven', text: 'Earlier' },
  earlier_found: { type: 'earlier_found', text: 'Earlier', reason: 'it is published' },
  earlier_unconfirmed: { type: 'earlier_unconfirmed', texts: ['Earlier'], reason: 'who knows' },
  not_live_yet: { type: 'not_live_yet' },
  live: { type: 'live', networkId: '179' },
};

/** State → event → next state; events that are absent are forbidden. */
const NEXT_STATES: Readonly<
  Record<Draft['state'], Partial<Record<DraftEvent['type'], Draft['state']>>>
> = {
  generating: {
    generation_claimed: 'generating',
    generated: 'editing',
    generation_failed: 'editing',
    answered_elsewhere: 'editing',
  },
  editing: {
    edited: 'editing',
    queued: 'queued',
    subject_gone: 'editing',
    answered_elsewhere: 'editing',
    found_on_network: 'posted',
    confirmed_while_editing: 'editing',
    absence_proven: 'editing',
  },
  queued: {
    cancelled: 'editing',
    claimed: 'posting',
    rescheduled: 'queued',
    accepted: 'posted',
    live: 'live',
    not_sent: 'editing',
    answered_elsewhere: 'editing',
    earlier_found: 'editing',
    earlier_unconfirmed: 'editing',
  },
  posting: {
    publish_unconfirmed: 'unknown',
    accepted: 'posted',
    live: 'live',
    not_sent: 'editing',
  },
  unknown: {
    claimed: 'posting',
    read_back_empty: 'unknown',
    rescheduled: 'unknown',
    accepted: 'posted',
    live: 'live',
    not_sent: 'editing',
    answered_elsewhere: 'unknown',
  },
  posted: { rescheduled: 'posted', not_live_yet: 'posted', live: 'live' },
  live: {},
  discarded: {},
};

const transitionCases = Object.entries(NEXT_STATES).flatMap(([state, nextStates]) =>
  Object.keys(EVENTS).map((event) => ({
    state: state as Draft['state'],
    event: event as DraftEvent['type'],
    after: nextStates[event as DraftEvent['type']],
  })),
);

const LATER_AT = '2026-11-20T10:05:00.000Z';
const EARLIER_AT = '2026-11-20T09:50:00.000Z';
const EARLIER_TEXT = { text: 'Earlier', claimedAt: EARLIER_AT };
const OWNER_TEXT = { text: 'Mine', claimedAt: AT };
const RETURNED_OWNER_TEXT = { ...OWNER_TEXT, returnedAt: LATER_AT };

/** What changes when the network has accepted a reply. */
const PUBLISHED_FIELDS: Partial<Draft> = {
  networkId: '179',
  error: null,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  unconfirmed: [],
  sendsAt: null,
  answeredElsewhere: false,
};

/** Every field has a value, so that a field changed by mistake fails the test. */
const FILLED_FIELDS: Partial<Draft> = {
  generatedText: 'Thanks!',
  editedText: 'Mine',
  error: 'an earlier error',
  basedOn: 'the thread',
  sendsAt: AT,
  sendingText: 'Mine',
  claimedAt: AT,
  tries: 2,
  mayRetry: false,
  readBackPlan: 'quick',
  isReportedGone: true,
  readBacks: 4,
  failedReadBacks: 2,
  goneReadBacks: 1,
  networkId: '178',
  unconfirmed: [EARLIER_TEXT],
  answeredElsewhere: true,
};

/** The fields that every end of a sending attempt resets. */
const RESET_FIELDS: Partial<Draft> = {
  state: 'editing',
  error: null,
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  readBackPlan: 'thorough',
  isReportedGone: false,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
  usagePeriod: null,
};

const CLAIMED_FIELDS: Partial<Draft> = {
  state: 'posting',
  tries: 3,
  readBacks: 0,
  failedReadBacks: 0,
  goneReadBacks: 0,
};

const ANSWERED_ELSEWHERE_FIELDS: Partial<Draft> = { ...RESET_FIELDS, answeredElsewhere: true };

const makeQueuedEvent = (text: string): DraftEvent => ({
  type: 'queued',
  text,
  sendsAt: LATER_AT,
  usagePeriod: '2026-11-19',
});
const QUEUED_FIELDS: Partial<Draft> = {
  state: 'queued',
  error: null,
  sendsAt: LATER_AT,
  usagePeriod: '2026-11-19',
  answeredElsewhere: false,
};

/** State, overrides of FILLED_FIELDS, event → every field the event changes; all others stay. */
const eventEffects: readonly [Draft['state'], Partial<Draft>, DraftEvent, Partial<Draft>][] = [
  ['generating', {}, EVENTS.generation_claimed, { tries: 3 }],
  ['generating', {}, EVENTS.generated, { ...RESET_FIELDS, basedOn: 'the caption' }],
  ['generating', {}, EVENTS.generation_failed, { ...RESET_FIELDS, error: 'no luck' }],
  ['editing', {}, EVENTS.edited, { editedText: 'Thank you!', error: null }],
  ['editing', {}, EVENTS.subject_gone, { editedText: 'Mine', error: 'gone' }],
  [
    'editing',
    { error: COMMENT_GONE_SENTENCE },
    EVENTS.edited,
    { editedText: 'Thank you!', error: COMMENT_GONE_SENTENCE },
  ],
  [
    'editing',
    {},
    makeQueuedEvent('Other'),
    { ...QUEUED_FIELDS, editedText: 'Other', sendingText: 'Other' },
  ],
  // Sending the generated text is no edit, so an earlier edit stays stored.
  ['editing', {}, makeQueuedEvent('Thanks!'), { ...QUEUED_FIELDS, sendingText: 'Thanks!' }],
  ['queued', {}, EVENTS.cancelled, RESET_FIELDS],
  ['queued', {}, EVENTS.claimed, { ...CLAIMED_FIELDS, claimedAt: AT }],
  ['queued', { claimedAt: null }, EVENTS.claimed, { ...CLAIMED_FIELDS, claimedAt: LATER_AT }],
  // A text that is unconfirmed already is searched for from its first claim on.
  [
    'queued',
    { claimedAt: null, sendingText: ' Earlier' },
    EVENTS.claimed,
    { ...CLAIMED_FIELDS, claimedAt: EARLIER_AT },
  ],
  [
    'posting',
    {},
    EVENTS.publish_unconfirmed,
    {
      state: 'unknown',
      error: 'unsure',
      mayRetry: true,
      readBackPlan: 'thorough',
      isReportedGone: false,
    },
  ],
  [
    'posting',
    { mayRetry: true, readBackPlan: 'thorough' },
    {
      type: 'publish_unconfirmed',
      reason: 'refused',
      mayRetry: false,
      readBackPlan: 'quick',
      isReportedGone: true,
    },
    { state: 'unknown', error: 'refused', mayRetry: false, readBackPlan: 'quick' },
  ],
  [
    'posting',
    {},
    {
      type: 'publish_unconfirmed',
      reason: 'unsure',
      mayRetry: true,
      readBackPlan: 'quick',
      until: LATER_AT,
    },
    { state: 'unknown', error: 'unsure', mayRetry: true, isReportedGone: false, sendsAt: LATER_AT },
  ],
  ['unknown', {}, EVENTS.read_back_empty, { readBacks: 5, failedReadBacks: 0, goneReadBacks: 0 }],
  [
    'unknown',
    {},
    { type: 'read_back_empty', reason: 'refused' },
    { readBacks: 5, failedReadBacks: 0, goneReadBacks: 0, error: 'refused', isReportedGone: false },
  ],
  ['posted', {}, EVENTS.not_live_yet, { readBacks: 5, failedReadBacks: 0, goneReadBacks: 0 }],
  [
    'unknown',
    {},
    { type: 'rescheduled', until: LATER_AT, afterFailedReadBack: 'other' },
    { sendsAt: LATER_AT, failedReadBacks: 3, goneReadBacks: 0 },
  ],
  [
    'unknown',
    {},
    { type: 'rescheduled', until: LATER_AT, afterFailedReadBack: 'reported_gone' },
    { sendsAt: LATER_AT, failedReadBacks: 3, goneReadBacks: 2 },
  ],
  ['queued', {}, { type: 'rescheduled', until: LATER_AT }, { sendsAt: LATER_AT }],
  ['unknown', {}, EVENTS.accepted, { ...PUBLISHED_FIELDS, state: 'posted' }],
  // The network was not called for this text, so only earlier texts stay unconfirmed.
  ['queued', {}, EVENTS.not_sent, { ...RESET_FIELDS, error: 'refused' }],
  [
    'posting',
    {},
    EVENTS.not_sent,
    { ...RESET_FIELDS, error: 'refused', unconfirmed: [EARLIER_TEXT, RETURNED_OWNER_TEXT] },
  ],
  // The same text sent twice is one entry that keeps its first claim.
  [
    'posting',
    { sendingText: 'Earlier ' },
    EVENTS.not_sent,
    { ...RESET_FIELDS, error: 'refused', unconfirmed: [{ ...EARLIER_TEXT, returnedAt: LATER_AT }] },
  ],
  ['posting', { sendingText: null }, EVENTS.not_sent, { ...RESET_FIELDS, error: 'refused' }],
  [
    'posting',
    {},
    { type: 'not_sent', reason: 'refused', isAbsent: true },
    {
      ...RESET_FIELDS,
      error: 'refused',
      unconfirmed: [EARLIER_TEXT, { ...RETURNED_OWNER_TEXT, isAbsent: true }],
    },
  ],
  // The reply is no longer needed: its text stays, its reserved usage is released.
  [
    'generating',
    { answeredElsewhere: false },
    EVENTS.answered_elsewhere,
    ANSWERED_ELSEWHERE_FIELDS,
  ],
  ['editing', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ANSWERED_ELSEWHERE_FIELDS],
  ['queued', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ANSWERED_ELSEWHERE_FIELDS],
  // The reply may be published: it keeps its usage and its read-backs, and is not sent again.
  [
    'unknown',
    { answeredElsewhere: false, mayRetry: true },
    EVENTS.answered_elsewhere,
    { answeredElsewhere: true, mayRetry: false },
  ],
  [
    'unknown',
    {},
    EVENTS.not_sent,
    { ...RESET_FIELDS, error: 'refused', unconfirmed: [EARLIER_TEXT, RETURNED_OWNER_TEXT] },
  ],
  [
    'editing',
    { usagePeriod: null },
    EVENTS.found_on_network,
    {
      state: 'posted',
      networkId: '179',
      error: null,
      sendingText: 'Earlier',
      claimedAt: EARLIER_AT,
      unconfirmed: [],
      answeredElsewhere: false,
      usagePeriod: 'trial',
    },
  ],
  // One of the unconfirmed texts turns up while the owner edits another.
  [
    'editing',
    {},
    EVENTS.confirmed_while_editing,
    { error: 'it is published', unconfirmed: [{ ...EARLIER_TEXT, isFound: true }] },
  ],
  // A late read-back has not found one of them; the state goes on.
  [
    'editing',
    { unconfirmed: [OWNER_TEXT, EARLIER_TEXT] },
    EVENTS.absence_proven,
    { unconfirmed: [OWNER_TEXT, { ...EARLIER_TEXT, isAbsent: true }] },
  ],
  [
    'queued',
    { unconfirmed: [OWNER_TEXT, EARLIER_TEXT] },
    EVENTS.earlier_found,
    {
      ...RESET_FIELDS,
      error: 'it is published',
      unconfirmed: [OWNER_TEXT, { ...EARLIER_TEXT, isFound: true }],
    },
  ],
  // The owner is informed now and may send the queued text anyway.
  [
    'queued',
    { unconfirmed: [OWNER_TEXT, EARLIER_TEXT] },
    EVENTS.earlier_unconfirmed,
    {
      ...RESET_FIELDS,
      error: 'who knows',
      unconfirmed: [OWNER_TEXT, { ...EARLIER_TEXT, isOwnerNotified: true }],
    },
  ],
  [
    'unknown',
    {},
    { type: 'not_sent', reason: 'who knows', isOwnerNotified: true },
    {
      ...RESET_FIELDS,
      error: 'who knows',
      unconfirmed: [EARLIER_TEXT, { ...RETURNED_OWNER_TEXT, isOwnerNotified: true }],
    },
  ],
  ['posted', {}, EVENTS.live, { ...PUBLISHED_FIELDS, state: 'live' }],
  ['posting', {}, EVENTS.live, { ...PUBLISHED_FIELDS, state: 'live' }],
];

describe('the state machine of a draft', () => {
  test('keeps at most the latest twenty unconfirmed texts of a draft', () => {
    let draft = makeDraft('editing');
    for (let text = 0; text < 25; text++) {
      for (const event of [makeQueuedEvent(`Text ${text}`), EVENTS.claimed, EVENTS.not_sent]) {
        draft = transitionDraft(draft, event, LATER_AT) ?? draft;
      }
    }
    const keptTexts = draft.unconfirmed.map(({ text }) => text);
    expect(keptTexts).toEqual(Array.from({ length: 20 }, (_, index) => `Text ${index + 5}`));
  });

  test.each(transitionCases)(
    'allows or forbids the event in the state: $state + $event → $after',
    ({ state, event, after }) => {
      const next = transitionDraft(makeDraft(state), EVENTS[event], AT);
      expect(next?.state).toBe(after);
      if (next) expect(next.revision).toBe(2);
    },
  );

  test.each(eventEffects)(
    'changes only the expected fields of a draft: state %s with overrides %o and event %o → %o',
    (state, fieldOverrides, event, changed) => {
      const before = makeDraft(state, { ...FILLED_FIELDS, ...fieldOverrides });
      const { since, history, ...after } = transitionDraft(before, event, LATER_AT) ?? {};
      const { history: _, ...expected } = { ...before, revision: 2, ...changed };
      expect({ ...after, since: AT }).toEqual({ ...expected });
      expect(history?.at(-1)).toMatchObject({ at: LATER_AT, event: event.type, by: 'worker' });
      const isStateKept =
        ['edited', 'confirmed_while_editing', 'absence_proven'].includes(event.type) ||
        (state === 'unknown' && event.type === 'answered_elsewhere');
      expect(since).toBe(isStateKept ? AT : LATER_AT);
    },
  );

  test('appends what happened, who did it and why to the history', () => {
    const queued = transitionDraft(makeDraft('editing'), EVENTS.queued, AT, 'user:1');
    const returned = queued && transitionDraft(queued, EVENTS.not_sent, LATER_AT);
    expect(returned?.history).toEqual([
      { at: AT, event: 'requested', by: 'user:1' },
      { at: AT, event: 'queued', by: 'user:1' },
      { at: LATER_AT, event: 'not_sent', by: 'worker', why: 'refused' },
    ]);
  });

  test('keeps one entry of steps that repeat, the first entry, and the latest ones', () => {
    let draft = makeDraft('editing');
    const type = (text: string) => transitionDraft(draft, { type: 'edited', text }, AT) ?? draft;
    for (const text of ['a', 'ab', 'abc']) draft = type(text);
    expect(draft.history.map(({ event }) => event)).toEqual(['requested', 'edited']);
    for (let round = 0; round < 40; round += 1) {
      for (const event of [makeQueuedEvent('Hi'), EVENTS.cancelled])
        draft = transitionDraft(draft, event, LATER_AT) ?? draft;
    }
    expect(draft.history).toHaveLength(50);
    expect(draft.history[0]?.event).toBe('requested');
    expect(draft.history.slice(-2).map(({ event }) => event)).toEqual(['queued', 'cancelled']);
  });

  test('keeps the edited text and forgets the reserved usage when a queued reply is cancelled or returned', () => {
    const queued = makeDraft('queued', { editedText: 'Mine', sendingText: 'Mine' });
    expect(transitionDraft(queued, EVENTS.cancelled, AT)).toMatchObject({
      editedText: 'Mine',
      sendingText: null,
      usagePeriod: null,
      error: null,
    });
    expect(transitionDraft(queued, EVENTS.not_sent, AT)).toMatchObject({
      editedText: 'Mine',
      usagePeriod: null,
      error: 'refused',
    });
  });

  test('queues the submitted text and does not mark an unchanged generated text as edited', () => {
    const editing = makeDraft('editing', { generatedText: 'Thank you!' });
    expect(transitionDraft(editing, EVENTS.queued, AT)).toMatchObject({
      sendingText: 'Thank you!',
      editedText: null,
    });
  });

  test('does not remember a sent text as unconfirmed when the time of its claim is unknown', () => {
    // Without that time no read-back could tell the reply from an older one.
    const posting = makeDraft('posting', { sendingText: 'Thank you!', claimedAt: null });
    const returned = transitionDraft(posting, EVENTS.not_sent, AT);
    expect(returned).toMatchObject({ state: 'editing', unconfirmed: [] });
  });

  test('keeps the time of the first claim when a draft in state unknown is claimed again', () => {
    const laterAt = '2026-11-20T10:05:00.000Z';
    const unknown = makeDraft('unknown', { claimedAt: AT, tries: 1, readBacks: 5 });
    expect(transitionDraft(unknown, EVENTS.claimed, laterAt)).toMatchObject({
      claimedAt: AT,
      tries: 2,
      readBacks: 0,
    });
  });

  test('forbids a claim of a draft in state unknown when its text may not be sent again', () => {
    expect(
      transitionDraft(makeDraft('unknown', { mayRetry: false }), EVENTS.claimed, AT),
    ).toBeUndefined();
  });

  test('never claims a reply answered elsewhere before it is queued again, for any sequence of events', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 });
    fc.assert(
      fc.property(anyEvents, (events) => {
        let draft = makeDraft('generating');
        let wasAnsweredElsewhere = false;
        for (const event of events) {
          const next = transitionDraft(draft, event, AT);
          if (next === undefined) continue;
          if (event.type === 'answered_elsewhere') {
            wasAnsweredElsewhere = true;
            expect(next).toMatchObject(
              draft.state === 'unknown'
                ? { state: 'unknown', mayRetry: false, error: draft.error }
                : { state: 'editing', usagePeriod: null, error: null },
            );
          }
          if (event.type === 'queued') wasAnsweredElsewhere = false;
          if (event.type === 'claimed') expect(wasAnsweredElsewhere).toBe(false);
          const canBeAnsweredElsewhere = ['editing', 'unknown'].includes(next.state);
          if (!canBeAnsweredElsewhere) expect(next.answeredElsewhere).toBe(false);
          expect(next.generatedText).toBe(
            event.type === 'generated' ? event.text : draft.generatedText,
          );
          draft = next;
        }
      }),
    );
  });

  test('never claims a cancelled reply before it is queued again, for any sequence of events', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 });
    fc.assert(
      fc.property(anyEvents, (events) => {
        let draft = makeDraft('editing');
        let wasCancelled = false;
        for (const event of events) {
          const next = transitionDraft(draft, event, AT);
          if (next === undefined) continue;
          if (event.type === 'cancelled') wasCancelled = true;
          if (event.type === 'queued') wasCancelled = false;
          if (event.type === 'claimed') expect(wasCancelled).toBe(false);
          draft = next;
        }
      }),
    );
  });
});
