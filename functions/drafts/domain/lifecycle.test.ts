import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { type DraftEvent, transition } from './lifecycle.ts';
import { doubtOf, newDraft } from './new-draft.ts';

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
  uncertain: { type: 'uncertain', reason: 'unsure', mayRetry: true },
  read_back_empty: { type: 'read_back_empty' },
  put_off: { type: 'put_off', until: AT },
  accepted: { type: 'accepted', networkId: '179' },
  not_sent: { type: 'not_sent', reason: 'refused' },
  answered_elsewhere: { type: 'answered_elsewhere' },
  found_standing: { type: 'found_standing', networkId: '179', usagePeriod: 'trial' },
  told_standing: { type: 'told_standing', reason: 'it stands' },
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
      found_standing: 'posted',
      told_standing: 'editing',
    },
    queued: {
      cancelled: 'editing',
      claimed: 'posting',
      put_off: 'queued',
      accepted: 'posted',
      not_sent: 'editing',
      answered_elsewhere: 'editing',
    },
    posting: { uncertain: 'unknown', accepted: 'posted', not_sent: 'editing' },
    unknown: {
      claimed: 'posting',
      read_back_empty: 'unknown',
      put_off: 'unknown',
      accepted: 'posted',
      not_sent: 'editing',
      answered_elsewhere: 'unknown',
    },
    posted: { put_off: 'posted', not_live_yet: 'posted', live: 'live' },
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
  readBacks: 4,
  networkId: '178',
  doubtfulText: 'Doubted',
  answeredElsewhere: true,
};

/** What ends a sending, whichever way it ended. */
const RETURNED: Partial<Draft> = {
  state: 'editing',
  error: null,
  sendsAt: null,
  sendingText: null,
  tries: 0,
  mayRetry: true,
  readBacks: 0,
  usagePeriod: null,
};

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
  ['queued', { doubtfulText: null }, EVENTS.cancelled, { ...RETURNED, claimedAt: null }],
  ['queued', {}, EVENTS.claimed, { state: 'posting', tries: 3, readBacks: 0 }],
  [
    'queued',
    { claimedAt: null },
    EVENTS.claimed,
    { state: 'posting', tries: 3, readBacks: 0, claimedAt: LATER },
  ],
  ['posting', {}, EVENTS.uncertain, { state: 'unknown', error: 'unsure', mayRetry: true }],
  [
    'posting',
    { mayRetry: true },
    { type: 'uncertain', reason: 'refused', mayRetry: false },
    { state: 'unknown', error: 'refused', mayRetry: false },
  ],
  [
    'posting',
    {},
    { type: 'uncertain', reason: 'unsure', mayRetry: true, until: LATER },
    { state: 'unknown', error: 'unsure', mayRetry: true, sendsAt: LATER },
  ],
  ['unknown', {}, EVENTS.read_back_empty, { readBacks: 5 }],
  ['posted', {}, EVENTS.not_live_yet, { readBacks: 5 }],
  ['unknown', {}, { type: 'put_off', until: LATER }, { sendsAt: LATER }],
  [
    'unknown',
    {},
    EVENTS.accepted,
    {
      state: 'posted',
      networkId: '179',
      error: null,
      readBacks: 0,
      doubtfulText: null,
      sendsAt: null,
      answeredElsewhere: false,
    },
  ],
  // Nothing was called yet for this text: what was in doubt before stays what is in doubt.
  ['queued', {}, EVENTS.not_sent, { ...RETURNED, error: 'refused' }],
  ['posting', {}, EVENTS.not_sent, { ...RETURNED, error: 'refused', doubtfulText: 'Mine' }],
  [
    'posting',
    { sendingText: null },
    EVENTS.not_sent,
    { ...RETURNED, error: 'refused', doubtfulText: null, claimedAt: null },
  ],
  // No longer needed: the words stay, what was reserved does not.
  ['generating', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  ['editing', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  ['queued', { answeredElsewhere: false }, EVENTS.answered_elsewhere, ENDED],
  [
    'queued',
    { answeredElsewhere: false, doubtfulText: null },
    EVENTS.answered_elsewhere,
    { ...ENDED, claimedAt: null },
  ],
  // What may stand already stays looked for, under the plan's use it took, and is sent no more.
  [
    'unknown',
    { answeredElsewhere: false, mayRetry: true },
    EVENTS.answered_elsewhere,
    { answeredElsewhere: true, mayRetry: false },
  ],
  ['unknown', {}, EVENTS.not_sent, { ...RETURNED, error: 'refused', doubtfulText: 'Mine' }],
  [
    'editing',
    { usagePeriod: null },
    EVENTS.found_standing,
    {
      state: 'posted',
      networkId: '179',
      error: null,
      sendingText: 'Doubted',
      doubtfulText: null,
      answeredElsewhere: false,
      usagePeriod: 'trial',
    },
  ],
  // What stands stays in doubt for the draft: the very same text is looked for before it is sent again.
  ['editing', {}, EVENTS.told_standing, { error: 'it stands' }],
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
      readBacks: 0,
      networkId: null,
      doubtfulText: null,
      claimsAs: null,
      answeredElsewhere: false,
      usagePeriod: 'trial',
    });
  });

  test('a new one takes over what is in doubt of the one before, and so do those after it', () => {
    const first = draftIn('editing', { doubtfulText: 'Yes', claimedAt: AT });
    const about = { revision: 2, at: AT, usagePeriod: null };
    const second = newDraft({ ...about, id: 'rsp_2', doubt: doubtOf(first) });
    const written = transition(second, { type: 'generated', text: 'No', basedOn: '' }, AT);
    const third = newDraft({ ...about, id: 'rsp_3', doubt: doubtOf(written) });

    for (const each of [second, written, third]) {
      expect(each).toMatchObject({ doubtfulText: 'Yes', claimedAt: AT, claimsAs: 'rsp_1' });
    }
    expect(doubtOf(draftIn('editing', { claimedAt: AT }))).toEqual(doubtOf(undefined));
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
      ['edited', 'told_standing'].includes(event.type) ||
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
