import { describe, expect, test } from 'vitest';
import { isHopeless, oneMore } from './trouble.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

test('outages in a row keep the time of the first one', () => {
  const twice = oneMore(oneMore(undefined, at(0)), at(7));

  expect(twice).toEqual({ since: at(0), times: 2 });
});

describe('a piece is given up', () => {
  test.each([
    ['comments', 12, 54, false],
    ['comments', 2, 55, false],
    ['comments', 3, 55, true],
    ['conversations', 5, 9, false],
    ['conversations', 4, 30, false],
    ['conversations', 5, 10, true],
    ['posts', 1_000, 24 * 60 - 1, false],
    ['posts', 19, 3_000, false],
    ['posts', 20, 24 * 60, true],
  ] as const)('%s after %i outages within %i minutes: %s', (kind, times, minutes, expected) => {
    expect(isHopeless(kind, { since: at(0), times }, at(minutes))).toBe(expected);
  });
});
