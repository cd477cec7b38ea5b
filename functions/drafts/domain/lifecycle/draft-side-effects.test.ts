// Each event has effects: the next job, and released usage.
import { expect, test } from 'vitest';
import { TEST_DRAFT_EVENTS as EVENTS } from '#tests/support/replies/draft-events.ts';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { isoSecondsAfterTestStart as at } from '#tests/support/users/test-account-identity-and-times.ts';
import type { Draft } from './draft.ts';
import type { DraftEvent } from './draft-events.ts';
import { transitionDraft } from './draft-lifecycle.ts';
import { listSideEffectsOfDraftEvent } from './draft-side-effects.ts';

const NOW = at(60);
const SENT = { sendingText: 'Hi', claimedAt: at(10), usagePeriod: 'trial' };

function listEffects(fields: Partial<Draft>, event: DraftEvent) {
  const before = makeTestDraft(fields);
  const after = transitionDraft(before, event, NOW);
  if (after === undefined) throw new Error(`${event.type} is not allowed in ${before.state}`);
  return listSideEffectsOfDraftEvent(before, event, after);
}
const release = (usage: 'generated' | 'posted') => [
  { kind: 'release_usage', usage, period: 'trial' },
];
const enqueue = (job: 'generate' | 'post', seconds: number) => [
  { kind: 'enqueue', job, at: at(seconds) },
];

const QUEUED = { ...SENT, state: 'queued', claimedAt: null } as const;
const UNKNOWN = { ...SENT, state: 'unknown', since: at(50) } as const;
const GENERATING = { state: 'generating', usagePeriod: 'trial' } as const;
const automation = makeTestAutomation({ approval: 'awaiting' });

test.each<readonly [string, Partial<Draft>, DraftEvent, readonly object[]]>([
  ['a cancelled reply', QUEUED, EVENTS.cancelled, release('posted')],
  ['a queued reply that was not sent', QUEUED, EVENTS.not_sent, release('posted')],
  [
    'a queued reply that its owner answered elsewhere',
    QUEUED,
    EVENTS.answered_elsewhere,
    release('posted'),
  ],
  [
    'an unconfirmed reply answered elsewhere, which may be published',
    UNKNOWN,
    EVENTS.answered_elsewhere,
    [],
  ],
  ['a published reply', UNKNOWN, EVENTS.accepted, []],
  ['a reply that is live', UNKNOWN, EVENTS.live, []],
  ['a text that the model gave', { ...GENERATING, tries: 1 }, EVENTS.generated, []],
  ['a useless answer of the model', GENERATING, { ...EVENTS.generation_failed, isPaid: true }, []],
  [
    'a call that the model did not answer',
    GENERATING,
    EVENTS.generation_failed,
    release('generated'),
  ],
  ['a text that nobody has begun', GENERATING, EVENTS.answered_elsewhere, release('generated')],
  ['a text that a worker has begun', { ...GENERATING, tries: 1 }, EVENTS.answered_elsewhere, []],
  [
    'a reply by rule discarded before it was claimed',
    { ...QUEUED, automation, usagePeriod: null },
    EVENTS.discarded,
    [],
  ],
])('releases the usage that is free after %s', (_, fields, event, effects) => {
  expect(listEffects(fields, event)).toEqual(effects);
});

test.each<readonly [string, Partial<Draft>, DraftEvent, readonly object[]]>([
  [
    'generates at once',
    { state: 'editing', automation },
    EVENTS.generation_restarted,
    enqueue('generate', 60),
  ],
  ['sends when the hold is over', {}, { ...EVENTS.queued, sendsAt: at(65) }, enqueue('post', 65)],
  [
    'reads an unconfirmed reply back after two seconds',
    { ...SENT, state: 'posting' },
    EVENTS.publish_unconfirmed,
    enqueue('post', 62),
  ],
  ['reads it back later the next time', UNKNOWN, EVENTS.read_back_empty, enqueue('post', 64)],
  [
    'goes on at the time that the network named',
    QUEUED,
    { type: 'rescheduled', until: at(300) },
    enqueue('post', 300),
  ],
  [
    'checks an accepted reply once more',
    { ...SENT, state: 'posted', networkId: '1' },
    EVENTS.not_live_yet,
    enqueue('post', 62),
  ],
  [
    'reads a rejected reply back once its absence is provable',
    { ...UNKNOWN, usagePeriod: null },
    EVENTS.not_sent,
    enqueue('post', 150),
  ],
  [
    'looks no more for a reply whose owner was asked to look',
    { ...UNKNOWN, usagePeriod: null },
    { ...EVENTS.not_sent, isOwnerNotified: true },
    [],
  ],
])('%s', (_, fields, event, effects) => {
  expect(listEffects(fields, event)).toEqual(effects);
});
