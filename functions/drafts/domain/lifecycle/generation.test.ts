// The model writes a text for one reply a limited number of times, and some replies wait for a look.
import { expect, test } from 'vitest';
import { makeTestAutomation, makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { awaitsView, findRegenerationWait, isAskedByOwner } from './generation.ts';

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
    expect(findRegenerationWait({ history: makeHistory(event, minutes(9)) }, now)).toBeUndefined();
    expect(findRegenerationWait({ history: makeHistory(event, minutes(10)) }, now)).toBe(41 * 60);
  },
);

test('allows another text once the oldest of ten is an hour old', () => {
  const history = makeHistory('requested', minutes(10));
  expect(findRegenerationWait({ history }, START + 61 * 60_000 - 1)).toBe(1);
  expect(findRegenerationWait({ history }, START + 61 * 60_000)).toBeUndefined();
});

test('a reply waits for a look until its text is being written', () => {
  const automation = makeTestAutomation({ approval: 'awaiting' });
  const waiting = makeTestDraft({ state: 'generating', generatedText: '', automation });
  expect(awaitsView(waiting)).toBe(true);
  expect(awaitsView({ ...waiting, usagePeriod: 'trial' })).toBe(false);
  expect(awaitsView({ ...waiting, state: 'editing' })).toBe(false);
  const unseen = { ...automation, approval: 'not_needed' as const };
  expect(awaitsView({ ...waiting, automation: unseen })).toBe(false);
  expect(awaitsView(makeTestDraft({ state: 'generating', usagePeriod: null }))).toBe(false);
});

test('distinguishes texts that the owner requested from those of strangers', () => {
  const draft = makeTestDraft({ automation: makeTestAutomation() });
  const restarted = { at: at(1), event: 'generation_restarted', by: 'user:usr_1' };
  expect(isAskedByOwner(draft)).toBe(false);
  expect(isAskedByOwner({ ...draft, history: [restarted] })).toBe(true);
  expect(isAskedByOwner(makeTestDraft())).toBe(true);
});
