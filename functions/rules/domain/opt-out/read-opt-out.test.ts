// Messages that ask for no more messages or for messages again, and messages that only look alike: `stop it 😍` admires
// more often than it refuses, and customers write about orders.
import { expect, test } from 'vitest';
import TEXTS from '#tests/support/replies/opt-out-texts.json' with { type: 'json' };
import { readOptOut } from './read-opt-out.ts';

test.each(TEXTS.out)('%j opts out', (text) => {
  expect(readOptOut(text)).toBe('out');
});

test.each(TEXTS.in)('%j opts in again', (text) => {
  expect(readOptOut(text)).toBe('in');
});

test.each([...TEXTS.neither, ...TEXTS.orders])('%j does neither', (text) => {
  expect(readOptOut(text)).toBeUndefined();
});
