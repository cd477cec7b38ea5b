import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_REHEARSAL_CURSOR_CHARACTERS } from '#shared/limits.ts';
import { formatRehearsalCursor, parseRehearsalCursor } from './rehearsal-cursor.ts';

const POSITION = '2026-11-24T10:00:00.000Z#COMMENT#0a1b';

test('a rehearsal cursor keeps its position and counts', () => {
  const cursor = { position: POSITION, counts: new Map([['["rule","per_user","ana"]', 2]]) };
  expect(parseRehearsalCursor(formatRehearsalCursor(cursor))).toEqual(cursor);
});

test('a rehearsal cursor without counts is its plain position', () => {
  expect(formatRehearsalCursor({ position: POSITION, counts: new Map() })).toBe(POSITION);
});

test('a rehearsal cursor drops counts that do not fit into it', () => {
  const people = Array.from({ length: 5_000 }, () => [randomBytes(20).toString('hex'), 1] as const);
  const cursor = formatRehearsalCursor({ position: POSITION, counts: new Map(people) });
  expect(cursor.length).toBeLessThanOrEqual(MAX_REHEARSAL_CURSOR_CHARACTERS);
  expect(cursor).toBe(POSITION);
});

test('a rehearsal cursor that a client changed has no counts', () => {
  expect(parseRehearsalCursor(`${POSITION}~AAAA`)).toEqual({
    position: POSITION,
    counts: new Map(),
  });
});
