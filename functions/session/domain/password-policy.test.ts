import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPasswordProblems } from '#shared/password-rules.ts';
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
    // Ten characters for a person, though more UTF-16 code units.
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

describe('common passwords', () => {
  test.each([
    'Password123!',
    'P@ssw0rd123',
    'P@$$w0rd2024',
    'Pa$$word2026!',
    'Passw0rd!!12',
    '!Password1234',
    'Welcome@2025',
    'Qwerty!12345',
    'Qwertyuiop1!',
    '1qaz@WSX3edc',
    '!QAZ2wsx#EDC',
    '1Q2w3e4r5t!',
    'Admin@123456',
    'Adm1n!strat0r1',
    'Iloveyou!123',
    'ILoveYou#1999',
    'Football#2023',
    'Monkey12345!',
    'Summer2026!!',
    'Letmein!1234',
    'ChangeMe123!',
    'Abc123456!',
    'Abcd1234!@#$',
    'Instagram#2026',
    'Replyloom#2026',
    'Pass-Word123',
    'DragonDragon1!',
    '123Password!@#',
  ])('rejects the common password %s although it meets the composition rules', (password) => {
    expect(listPasswordProblems(password)).toEqual([]);
    expect(listNewPasswordProblems(password)).toEqual([
      'Password is too common, please choose a less predictable one',
    ]);
  });

  test.each([
    'Violet-Tram-88x',
    'correct Horse-battery9',
    'Sunshine!8473920184',
    'Tr0ub4dor&3xyz',
    'MonkeyDragonTram#1',
    'xK9#mQ2$vL7!',
    'My-cat-eats-4-shoes',
    'Пароль-Secret-7q',
  ])('accepts the uncommon password %s', (password) => {
    expect(listNewPasswordProblems(password)).toEqual([]);
  });

  const COMMON_PASSWORD_PROBLEM = ['Password is too common, please choose a less predictable one'];

  test.each([
    ['@ for a', 'P@ssword-12'],
    ['4 for a', 'P4ssword-12'],
    ['3 for e', 'S3cret-1234'],
    ['1 for i', 'Pr1ncess-12'],
    ['! for i', 'Pr!ncess-12'],
    ['0 for o', 'M0nkey-1234'],
    ['$ for s', 'Pa$sword-12'],
    ['5 for s', 'Pa5sword-12'],
    ['7 for t', 'Swee7heart-1'],
    ['@ for a with 1 for i', 'D@n1el-1234'],
    ['4 for a with 1 for i', 'D4n1el-1234'],
    ['3 for e with 1 for i', 'Pr1nc3ss-12'],
    ['$ for s with 1 for i', 'Pr1nce$s-12'],
    ['5 for s with 1 for i', 'Pr1nce5s-12'],
    ['1 for l', 'We1come-123'],
    ['! for l', 'We!come-123'],
    ['@ for a with 1 for l', 'Footb@11-12'],
    ['4 for a with 1 for l', 'Footb411-12'],
    ['3 for e with 1 for l', 'W31come-123'],
    ['0 for o with 1 for l', 'F00tba11-12'],
    ['$ for s with 1 for l', '$Ocia1-1234'],
    ['5 for s with 1 for l', '5Ocia1-1234'],
    ['7 for t with 1 for l', 'Foo7ba11-12'],
    ['special characters between the letters', 'Pass-Wo+rd123'],
    ['special characters between the keys of a keyboard walk', '1Qaz-2wsx!!'],
    ['! from the key of 1', '!Qaz2wsx#eDC'],
    ['@ from the key of 2', '1Qaz@wsx-12'],
    ['# from the key of 3', '1Qaz2wsx#edc'],
    ['$ from the key of 4', '1Qaz2wsx3edc$rfv'],
    ['% from the key of 5', '1Q2w3e4r%t-77'],
    ['^ from the key of 6', '1Q2w3e4r5t^y-77'],
    ['& from the key of 7', '1Q2w3e4r5t6y&u'],
    ['* from the key of 8', '1Q2w3e4r5t6y7u*i'],
    ['a word twice', 'Dragondragon-1'],
    ['two digits', 'Monkey-73!!'],
    ['a run of ascending digits', 'Monkey-3456'],
    ['a run of ascending digits up to 0', 'Monkey-7890'],
    ['a run of descending digits', 'Monkey-6543'],
    ['a past year', 'Monkey-1987'],
    ['a future year', 'Monkey-2031'],
    ['one digit repeated', 'Monkey-7777'],
    ['one digit three times', 'Monkey-777'],
    ['two digits repeated', 'Monkey-4848'],
    ['three digits repeated', 'Monkey-738738'],
    ['digits before and after', '73-Monkey-1987'],
    ['special characters before and after', '(1)Monkey??'],
  ])('rejects a password that is a common word disguised by %s (%s)', (_disguise, password) => {
    expect(listNewPasswordProblems(password)).toEqual(COMMON_PASSWORD_PROBLEM);
  });

  test.each([
    ['an uncommon number of three digits', 'Monkey-738'],
    ['digits that skip', 'Monkey-1357'],
    ['four digits that are no recent year', 'Monkey-1875'],
    ['a digit before a year', 'Monkey-21987'],
    ['a digit after a year', 'Monkey-19874'],
    ['a number that ends in a repeated digit', 'Monkey-7388'],
    ['a number that begins with a repeated digit', 'Monkey-7738'],
    ['four digits repeated', 'Monkey-73847384'],
    ['one uncommon number of two after the word', 'Monkey-12-738'],
    ['one uncommon number of two before the word', '738-12-Monkey'],
    ['a second common word', 'DragonMonkey-1'],
    ['letters of the same length after the word', 'Monkeyxqjvkz-1'],
    ['letters of the same length before the word', 'Xqjvkzmonkey-1'],
    ['a letter before the word', 'Xp-assword1'],
    ['letters after the word', 'Monkeyzzq-12'],
    ['an accent', 'M\u00f3nkey-1234'],
    ['an accent typed as two characters', 'Mo\u0301nkey-1234'],
    ['a long gap inside the word', `Mon${'-'.repeat(60)}key1`],
  ])('accepts a password that is a common word changed by %s (%s)', (_what, password) => {
    expect(listNewPasswordProblems(password)).toEqual([]);
  });

  test.each(['12!', '!!!', '', '2026'])(
    'does not treat %j, which has no letters, as a common password',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test('reports a broken composition rule without also reporting that the password is common', () => {
    expect(listNewPasswordProblems('password')).toContain(TOO_SHORT);
    expect(listNewPasswordProblems('password')).not.toContain(
      'Password is too common, please choose a less predictable one',
    );
  });

  // An exponential search would run into the test's timeout.
  test('ends for any password, even one built to be slow', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 128 });
    fc.assert(
      fc.property(anything, (password) => {
        isCommonPassword(password);
      }),
      { numRuns: 300 },
    );
    for (const part of ['1', '!', '12!', 'a', '@']) {
      isCommonPassword(`${part.repeat(21)}aA${part.repeat(21)}`.slice(0, 128));
      isCommonPassword(part.repeat(128).slice(0, 128));
    }
  });
});
