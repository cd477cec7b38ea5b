import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { type DraftEvent, transition } from './lifecycle.ts';
import { newDraft, unconfirmedOf } from './new-draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const draftIn = (state: Draft['state'], over: Partial<Draft> = {}): Draft => ({
  ...newDraft({ id: 'rsp_1', revision: 3, at: AT, usagePeriod: 'trial' }),
  state,
  ...over,
});

const EVENTS: Readonly<Record<DraftEvent['type'], DraftEvent>> = {
  generation_claimed: { type: 'generation_claimed' },
  generated: { type: 'generated', text: 'Thanks!', basedOn: 'the caption' },
  generation_failed: { type: 'generation_failed', reason: 'no luck' },
  edited: { type: 'edited', text: 'Thank you!' },
  queued: { type: 'queued', text: 'Thank you!', sendsAt: AT, usagePeriod: 'trial' },
  cancelled: { type: 'cancelled' },
  claimed: { type: 'claimed' },
  uncertain: { type: 'uncertain', reason: 'unsure', mayRetry: true, readBackPlan: 'thorough' },
  read_back_empty: { type: 'read_back_empty' },
  rescheduled: { type: 'rescheduled', until: AT, afterFailedReadBack: true },
  accepted: { type: 'accepted', networkId: '179' },
  not_sent: { type: 'not_sent', reason: 'refused' },
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
    reason: 'it stands',
  },
  earlier_found: { type: 'earlier_found', text: 'Earlier', reason: 'it stands' },
  earlier_unproven: { type: 'earlier_unproven', texts: ['Earlier'], reason: 'who knows' },
  not_live_yet: { type: 'not_live_yet' },
  live: { type: 'live' },
};

/** state → event → state after; what is absent is refused. */
const TABLE: Readonly<Record<Draft['state'], Partial<Record<DraftEvent['type'], Draft['state']>>>> =
  {
    generating: {
      generation_claimed: 'generating',
      generated: 'editing',
      generation_failed: 'editing',
      answered_elsewhere: 'editing',
    },
    editing: {
      edited: 'editing',
      queued: 'queued',
      answered_elsewhere: 'editing',
      found_on_network: 'posted',
      confirmed_while_editing: 'editing',
    },
    queued: {
      cancelled: 'editing',
      claimed: 'posting',
      rescheduled: 'queued',
      accepted: 'posted',
      not_sent: 'editing',
      answered_elsewhere: 'editing',
      earlier_found: 'editing',
      earlier_unproven: 'editing',
    },
    posting: { uncertain: 'unknown', accepted: 'posted', not_sent: 'editing' },
    unknown: {
      claimed: 'posting',
      read_back_empty: 'unknown',
      rescheduled: 'unknown',
      accepted: 'posted',
      not_sent: 'editing',
      answered_elsewhere: 'unknown',
    },
    posted: { rescheduled: 'posted', not_live_yet: 'posted', live: 'live' },
    live: {},
  };

const cells = Object.entries(TABLE).flatMap(([state, row]) =>
  Object.keys(EVENTS).map((event) => ({
    state: state as Draft['state'],
    event: event as DraftEvent['type'],
    after: row[event as DraftEvent['type']],
  })),
);

const LATER = '2026-11-20T10:05:00.000Z';
const BEFORE = '2026-11-20T09:50:00.000Z';
const EARLIER = { text: 'Earlier', claimedAt: BEFORE };
const MINE = { text: 'Mine', claimedAt: AT };
const RETURNED_MINE = { ...MINE, returnedAt: LATER };

/** A draft with something in every field, so that a field set by mistake shows. */
const FULL: Partial<Draft> = {
  generatedText: 'Thanks!',
  editedText: 'Mine',
  error: 'old trouble',
  basedOn: 'the thread',
  sendsAt: AT,
  sendingText: 'Mine',
  claimedAt: AT,
  tries: 2,
  mayRetry: false,
  readBackPlan: 'quick',
  isToldGone: true,
  readBacks: 4,
  failedReadBacks: 2,
  networkId: '178',
  unconfirmed: [EARLIER],
  answeredElsewhere: true,
};

/** What ends a sending, whichever way it ended. */
const RETURNED: Partial<Draft> = {
  state: 'editing',
  error: null,
  sendsAt: null,
  sendingText: null,
  claimedAt: null,
  tries: 0,
  mayRetry: true,
  readBackPlan: 'thorough',
  isToldGone: false,
  readBacks: 0,
  failedReadBacks: 0,
  usagePeriod: null,
};

const CLAIMED: Partial<Draft> = { state: 'posting', tries: 3, readBacks: 0, failedReadBacks: 0 };

const ENDED: Partial<Draft> = { ...RETURNED, answeredElsewhere: true };

const queue = (text: string): DraftEvent => ({
  type: 'queued',
  text,
  sendsAt: LATER,
  usagePeriod: '2026-11-19',
});
const QUEUED: Partial<Draft> = {
  state: 'queued',
  error: null,
  sendsAt: LATER,
  usagePeriod: '2026-11-19',
  answeredElsewhere: false,
};

/** state, what it holds beside FULL, event → every field it changes; all others stay. */
const effects: readonly [Draft['state'], Partial<Draft>, DraftEvent, Partial<Draft>][] = [
  ['generating', {}, EVENTS.generation_claimed, { tries: 3 }],
  ['generating', {}, EVENTS.generated, { ...RETURNED, basedOn: 'the caption' }],
  ['generating', {}, EVENTS.generation_failed, { ...RETURNED, error: 'no luck' }],
  ['editing', {}, EVENTS.edited, { editedText: 'Thank you!', error: null }],
  ['editing', {}, queue('Other'), { ...QUEUED, editedText: 'Other', sendingText: 'Other' }],
  // The model's own words count as untouched: what was written before them is not lost.
  ['editing', {}, queue('Thanks!'), { ...QUEUED, sendingText: 'Thanks!' }],
  ['queued', {}, EVENTS.cancelled, RETURNED],
  ['queued', {}, EVENTS.claimed, { ...CLAIMED, claimedAt: AT }],
  ['queued', { claimedAt: null }, EVENTS.claimed, { ...CLAIMED, claimedAt: LATER }],
  // What was sent before without proof is looked for from its first claim on.
  [
    'queued',
    { claimedAt: null, sendingText: ' Earlier' },
    EVENTS.claimed,
    { ...CLAIMED, claimedAt: BEFORE },
  ],
  [
    'posting',
    {},
    EVENTS.uncertain,
    {
      state: 'unknown',
      error: 'unsure',
      mayRetry: true,
      readBackPlan: 'thorough',
      isToldGone: false,
    },
  ],
  [
    'posting',
    { mayRetry: true, readBackPlan: 'thorough' },
    {
      type: 'uncertain',
      reason: 'refused',
      mayRetry: false,
      readBackPlan: 'quick',
      isToldGone: true,
    },
    { state: 'unknown', error: 'refused', mayRetry: false, readBackPlan: 'quick' },
  ],
  [
    'posting',
    {},
    { type: 'uncertain', reason: 'unsure', mayRetry: true, readBackPlan: 'quick', until: LATER },
    { state: 'unknown', error: 'unsure', mayRetry: true, isToldGone: false, sendsAt: LATER },
  ],
  ['unknown', {}, EVENTS.read_back_empty, { readBacks: 5, failedReadBacks: 0 }],
  [
    'unknown',
    {},
    { type: 'read_back_empty', reason: 'refused' },
    { readBacks: 5, failedReadBacks: 0, error: 'refused', isToldGone: false },
  ],
  ['posted', {}, EVENTS.not_live_yet, { readBacks: 5, failedReadBacks: 0 }],
  [
    'unknown',
    {},
    { type: 'rescheduled', until: LATER, afterFailedReadBack: true },
    { sendsAt: LATER, failedReadBacks: 3 },
  ],
  [
    'queued',
    {},
    { type: 'rescheduled', until: LATER, afterFailedReadBack: false },
    { sendsAt: LATER },
  ],
  [
    'unknown',
    {},
    EVENTS.accepted,
    {
      state: 'posted',
      networkId: '179',
      error: null,
      readBacks: 0,
      failedReadBacks: 0,
      unconfirmed: [],
      sendsAt: null,
      answeredElsewhere: false,
    },
  ],
  // Nothing was called yet for this text: only what was unconfirmed before stays so.
  ['queued', {}, EVENTS.not_sent, { ...RETURNED, error: 'refused' }],
  [
    'posting',
    {},
    EVENTS.not_sent,
    { ...RETURNED, error: 'refused', unconfirmed: [EARLIER, RETURNED_MINE] },
  ],
  // The same words once more are looked for from their first claim on.
  [
    'posting',
    { sendingText: 'Earlier ' },
    EVENTS.not_sent,
    { ...RETURNED, error: 'refused', unconfirmed: [{ ...EARLIER, returnedAt: LATER }] },
  ],
  ['posting', { sendingText: null }, EVENTS.not_sent, { ...RETURNED, error: 'refused' }],
  // No longer needed: the words stay, what was reserved does not.
  ['generating', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  ['editing', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  ['queued', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  // What may stand already stays looked for, under the plan's use it took, and is sent no more.
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
    { ...RETURNED, error: 'refused', unconfirmed: [EARLIER, RETURNED_MINE] },
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
      claimedAt: BEFORE,
      unconfirmed: [],
      answeredElsewhere: false,
      usagePeriod: 'trial',
    },
  ],
  // The very same text is found before it is sent again.
  [
    'editing',
    {},
    EVENTS.confirmed_while_editing,
    { error: 'it stands', unconfirmed: [{ ...EARLIER, isFound: true }] },
  ],
  [
    'queued',
    { unconfirmed: [MINE, EARLIER] },
    EVENTS.earlier_found,
    { ...RETURNED, error: 'it stands', unconfirmed: [MINE, { ...EARLIER, isFound: true }] },
  ],
  // Its owner knows now, and may send the other one all the same.
  [
    'queued',
    { unconfirmed: [MINE, EARLIER] },
    EVENTS.earlier_unproven,
    { ...RETURNED, error: 'who knows', unconfirmed: [MINE, { ...EARLIER, isTold: true }] },
  ],
  [
    'unknown',
    {},
    { type: 'not_sent', reason: 'who knows', tellsOfDoubt: true },
    {
      ...RETURNED,
      error: 'who knows',
      unconfirmed: [EARLIER, { ...RETURNED_MINE, isTold: true }],
    },
  ],
  ['posted', {}, EVENTS.live, { state: 'live', error: null, readBacks: 0 }],
];

describe('the lifecycle of a reply', () => {
  test('a new one is asked for and holds nothing else', () => {
    expect(newDraft({ id: 'rsp_2', revision: 1, at: AT, usagePeriod: 'trial' })).toEqual({
      id: 'rsp_2',
      state: 'generating',
      revision: 1,
      generatedText: '',
      editedText: null,
      error: null,
      basedOn: null,
      since: AT,
      sendsAt: null,
      sendingText: null,
      claimedAt: null,
      tries: 0,
      mayRetry: true,
      readBackPlan: 'thorough',
      isToldGone: false,
      readBacks: 0,
      failedReadBacks: 0,
      networkId: null,
      unconfirmed: [],
      claimsAs: null,
      answeredElsewhere: false,
      usagePeriod: 'trial',
    });
  });

  test('a new one takes over the unconfirmed texts of the one before, and so do those after it', () => {
    const first = draftIn('editing', { unconfirmed: [EARLIER] });
    const about = { revision: 2, at: AT, usagePeriod: null };
    const second = newDraft({ ...about, id: 'rsp_2', unconfirmed: unconfirmedOf(first) });
    const written = transition(second, { type: 'generated', text: 'No', basedOn: '' }, AT);
    const third = newDraft({ ...about, id: 'rsp_3', unconfirmed: unconfirmedOf(written) });

    for (const each of [second, written, third]) {
      expect(each).toMatchObject({ unconfirmed: [EARLIER], claimsAs: 'rsp_1' });
    }
    expect(unconfirmedOf(draftIn('editing'))).toEqual(unconfirmedOf(undefined));
  });

  test('every text that comes back without proof is remembered, the latest twenty', () => {
    let draft = draftIn('editing');
    for (let text = 0; text < 25; text++) {
      for (const event of [queue(`Text ${text}`), EVENTS.claimed, EVENTS.not_sent]) {
        draft = transition(draft, event, LATER) ?? draft;
      }
    }
    const remembered = draft.unconfirmed.map(({ text }) => text);
    expect(remembered).toEqual(Array.from({ length: 20 }, (_, index) => `Text ${index + 5}`));
  });

  test.each(cells)('$state + $event → $after', ({ state, event, after }) => {
    const next = transition(draftIn(state), EVENTS[event], AT);
    expect(next?.state).toBe(after);
    if (next) expect(next.revision).toBe(4);
  });

  test.each(effects)('%s + %o makes only %o', (state, held, event, changed) => {
    const before = draftIn(state, { ...FULL, ...held });
    const { since, ...after } = transition(before, event, LATER) ?? {};
    expect({ ...after, since: AT }).toEqual({ ...before, revision: 4, ...changed });
    const isNote =
      ['edited', 'confirmed_while_editing'].includes(event.type) ||
      (state === 'unknown' && event.type === 'answered_elsewhere');
    expect(since).toBe(isNote ? AT : LATER);
  });

  test('a cancelled or refused reply keeps the text and frees what was reserved', () => {
    const queued = draftIn('queued', { editedText: 'Mine', sendingText: 'Mine' });
    expect(transition(queued, EVENTS.cancelled, AT)).toMatchObject({
      editedText: 'Mine',
      sendingText: null,
      usagePeriod: null,
      error: null,
    });
    expect(transition(queued, EVENTS.not_sent, AT)).toMatchObject({
      editedText: 'Mine',
      usagePeriod: null,
      error: 'refused',
    });
  });

  test('what is queued is what was last written, and an untouched draft stays unedited', () => {
    const editing = draftIn('editing', { generatedText: 'Thank you!' });
    expect(transition(editing, EVENTS.queued, AT)).toMatchObject({
      sendingText: 'Thank you!',
      editedText: null,
    });
  });

  test('the first claim bounds the search for the reply, later ones do not move it', () => {
    const later = '2026-11-20T10:05:00.000Z';
    const unknown = draftIn('unknown', { claimedAt: AT, tries: 1, readBacks: 5 });
    expect(transition(unknown, EVENTS.claimed, later)).toMatchObject({
      claimedAt: AT,
      tries: 2,
      readBacks: 0,
    });
  });

  test('what may not be sent again cannot be claimed', () => {
    expect(transition(draftIn('unknown', { mayRetry: false }), EVENTS.claimed, AT)).toBeUndefined();
  });

  test('under any sequence of events a text answered elsewhere is not claimed until it is queued again', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 });
    fc.assert(
      fc.property(anyEvents, (events) => {
        let draft = draftIn('generating');
        let hasEnded = false;
        for (const event of events) {
          const next = transition(draft, event, AT);
          if (next === undefined) continue;
          if (event.type === 'answered_elsewhere') {
            hasEnded = true;
            expect(next).toMatchObject(
              draft.state === 'unknown'
                ? { state: 'unknown', mayRetry: false, error: draft.error }
                : { state: 'editing', usagePeriod: null, error: null },
            );
          }
          if (event.type === 'queued') hasEnded = false;
          if (event.type === 'claimed') expect(hasEnded).toBe(false);
          const mayBeFlagged = next.state === 'editing' || next.state === 'unknown';
          if (!mayBeFlagged) expect(next.answeredElsewhere).toBe(false);
          expect(next.generatedText).toBe(
            event.type === 'generated' ? event.text : draft.generatedText,
          );
          draft = next;
        }
      }),
    );
  });

  test('under any sequence of events a cancelled text is never claimed', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 });
    fc.assert(
      fc.property(anyEvents, (events) => {
        let draft = draftIn('editing');
        let wasCancelled = false;
        for (const event of events) {
          const next = transition(draft, event, AT);
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
