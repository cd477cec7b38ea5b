import { describe, expect, test } from 'vitest';
import {
  incrementConsecutiveOutages,
  shouldGiveUpImportPiece,
} from './should-give-up-import-piece.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

test('another outage keeps the time of the first of consecutive outages', () => {
  const outages = incrementConsecutiveOutages(incrementConsecutiveOutages(undefined, at(0)), at(7));

  expect(outages).toEqual({ since: at(0), times: 2 });
});

describe('giving up an import piece after repeated outages', () => {
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
  ] as const)(
    'gives up %s or not after %i outages in %i minutes: %s',
    (kind, times, minutes, expected) => {
      expect(shouldGiveUpImportPiece(kind, { since: at(0), times }, at(minutes))).toBe(expected);
    },
  );
});
