import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_REHEARSAL_CURSOR_CHARACTERS } from '#shared/limits.ts';
import { formatRehearsalCursor, parseRehearsalCursor } from './rehearsal-cursor.ts';

const POSITION = '2026-11-24T10:00:00.000Z#COMMENT#0a1b';

test('comes back with what was counted', () => {
  const cursor = { position: POSITION, counts: new Map([['["rule","per_user","ana"]', 2]]) };
  expect(parseRehearsalCursor(formatRehearsalCursor(cursor))).toEqual(cursor);
});

test('is a plain position where nothing was counted', () => {
  expect(formatRehearsalCursor({ position: POSITION, counts: new Map() })).toBe(POSITION);
});

test('goes without counts that do not fit into it', () => {
  const people = Array.from({ length: 5_000 }, () => [randomBytes(20).toString('hex'), 1] as const);
  const cursor = formatRehearsalCursor({ position: POSITION, counts: new Map(people) });
  expect(cursor.length).toBeLessThanOrEqual(MAX_REHEARSAL_CURSOR_CHARACTERS);
  expect(cursor).toBe(POSITION);
});

test('counts nothing when a client has changed it', () => {
  expect(parseRehearsalCursor(`${POSITION}~AAAA`)).toEqual({
    position: POSITION,
    counts: new Map(),
  });
});
