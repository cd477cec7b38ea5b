// The model writes a text for one reply a limited number of times, and some replies wait for a look.
import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  awaitsViewBeforeGeneration,
  findRegenerationWaitSeconds,
  isTextRequestedByOwner,
} from './draft-text-generation.ts';

const START = Date.parse('2026-11-29T12:00:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

const makeHistory = (event: string, minutes: readonly number[]) => [
  { at: at(0), event: 'requested', by: 'user:usr_1' },
  ...minutes.flatMap((minute) => [
    { at: at(minute), event, by: 'user:usr_1' },
    { at: at(minute), event: 'generated', by: 'worker' },
  ]),
];
const minutes = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each(['requested', 'generation_restarted'])(
  'allows ten more texts within an hour after the first (%s)',
  (event) => {
    const now = START + 20 * 60_000;
    expect(
      findRegenerationWaitSeconds({ history: makeHistory(event, minutes(9)) }, now),
    ).toBeUndefined();
    expect(findRegenerationWaitSeconds({ history: makeHistory(event, minutes(10)) }, now)).toBe(
      41 * 60,
    );
  },
);

test('allows an eleventh generated text an hour after the first regeneration', () => {
  const history = makeHistory('requested', minutes(10));
  expect(findRegenerationWaitSeconds({ history }, START + 61 * 60_000 - 1)).toBe(1);
  expect(findRegenerationWaitSeconds({ history }, START + 61 * 60_000)).toBeUndefined();
});

test('a reply awaiting approval waits for a view before its text generation', () => {
  const automation = makeTestAutomation({ approval: 'awaiting' });
  const waiting = makeTestDraft({ state: 'generating', generatedText: '', automation });
  expect(awaitsViewBeforeGeneration(waiting)).toBe(true);
  expect(awaitsViewBeforeGeneration({ ...waiting, usagePeriod: 'trial' })).toBe(false);
  expect(awaitsViewBeforeGeneration({ ...waiting, state: 'editing' })).toBe(false);
  const unseen = { ...automation, approval: 'not_needed' as const };
  expect(awaitsViewBeforeGeneration({ ...waiting, automation: unseen })).toBe(false);
  expect(
    awaitsViewBeforeGeneration(makeTestDraft({ state: 'generating', usagePeriod: null })),
  ).toBe(false);
});

test('a text counts as requested by the owner after a regeneration', () => {
  const draft = makeTestDraft({ automation: makeTestAutomation() });
  const restarted = { at: at(1), event: 'generation_restarted', by: 'user:usr_1' };
  expect(isTextRequestedByOwner(draft)).toBe(false);
  expect(isTextRequestedByOwner({ ...draft, history: [restarted] })).toBe(true);
  expect(isTextRequestedByOwner(makeTestDraft())).toBe(true);
});
