import { describe, expect, test } from 'vitest';
import { listPasswordProblems, normalizePassword } from './password-rules.ts';

const makeMissingProblem = (what: string) => [`Password must include ${what}`];

describe('the required characters of a password', () => {
  test.each([
    ['a lowercase letter', 'ABCDEFGH1-', 'ßBCDEFGH1-'],
    ['an uppercase letter', 'abcdefgh1-', 'Ábcdefgh1-'],
    ['a digit', 'Abcdefghi-', 'Abcdefgh٣-'],
    ['a special character', 'Abcdefghi1', 'Abcdefgh1€'],
  ])('include %s, of any script', (what, without, withCharacter) => {
    expect(listPasswordProblems(without)).toEqual(makeMissingProblem(what));
    expect(listPasswordProblems(withCharacter)).toEqual([]);
  });

  test.each([
    ['a space', 'Abcdefgh 1'],
    ['a letter without case', 'Abcdefgh1字'],
    ['a number that is no digit', 'Abcdefgh1Ⅷ'],
  ])('do not count %s as a special character', (_what, password) => {
    expect(listPasswordProblems(password)).toEqual(makeMissingProblem('a special character'));
  });
});

test.each([
  ['9 characters', 'Abcde-1'.padEnd(9, 'x'), ['Password is too short (minimum is 10 characters)']],
  ['10 characters', 'Abcde-1'.padEnd(10, 'x'), []],
  ['128 characters', 'Abcde-1'.padEnd(128, 'x'), []],
  [
    '129 characters',
    'Abcde-1'.padEnd(129, 'x'),
    ['Password is too long (maximum is 128 characters)'],
  ],
  [
    '9 characters but 18 UTF-16 code units',
    '😀'.repeat(6).concat('Ab1'),
    ['Password is too short (minimum is 10 characters)'],
  ],
])('checks the length of a password of %s', (_what, password, problems) => {
  expect(listPasswordProblems(password)).toEqual(problems);
});

test('normalizes decomposed accents in a password, but keeps case and full-width characters', () => {
  expect(normalizePassword('Cafe\u0301')).toBe('Caf\u00e9');
  expect(normalizePassword('\uff21ﬁ')).toBe('\uff21ﬁ');
});
