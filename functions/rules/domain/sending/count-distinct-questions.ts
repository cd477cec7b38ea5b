// Compares the texts that a rule answers with one text: many thanks for many compliments are no misfire, but one text
// for many different questions is. Pure.
import { doesTextAskAnything } from '#functions/drafts/domain/text-gate/courtesy/does-text-ask-anything.ts';
import { foldTextForComparison } from '#functions/rules/domain/conditions/compared-text.ts';
import { toWordPattern } from '#shared/word-pattern.ts';

const begin = (stems: string): string => `(?:${stems})\\p{L}*`;

/** Praise, even in the form of a question: `you have such talent`, `what colours!`. */
const PRAISE = toWordPattern(
  [
    // English
    begin('ador|amaz|beaut|brilliant|congrat|cute|delight|disappoint|dream|favou?rite|gift|gold'),
    begin('gorgeous|happy|heart|impress|incredib|inspir|lov|magic|marvel|perfect|pretty|proud'),
    begin('smil|stunning|talent|thank|therap|wonder'),
    'genius|the best|(?:so|such)(?! (?:much|many))|never|well done|feel|just me|nothing|good day',
    '(?:when|where|how|have|what) (?:i|my|we|time|been|an?)',
    // German
    begin('freu|gefall|gluck|herz|hubsch|klasse|lieb|schon|toll|traum|wunder'),
    'mehr davon|so viel|gute laune',
    // Spanish, Portuguese, Italian
    begin('ador|alegr|amo|bell|bonit|carinh|emocion|encant|felic|genial|guap|hermos|incr[ei]'),
    begin('lind|marav|merav|parabens|preci[ou]s|sorri|stupend|tant[oa]|complimenti'),
    'arte|brav[aio]|oro|ouro',
    // French, Turkish, Russian
    begin('beau|belle|jol|merveill|reve|superb|sublime|magnif'),
    'bravo|un don|fou',
    begin('guzel|harika|bayil|muhtesem|super'),
    begin('красив|красот|прекрасн|люб'),
  ],
  [
    '!',
    '[❤♥💕-💟🧡🤍🤎🖤😍🥰🤩😊🥹😭😘👏🙌🔥✨💯]',
    '美|癒|素敵|可爱|漂亮|예[쁘뻐]|이[쁘뻐]|جميل|رائع|יפה|יופי',
  ],
);

const praises = (text: string): boolean => PRAISE.test(foldTextForComparison(text));

const QUESTION_MARK = /[?？؟՞]/u;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
const REPEATED_LETTER = /(.)\1+/gu;

/** A text without a question: a compliment, a greeting, a row of hearts. All of them are alike. */
const REMARK = 'remark';
/** A number in a few words may be the question: `size 42`. */
const MAX_WORDS_OF_NUMBER = 3;
const MAX_CHARACTERS = 60;

/** An unclear text without a question mark is praise: a wrong misfire would stop the rule for all people. */
const asks = (text: string): boolean =>
  QUESTION_MARK.test(text) || (doesTextAskAnything(text) && !praises(text));

/** Returns the part of a text that is compared with other texts. */
export function toComparableQuestion(text: string): string {
  const words = foldTextForComparison(text).replaceAll(NO_LETTERS, ' ').trim();
  const isNumber = DIGIT.test(words) && words.split(' ').length <= MAX_WORDS_OF_NUMBER;
  if (!isNumber && !asks(text)) return REMARK;
  return words.replaceAll(' ', '').replaceAll(REPEATED_LETTER, '$1').slice(0, MAX_CHARACTERS);
}

const listPairs = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from({ length: Math.max(1, text.length - 1) }, (_, index) =>
      text.slice(index, index + 2),
    ),
  );

/** Two texts that share half of their pairs of letters are one question. */
const MIN_SHARED = 0.5;

function isAlike(one: string, other: string): boolean {
  const left = listPairs(one);
  const right = listPairs(other);
  return (2 * left.intersection(right).size) / (left.size + right.size) >= MIN_SHARED;
}

export function countDistinctQuestions(summaries: readonly string[]): number {
  const different: string[] = [];
  for (const summary of summaries)
    if (!different.some((one) => isAlike(one, summary))) different.push(summary);
  return different.length;
}
