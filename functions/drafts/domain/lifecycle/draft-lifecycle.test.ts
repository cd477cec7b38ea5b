import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEST_DRAFT_EVENTS as EVENTS } from '#tests/support/replies/draft-events.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import { createDraft } from './create-draft.ts';
import type { Draft } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { transitionDraft } from './draft-lifecycle.ts';

const AT = '2026-11-20T10:00:00.000Z';
const LATER_AT = '2026-11-20T10:05:00.000Z';

const makeDraft = (state: Draft['state'], overrides: Partial<Draft> = {}): Draft => ({
  ...createDraft({ id: 'rsp_1', by: 'user:1', at: AT, usagePeriod: 'trial' }),
  state,
  ...overrides,
});
/** Applies the events that the states of the draft allow. */
const apply = (draft: Draft, events: readonly DraftEvent[], at = AT): Draft =>
  events.reduce((before, event) => transitionDraft(before, event, at) ?? before, draft);
const makeQueuedEvent = (text: string): DraftEvent => ({ ...EVENTS.queued, text });

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

describe('the state machine of a draft', () => {
  test('keeps at most the latest twenty unconfirmed texts of a draft', () => {
    const texts = Array.from({ length: 25 }, (_, index) => `Text ${index}`);
    const returned = texts.flatMap((text) => [
      makeQueuedEvent(text),
      EVENTS.claimed,
      EVENTS.not_sent,
    ]);
    const { unconfirmed } = apply(makeDraft('editing'), returned, LATER_AT);
    expect(unconfirmed.map(({ text }) => text)).toEqual(texts.slice(5));
  });

  test.each(transitionCases)(
    'allows or forbids the event: $state + $event → $after',
    ({ state, event, after }) => {
      const next = transitionDraft(makeDraft(state), EVENTS[event], AT);
      expect(next?.state).toBe(after);
      if (next) expect(next.revision).toBe(2);
    },
  );

  test('each draft event adds what happened, who and why to the history', () => {
    const queued = transitionDraft(makeDraft('editing'), EVENTS.queued, AT, 'user:1');
    const returned = queued && transitionDraft(queued, EVENTS.not_sent, LATER_AT);
    expect(returned?.history).toEqual([
      { at: AT, event: 'requested', by: 'user:1' },
      { at: AT, event: 'queued', by: 'user:1' },
      { at: LATER_AT, event: 'not_sent', by: 'worker', why: 'rejected_comment' },
    ]);
  });

  test("a draft's history joins repeated steps and keeps its first entry", () => {
    const edits = ['a', 'ab', 'abc'].map((text) => ({ type: 'edited', text }) as const);
    const edited = apply(makeDraft('editing'), edits);
    expect(edited.history.map(({ event }) => event)).toEqual(['requested', 'edited']);

    const rounds = Array(40)
      .fill([makeQueuedEvent('Hi'), EVENTS.cancelled])
      .flat();
    const { history } = apply(edited, rounds, LATER_AT);
    expect(history).toHaveLength(50);
    expect(history[0]?.event).toBe('requested');
    expect(history.slice(-2).map(({ event }) => event)).toEqual(['queued', 'cancelled']);
  });

  test('a queued reply that comes back keeps its edited text without usage', () => {
    const queued = makeDraft('queued', { editedText: 'Mine', sendingText: 'Mine' });
    const returned = { editedText: 'Mine', sendingText: null, usagePeriod: null };
    expect(transitionDraft(queued, EVENTS.cancelled, AT)).toMatchObject({
      ...returned,
      error: null,
    });
    expect(transitionDraft(queued, EVENTS.not_sent, AT)).toMatchObject({
      ...returned,
      error: 'rejected_comment',
    });
  });

  test('queueing an unchanged generated text does not count as an edit', () => {
    const editing = makeDraft('editing', { generatedText: 'Thank you!' });
    const queued = { sendingText: 'Thank you!', editedText: null };
    expect(transitionDraft(editing, EVENTS.queued, AT)).toMatchObject(queued);
  });

  test('a returned draft forgets a sent text whose claim time is unknown', () => {
    // Only this time lets a read-back tell the reply from an older one.
    const posting = makeDraft('posting', { sendingText: 'Thank you!', claimedAt: null });
    const returned = transitionDraft(posting, EVENTS.not_sent, AT);
    expect(returned).toMatchObject({ state: 'editing', unconfirmed: [] });
  });

  test('a draft of unknown outcome keeps its first claim time when reclaimed', () => {
    const unknown = makeDraft('unknown', { claimedAt: AT, tries: 1, readBacks: 5 });
    const claimed = { claimedAt: AT, tries: 2, readBacks: 0 };
    expect(transitionDraft(unknown, EVENTS.claimed, LATER_AT)).toMatchObject(claimed);
  });

  test('a draft of unknown outcome cannot be claimed when resending is forbidden', () => {
    const unknown = makeDraft('unknown', { mayRetry: false });
    expect(transitionDraft(unknown, EVENTS.claimed, AT)).toBeUndefined();
  });

  /** Checks each step of any sequence of events that the states of the draft allow. */
  const checkAnySequence = (
    first: Draft['state'],
    createCheck: () => (before: Draft, event: DraftEvent, after: Draft) => void,
  ) => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(EVENTS)), { maxLength: 60 });
    forAll(anyEvents, (events) => {
      const check = createCheck();
      let draft = makeDraft(first);
      for (const event of events) {
        const next = transitionDraft(draft, event, AT);
        if (next === undefined) continue;
        check(draft, event, next);
        draft = next;
      }
    });
  };

  test('never claims a reply answered elsewhere before it is queued again', () => {
    checkAnySequence('generating', () => {
      let wasAnsweredElsewhere = false;
      return (before, event, after) => {
        if (event.type === 'answered_elsewhere') {
          wasAnsweredElsewhere = true;
          expect(after).toMatchObject(
            before.state === 'unknown'
              ? { state: 'unknown', mayRetry: false, error: before.error }
              : { state: 'editing', usagePeriod: null, error: null },
          );
        }
        if (event.type === 'queued') wasAnsweredElsewhere = false;
        if (event.type === 'claimed') expect(wasAnsweredElsewhere).toBe(false);
        const canBeAnsweredElsewhere = ['editing', 'unknown'].includes(after.state);
        if (!canBeAnsweredElsewhere) expect(after.answeredElsewhere).toBe(false);
        expect(after.generatedText).toBe(
          event.type === 'generated' ? event.text : before.generatedText,
        );
      };
    });
  });

  test('never claims a cancelled reply before it is queued again', () => {
    checkAnySequence('editing', () => {
      let wasCancelled = false;
      return (_before, event) => {
        if (event.type === 'cancelled') wasCancelled = true;
        if (event.type === 'queued') wasCancelled = false;
        if (event.type === 'claimed') expect(wasCancelled).toBe(false);
      };
    });
  });
});
