// The end of the reply window in words.
import { expect, test } from 'vitest';
import { windowWords } from './window-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const wordsFor = (leftMs: number) => {
  const until = new Date(NOW + leftMs).toISOString();
  return windowWords({ until, now: NOW, name: 'ana.reads' });
};

test.each([
  [24 * HOUR, 'open', 'You can reply for another 24 h'],
  [3 * HOUR + 12 * MINUTE + 59 * SECOND, 'open', 'You can reply for another 3 h 12 min'],
  [HOUR, 'open', 'You can reply for another 1 h'],
  [HOUR - SECOND, 'closing', 'You can reply for another 59 min'],
  [MINUTE, 'closing', 'You can reply for another 1 min'],
  [MINUTE - 1, 'closing', 'You can reply for another less than a minute'],
] as const)('with %i ms left it is %s: %s', (left, tone, words) => {
  expect(wordsFor(left)).toEqual({ tone, words });
});

test.each([0, -HOUR])('with %i ms left it is shut, and says how it opens again', (left) => {
  const { tone, words } = wordsFor(left);

  expect(tone).toBe('shut');
  expect(words).toMatch(/within 24 hours .* again when ana\.reads writes\.$/);
});

test('it was never open where the person never wrote', () => {
  const { tone, words } = windowWords({ until: null, now: NOW, name: 'ana.reads' });

  expect(tone).toBe('shut');
  expect(words).toBe('Instagram lets you write here once ana.reads has sent you a message.');
});
