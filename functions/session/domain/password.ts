// Which passwords may be chosen: the shared rules, and none that everybody tries first.
import { normalisePassword, passwordProblems } from '#shared/password-rules.ts';
import { COMMON_WORDS } from './common-passwords.ts';

/** Letters people replace, as they are replaced back; `1` and `!` stand for two letters. */
const LEET: readonly Readonly<Record<string, string>>[] = [
  { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  { '@': 'a', '4': 'a', '3': 'e', '1': 'l', '!': 'l', '0': 'o', $: 's', '5': 's', '7': 't' },
];

/** The digit on the same key of a US keyboard, so `1qaz@WSX` reads `1qaz2wsx`. */
const SAME_KEY = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '^': '6', '&': '7', '*': '8' };

const replaceAll = (text: string, map: Readonly<Record<string, string>>): string =>
  [...text].map((character) => map[character] ?? character).join('');

const isRun = (digits: string): boolean =>
  '01234567890'.includes(digits) || '09876543210'.includes(digits);

/** Numbers people append: one or two digits, runs, years, repeats such as 777 or 1212. */
const isCommonNumber = (digits: string): boolean =>
  digits.length <= 2 ||
  isRun(digits) ||
  /^(19|20)\d\d$/.test(digits) ||
  /^(\d{1,3})\1+$/.test(digits);

/** A word of the list, alone or repeated. */
function isCommonWord(letters: string): boolean {
  if (COMMON_WORDS.has(letters)) return true;
  const half = letters.slice(0, letters.length / 2);
  return letters === half + half && COMMON_WORDS.has(half);
}

/** Digit groups around a word, each common, with any special characters between. */
const isCommonAffix = (affix: string): boolean => (affix.match(/\d+/g) ?? []).every(isCommonNumber);

/** Longer than any word of the list repeated; so a long password is not searched in vain. */
const MAX_CORE = 48;

/** Every way to cut a common affix off both ends leaves a core; is one of the cores common? */
function hasCommonCore(text: string, readings: readonly ((core: string) => string)[]): boolean {
  const start = text.length - text.replace(/^[^\p{L}]+/u, '').length;
  const end = text.replace(/[^\p{L}]+$/u, '').length;
  for (let from = 0; from <= start; from++) {
    if (!isCommonAffix(text.slice(0, from))) continue;
    const last = Math.min(text.length, from + MAX_CORE);
    for (let to = end; to <= last; to++) {
      if (!isCommonAffix(text.slice(to))) continue;
      const core = text.slice(from, to);
      if (readings.some((read) => isCommonWord(read(core)))) return true;
    }
  }
  return false;
}

const withoutSpecials = (core: string): string => core.replace(/[^\p{L}\p{N}]/gu, '');

const READINGS = [
  ...LEET.map((map) => (core: string) => withoutSpecials(replaceAll(core, map))),
  withoutSpecials,
  (core: string) => replaceAll(core, SAME_KEY),
];

/**
 * Whether a password is a common word or keyboard walk in the disguise composition rules provoke:
 * capitals, replaced letters, a number and a sign around it (`P@ssw0rd2024!`).
 */
export const isCommonPassword = (password: string): boolean =>
  hasCommonCore(normalisePassword(password).toLowerCase(), READINGS);

/** Every sentence that applies; empty where the password may be chosen. */
export function choosePasswordProblems(password: string): readonly string[] {
  const problems = passwordProblems(password);
  if (problems.length > 0 || !isCommonPassword(password)) return problems;
  return ['Password is too common, please choose a less predictable one'];
}
