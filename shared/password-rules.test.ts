import { describe, expect, test } from 'vitest';
import { normalisePassword, passwordProblems } from './password-rules.ts';

const missing = (what: string) => [`Password must include ${what}`];

describe('what a password must include', () => {
  test.each([
    ['a lowercase letter', 'ABCDEFGH1-', 'ßBCDEFGH1-'],
    ['an uppercase letter', 'abcdefgh1-', 'Ábcdefgh1-'],
    ['a digit', 'Abcdefghi-', 'Abcdefgh٣-'],
    ['a special character', 'Abcdefghi1', 'Abcdefgh1€'],
  ])('%s, of any script', (what, without, withIt) => {
    expect(passwordProblems(without)).toEqual(missing(what));
    expect(passwordProblems(withIt)).toEqual([]);
  });

  test.each([
    ['a space', 'Abcdefgh 1'],
    ['a letter without case', 'Abcdefgh1字'],
    ['a number that is no digit', 'Abcdefgh1Ⅷ'],
  ])('%s is no special character', (_what, password) => {
    expect(passwordProblems(password)).toEqual(missing('a special character'));
  });
});

test.each([
  ['9 characters', 'Abcde-1'.padEnd(9, 'x'), ['Password is too short (minimum is 10 characters)']],
  ['10', 'Abcde-1'.padEnd(10, 'x'), []],
  ['128', 'Abcde-1'.padEnd(128, 'x'), []],
  ['129', 'Abcde-1'.padEnd(129, 'x'), ['Password is too long (maximum is 128 characters)']],
  [
    '9, though 18 code units',
    '😀'.repeat(6).concat('Ab1'),
    ['Password is too short (minimum is 10 characters)'],
  ],
])('a password of %s', (_what, password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});

test('an accent typed as two characters is one, and case and width stay as typed', () => {
  expect(normalisePassword('Cafe\u0301')).toBe('Caf\u00e9');
  expect(normalisePassword('\uff21ﬁ')).toBe('\uff21ﬁ');
});
