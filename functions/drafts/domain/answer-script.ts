// Whether an answer is written as its question is. Scripts stand for languages: crude, and enough to
// notice a model that slid into another one.

/** What is written in several of these at once counts as one: Japanese mixes kana and Han. */
const SCRIPTS: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Arabic', 'Hebrew', 'Hangul', 'Thai'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Mongolian'],
].map((one) => (typeof one === 'string' ? [one] : one));

const lettersOf = (scripts: readonly string[]): RegExp =>
  new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');
const PATTERNS = SCRIPTS.map(lettersOf);

/** One sign of these is a syllable or a word, where others write some letters. */
const DENSE = new Set(['Han', 'Hangul']);
const DENSE_SIGN_LETTERS = 2;

/**
 * The share of a question's letters from which a script is one of its own: a word in a short
 * sentence, not a name or a formula in a longer one. An answer may hold product names, which are
 * long, so a smaller share shows that it is no answer wholly in another script.
 */
const SHARE = { question: 1 / 5, answer: 1 / 8 };

/** A link ends at white space, or at a script that is written without any. */
const IN_LINK = '[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';

/** In this order: an address is no handle, and a host no longer one once its scheme is gone. */
const NAMES_OF_THINGS: readonly RegExp[] = [
  new RegExp(`(?:https?://|www\\.)${IN_LINK}+`, 'giu'),
  /[\w.+-]+@[\w-]+\.[\w.-]+/gu,
  /[@#][\w.]+/gu,
  /#[\p{L}\p{M}\p{N}_]+/gu,
  new RegExp(`(?<![\\w.-])(?:[\\w-]+\\.)+[a-z]{2,}(?!\\w)(?:/${IN_LINK}*)?`, 'gu'),
  // Smileys made of letters.
  /(?<![\p{L}\p{N}])(?:[:;=]-?[dops]+|xd+)(?![\p{L}\p{N}])/giu,
];

/** Pictures that count as letters go, and letters in a fancy alphabet are what they stand for. */
const readable = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/\p{L}/gu, (letter) => letter.normalize('NFKC'));

/** Where a name stands by itself; other scripts put a letter right before or after one. */
function patternOf(name: string): RegExp | undefined {
  const words = readable(name).trim().split(/\s+/).map(RegExp.escape).join('\\s+');
  const inWord = '[\\p{Script=Latin}\\p{N}_]';
  return words === '' ? undefined : new RegExp(`(?<!${inWord})${words}(?!${inWord})`, 'giu');
}

/** What is left of a text without what is written alike in every language. */
function wordsOf(text: string, names: readonly string[]): string {
  const patterns = [...NAMES_OF_THINGS, ...names.flatMap((name) => patternOf(name) ?? [])];
  return patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), readable(text));
}

/** The scripts that make up at least this share of the letters; none where there are no letters. */
function scriptsOf(words: string, share: number): readonly number[] {
  const letters = PATTERNS.map((pattern, script) => {
    const weight = DENSE.has(SCRIPTS[script]?.[0] ?? '') ? DENSE_SIGN_LETTERS : 1;
    return (words.match(pattern)?.length ?? 0) * weight;
  });
  const all = letters.reduce((sum, count) => sum + count, 0);
  return letters.flatMap((count, script) => (count > 0 && count >= all * share ? [script] : []));
}

/**
 * Whether the answer uses a script of the question. Handles, links and the names of who writes and
 * who is answered say nothing about either; a text without any other letters suits every one.
 */
export function sharesScript(
  question: string,
  answer: string,
  names: readonly (string | null)[],
): boolean {
  const known = names.filter((name) => name !== null);
  const asked = scriptsOf(wordsOf(question, known), SHARE.question);
  const answered = scriptsOf(wordsOf(answer, known), SHARE.answer);
  if (asked.length === 0 || answered.length === 0) return true;
  return answered.some((script) => asked.includes(script));
}
