// Checks a new password: the shared composition rules, and a list of common passwords.
import { listPasswordProblems, normalizePassword } from '#shared/password-rules.ts';
import { say } from '#shared/sentences/say.ts';
import { COMMON_PASSWORD_WORDS } from './common-password-words.ts';

/** Characters that people use in place of letters, mapped back. `1` and `!` can mean i or l, so there are two maps. */
const LEET_SUBSTITUTIONS: readonly Readonly<Record<string, string>>[] = [
  { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  { '@': 'a', '4': 'a', '3': 'e', '1': 'l', '!': 'l', '0': 'o', $: 's', '5': 's', '7': 't' },
];

/** The digit on the same key of a US keyboard, so that `1qaz@WSX` reads `1qaz2wsx`. */
const SHIFTED_KEY_DIGITS = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
};

const replaceCharacters = (text: string, map: Readonly<Record<string, string>>): string =>
  [...text].map((character) => map[character] ?? character).join('');

const isDigitRun = (digits: string): boolean =>
  '01234567890'.includes(digits) || '09876543210'.includes(digits);

/** Numbers that people append: one or two digits, runs, years, repeats such as 777 or 1212. */
const isCommonNumber = (digits: string): boolean =>
  digits.length <= 2 ||
  isDigitRun(digits) ||
  /^(19|20)\d\d$/.test(digits) ||
  /^(\d{1,3})\1+$/.test(digits);

/** A word of the list, alone or repeated. */
function isCommonWord(letters: string): boolean {
  if (COMMON_PASSWORD_WORDS.has(letters)) return true;
  const half = letters.slice(0, letters.length / 2);
  return letters === half + half && COMMON_PASSWORD_WORDS.has(half);
}

/** Digit groups around a word, each common, with any special characters between. */
const isCommonAffix = (affix: string): boolean => (affix.match(/\d+/g) ?? []).every(isCommonNumber);

/** Longer than any listed word twice, which bounds the search time for long passwords. */
const MAX_CORE_LENGTH = 48;

/** Removes common affixes from both ends in every possible way and checks the remaining core each time. */
function hasCommonCore(text: string, decoders: readonly ((core: string) => string)[]): boolean {
  const start = text.length - text.replace(/^[^\p{L}]+/u, '').length;
  const end = text.replace(/[^\p{L}]+$/u, '').length;
  for (let from = 0; from <= start; from++) {
    if (!isCommonAffix(text.slice(0, from))) continue;
    const last = Math.min(text.length, from + MAX_CORE_LENGTH);
    for (let to = end; to <= last; to++) {
      if (!isCommonAffix(text.slice(to))) continue;
      const core = text.slice(from, to);
      if (decoders.some((decode) => isCommonWord(decode(core)))) return true;
    }
  }
  return false;
}

const removeSpecialCharacters = (core: string): string => core.replace(/[^\p{L}\p{N}]/gu, '');

const CORE_DECODERS = [
  ...LEET_SUBSTITUTIONS.map(
    (map) => (core: string) => removeSpecialCharacters(replaceCharacters(core, map)),
  ),
  removeSpecialCharacters,
  (core: string) => replaceCharacters(core, SHIFTED_KEY_DIGITS),
];

/**
 * Whether a password is a common word or keyboard walk with the usual additions that satisfy
 * composition rules: capitals, replaced letters, a number and a special character (`P@ssw0rd2024!`).
 */
export const isCommonPassword = (password: string): boolean =>
  hasCommonCore(normalizePassword(password).toLowerCase(), CORE_DECODERS);

/** The sentences for users about every broken rule. Empty when the password is allowed. */
export function listNewPasswordProblems(password: string): readonly string[] {
  const problems = listPasswordProblems(password);
  if (problems.length > 0 || !isCommonPassword(password)) return problems;
  return [say('password_too_common')];
}
