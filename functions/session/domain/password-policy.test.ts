import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPasswordProblems } from '#shared/password-rules.ts';
import { forAll } from '#tests/support/run/for-all.ts';
import PASSWORDS from '#tests/support/users/password-texts.json' with { type: 'json' };
import { isCommonPassword, listNewPasswordProblems } from './password-policy.ts';

const TOO_SHORT = 'Password is too short (minimum is 10 characters)';
const TOO_LONG = 'Password is too long (maximum is 128 characters)';

describe('password length and composition', () => {
  test.each<[string, readonly string[]]>([
    ['Violet-Tram-8', []],
    ['Abcdef1!x', [TOO_SHORT]],
    ['Abcdef1!xy', []],
    [`Ab1!${'x'.repeat(124)}`, []],
    [`Ab1!${'x'.repeat(125)}`, [TOO_LONG]],
    ['VIOLET-TRAM-8', ['Password must include a lowercase letter']],
    ['violet-tram-8', ['Password must include an uppercase letter']],
    ['Violet-Tram-x', ['Password must include a digit']],
    ['VioletTram88', ['Password must include a special character']],
    ['Violet Tram 88', ['Password must include a special character']],
    ['violettram', ['Password must include an uppercase letter, a digit, a special character']],
    [
      '1234567890',
      ['Password must include a lowercase letter, an uppercase letter, a special character'],
    ],
    [
      '',
      [
        TOO_SHORT,
        'Password must include a lowercase letter, an uppercase letter, a digit, a special character',
      ],
    ],
    ['Привет-мир-7', []],
    ['パスワードaA1!xyz', []],
    // Ten characters for a person, although more UTF-16 code units.
    ['Aa1😀😀😀😀😀😀😀', []],
  ])('reports the broken composition rules of the password "%s"', (password, expected) => {
    expect(listPasswordProblems(password)).toEqual(expected);
  });

  test('counts an accented letter as one character in composed and decomposed form', () => {
    const composed = 'Ab1!éééééé';

    expect(listPasswordProblems(composed.normalize('NFD'))).toEqual(listPasswordProblems(composed));
    expect(listPasswordProblems('Ab1!ééééé'.normalize('NFD'))).toEqual([TOO_SHORT]);
  });
});

const COMMON_PASSWORD_PROBLEM = 'Password is too common, please choose a less predictable one';

describe('common passwords', () => {
  test.each(PASSWORDS.common)(
    'rejects the common password %s although it meets the composition rules',
    (password) => {
      expect(listPasswordProblems(password)).toEqual([]);
      expect(listNewPasswordProblems(password)).toEqual([COMMON_PASSWORD_PROBLEM]);
    },
  );

  test.each(PASSWORDS.uncommon)('accepts the uncommon password %s', (password) => {
    expect(listNewPasswordProblems(password)).toEqual([]);
  });

  test.each(Object.entries(PASSWORDS['common word disguised by']))(
    'rejects a password that is a common word disguised by %s (%s)',
    (_disguise, password) => {
      expect(listNewPasswordProblems(password)).toEqual([COMMON_PASSWORD_PROBLEM]);
    },
  );

  test.each(Object.entries(PASSWORDS['common word changed by']))(
    'accepts a password that is a common word changed by %s (%s)',
    (_what, password) => {
      expect(listNewPasswordProblems(password)).toEqual([]);
    },
  );

  test.each(['12!', '!!!', '', '2026'])(
    'does not treat %j, which has no letters, as a common password',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test('reports a broken composition rule without calling the password common', () => {
    expect(listNewPasswordProblems('password')).toContain(TOO_SHORT);
    expect(listNewPasswordProblems('password')).not.toContain(COMMON_PASSWORD_PROBLEM);
  });

  // An exponential search would run into the test's timeout.
  test('the check for common passwords ends quickly for any password', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 128 });
    forAll.times(300, anything, (password) => {
      isCommonPassword(password);
    });
    for (const part of ['1', '!', '12!', 'a', '@']) {
      isCommonPassword(`${part.repeat(21)}aA${part.repeat(21)}`.slice(0, 128));
      isCommonPassword(part.repeat(128).slice(0, 128));
    }
  });
});
