import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passwordProblems } from '#shared/password-rules.ts';
import { choosePasswordProblems, isCommonPassword } from './password.ts';

const TOO_SHORT = 'Password is too short (minimum is 10 characters)';
const TOO_LONG = 'Password is too long (maximum is 128 characters)';

describe('length and composition', () => {
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
    // Ten characters to a person, though more code units.
    ['Aa1😀😀😀😀😀😀😀', []],
  ])('%s', (password, expected) => {
    expect(passwordProblems(password)).toEqual(expected);
  });

  test('counts an accented letter once, however it was typed', () => {
    const composed = 'Ab1!éééééé';

    expect(passwordProblems(composed.normalize('NFD'))).toEqual(passwordProblems(composed));
    expect(passwordProblems('Ab1!ééééé'.normalize('NFD'))).toEqual([TOO_SHORT]);
  });
});

describe('passwords everybody tries first', () => {
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
  ])('%s is refused', (password) => {
    expect(passwordProblems(password)).toEqual([]);
    expect(choosePasswordProblems(password)).toEqual([
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
  ])('%s is fine', (password) => {
    expect(choosePasswordProblems(password)).toEqual([]);
  });

  const COMMON = ['Password is too common, please choose a less predictable one'];

  test.each([
    ['@ is a', 'P@ssword-12'],
    ['4 is a', 'P4ssword-12'],
    ['3 is e', 'S3cret-1234'],
    ['1 is i', 'Pr1ncess-12'],
    ['! is i', 'Pr!ncess-12'],
    ['0 is o', 'M0nkey-1234'],
    ['$ is s', 'Pa$sword-12'],
    ['5 is s', 'Pa5sword-12'],
    ['7 is t', 'Swee7heart-1'],
    ['@ is a where 1 is i', 'D@n1el-1234'],
    ['4 is a where 1 is i', 'D4n1el-1234'],
    ['3 is e where 1 is i', 'Pr1nc3ss-12'],
    ['$ is s where 1 is i', 'Pr1nce$s-12'],
    ['5 is s where 1 is i', 'Pr1nce5s-12'],
    ['1 is l', 'We1come-123'],
    ['! is l', 'We!come-123'],
    ['@ is a where 1 is l', 'Footb@11-12'],
    ['4 is a where 1 is l', 'Footb411-12'],
    ['3 is e where 1 is l', 'W31come-123'],
    ['0 is o where 1 is l', 'F00tba11-12'],
    ['$ is s where 1 is l', '$Ocia1-1234'],
    ['5 is s where 1 is l', '5Ocia1-1234'],
    ['7 is t where 1 is l', 'Foo7ba11-12'],
    ['signs between letters are nothing', 'Pass-Wo+rd123'],
    ['signs between the keys of a walk are nothing', '1Qaz-2wsx!!'],
    ['! is the key of 1', '!Qaz2wsx#eDC'],
    ['@ is the key of 2', '1Qaz@wsx-12'],
    ['# is the key of 3', '1Qaz2wsx#edc'],
    ['$ is the key of 4', '1Qaz2wsx3edc$rfv'],
    ['% is the key of 5', '1Q2w3e4r%t-77'],
    ['^ is the key of 6', '1Q2w3e4r5t^y-77'],
    ['& is the key of 7', '1Q2w3e4r5t6y&u'],
    ['* is the key of 8', '1Q2w3e4r5t6y7u*i'],
    ['a word twice', 'Dragondragon-1'],
    ['two digits', 'Monkey-73!!'],
    ['a run upwards', 'Monkey-3456'],
    ['a run to the zero', 'Monkey-7890'],
    ['a run downwards', 'Monkey-6543'],
    ['a year', 'Monkey-1987'],
    ['a year to come', 'Monkey-2031'],
    ['one digit repeated', 'Monkey-7777'],
    ['one digit three times', 'Monkey-777'],
    ['two digits repeated', 'Monkey-4848'],
    ['three digits repeated', 'Monkey-738738'],
    ['digits before and after', '73-Monkey-1987'],
    ['signs before and after', '(1)Monkey??'],
  ])('disguises count: %s (%s)', (_disguise, password) => {
    expect(choosePasswordProblems(password)).toEqual(COMMON);
  });

  test.each([
    ['a number of three digits', 'Monkey-738'],
    ['digits in leaps', 'Monkey-1357'],
    ['no year', 'Monkey-1875'],
    ['more than a year', 'Monkey-21987'],
    ['a year and more', 'Monkey-19874'],
    ['a number that ends in a repeat', 'Monkey-7388'],
    ['a number that begins with a repeat', 'Monkey-7738'],
    ['four digits repeated', 'Monkey-73847384'],
    ['one of two numbers', 'Monkey-12-738'],
    ['one of two numbers, in front', '738-12-Monkey'],
    ['two words', 'DragonMonkey-1'],
    ['a word as the first half', 'Monkeyxqjvkz-1'],
    ['a word as the second half', 'Xqjvkzmonkey-1'],
    ['a letter before the word', 'Xp-assword1'],
    ['letters after the word', 'Monkeyzzq-12'],
    ['an accent', 'M\u00f3nkey-1234'],
    ['an accent typed as two characters', 'Mo\u0301nkey-1234'],
    ['a word torn apart', `Mon${'-'.repeat(60)}key1`],
  ])('what makes it a guess no more: %s (%s)', (_what, password) => {
    expect(choosePasswordProblems(password)).toEqual([]);
  });

  test.each(['12!', '!!!', '', '2026'])('%j holds no word at all', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test('one bad rule is said before the guess is judged', () => {
    expect(choosePasswordProblems('password')).toContain(TOO_SHORT);
    expect(choosePasswordProblems('password')).not.toContain(
      'Password is too common, please choose a less predictable one',
    );
  });

  test('any text at all is judged quickly', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 128 });
    fc.assert(
      fc.property(anything, (password) => {
        const begins = performance.now();
        isCommonPassword(password);
        expect(performance.now() - begins).toBeLessThan(1_000);
      }),
      { numRuns: 300 },
    );
    for (const part of ['1', '!', '12!', 'a', '@']) {
      const begins = performance.now();
      isCommonPassword(`${part.repeat(21)}aA${part.repeat(21)}`.slice(0, 128));
      isCommonPassword(part.repeat(128).slice(0, 128));
      expect(performance.now() - begins).toBeLessThan(1_000);
    }
  });
});
