// Checks that an answer uses the writing script of its question. Scripts stand in for languages: a crude check, but
// enough to detect a model that switched to another language.

/** Scripts that one language mixes form one group: Japanese mixes kana and Han. */
const SCRIPTS: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Arabic', 'Hebrew', 'Hangul', 'Thai'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'],
  ...['Malayalam', 'Sinhala', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Mongolian'],
].map((group) => (typeof group === 'string' ? [group] : group));

const buildScriptPattern = (scripts: readonly string[]): RegExp =>
  new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu');

/** One character of these is a syllable or a word, which takes several letters in other scripts. */
const DENSE_SCRIPTS = new Set(['Han', 'Hangul']);
const DENSE_CHARACTER_WEIGHT = 2;

const WEIGHTED_SCRIPTS = SCRIPTS.map((scripts) => ({
  pattern: buildScriptPattern(scripts),
  weight: scripts.some((script) => DENSE_SCRIPTS.has(script)) ? DENSE_CHARACTER_WEIGHT : 1,
}));

/**
 * A script counts as used from this share of the letters: in a question that is a word of a short sentence, not a name
 * or a formula in a longer one. Product names in an answer are long, so a smaller share is enough to show that the
 * answer is not wholly in another script.
 */
const MIN_SCRIPT_SHARE = { question: 1 / 5, answer: 1 / 8 };

/** A link ends at white space, or at a script that is written without white space. */
const LINK_CHARACTER =
  '[^\\s\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';

/** The order matters: an email address must go before handles, and full links before bare hosts. */
const IGNORED_PATTERNS: readonly RegExp[] = [
  new RegExp(`(?:https?://|www\\.)${LINK_CHARACTER}+`, 'giu'),
  /[\w.+-]+@[\w-]+\.[\w.-]+/gu,
  /@[\w.]+/gu,
  /#[\p{L}\p{M}\p{N}_]+/gu,
  new RegExp(`(?<![\\w.-])(?:[\\w-]+\\.)+[a-z]{2,}(?!\\w)(?:/${LINK_CHARACTER}*)?`, 'gu'),
  // Emoticons made of letters.
  /(?<![\p{L}\p{N}])(?:[:;=]-?[dops]+|xd+)(?![\p{L}\p{N}])/giu,
];

/** Removes pictographs that Unicode counts as letters, and maps styled letters to plain ones. */
const normalizeLetters = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/\p{L}/gu, (letter) => letter.normalize('NFKC'));

/** Matches a name as a whole word; letters of other scripts may directly precede or follow it. */
function buildNamePattern(name: string): RegExp {
  const words = name.split(/\s+/).map(RegExp.escape).join('\\s+');
  const wordCharacter = '[\\p{Script=Latin}\\p{N}_]';
  return new RegExp(`(?<!${wordCharacter})${words}(?!${wordCharacter})`, 'giu');
}

/** Removes links, handles and names, which are the same in every language. */
export function removeLinksAndNames(text: string, names: readonly string[]): string {
  const namePatterns = names
    .map((name) => normalizeLetters(name).trim())
    .filter((name) => name !== '')
    .map(buildNamePattern);
  return [...IGNORED_PATTERNS, ...namePatterns].reduce(
    (remainingText, pattern) => remainingText.replace(pattern, ' '),
    normalizeLetters(text),
  );
}

/** The scripts that make up at least this share of the letters; all scripts when there are no letters. */
function findScripts(words: string, share: number): readonly number[] {
  const letters = WEIGHTED_SCRIPTS.map(
    ({ pattern, weight }) => (words.match(pattern)?.length ?? 0) * weight,
  );
  const totalLetters = letters.reduce((sum, count) => sum + count, 0);
  return letters.flatMap((count, script) => (count >= totalLetters * share ? [script] : []));
}

/**
 * Whether the answer uses a script of the question. Handles, links and the names of both people do not
 * count; a text without any other letters matches every script.
 */
export function hasSharedWritingScript(
  question: string,
  answer: string,
  names: readonly (string | null)[],
): boolean {
  const knownNames = names.filter((name) => name !== null);
  const questionScripts = findScripts(
    removeLinksAndNames(question, knownNames),
    MIN_SCRIPT_SHARE.question,
  );
  const answerScripts = findScripts(
    removeLinksAndNames(answer, knownNames),
    MIN_SCRIPT_SHARE.answer,
  );
  // A text of many scripts may have no script that reaches its share.
  if (questionScripts.length === 0 || answerScripts.length === 0) return true;
  return answerScripts.some((script) => questionScripts.includes(script));
}
