// Recognizes people who do not want automatic messages. Pure.
import { foldTextForComparison } from '#functions/rules/domain/conditions/compared-text.ts';
import { isAnnoyedClause, isOptOutClause, isUnclearOptOutClause } from './opt-out-clauses.ts';
import { isOptOutWish, removeNegatedOptOutWishes } from './opt-out-wishes.ts';
import { OPT_OUT_PHRASES, OPT_OUT_WORDS } from './opt-out-words.ts';

const FOLDED_WORDS = new Set(OPT_OUT_WORDS.map(foldTextForComparison));

/** These mean the same after a greeting; "hi, cancel" may be about an order. */
const UNAMBIGUOUS_WORDS = new Set(
  ['stop', 'stopp', 'stopall', 'unsubscribe', 'unsuscribe', 'opt out', 'optout', 'abmelden'].concat(
    ['arret', 'desabonner', 'descadastrar', 'disiscrivimi', 'afmelden', 'стоп', 'отписаться'],
  ),
);

/** Words in scripts without spaces have no beginning or end. */
const toSearched = (phrase: string): string => {
  const folded = foldTextForComparison(phrase.replace(/-$/u, ''));
  const end = phrase.endsWith('-') ? '' : ' ';
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(folded) ? ` ${folded}${end}` : folded;
};
const SEARCHED_PHRASES = OPT_OUT_PHRASES.map(toSearched);
/** A phrase of two words in a long message may be about anything. */
const MAX_PHRASE_MESSAGE_CHARACTERS = 70;

const OPT_IN_WORDS = new Set(['start', 'unstop', 'resume'].map(foldTextForComparison));

/** Folds first, because phones write some signs as letters. */
const withoutPunctuation = (text: string): string =>
  foldTextForComparison(foldTextForComparison(text).replace(/[\p{P}\p{S}]+/gu, ' '));

const withParts = (text: string): string =>
  foldTextForComparison(
    foldTextForComparison(text)
      .replace(/[.,;:!?…]+/gu, '|')
      .replace(/[^\P{P}|]+|[^\P{S}|]+/gu, ' ')
      .replaceAll('|', ' | '),
  );

const trimPhrases = (phrases: string): ((words: string) => string) => {
  const folded = foldTextForComparison(phrases);
  const ends = new RegExp(`^(?:(?:${folded}) )+|(?: (?:${folded}))+$`, 'gu');
  return (words) => words.replace(ends, '');
};
const withoutPoliteness = trimPhrases(
  'please|pls+|plz+|kindly|por favor|porfa|porfavor|bitte|s il vous plait|svp|stp|per favore|per piacere|alsjeblieft|alstublieft|a u b|aub|prosze|пожалуйста|lutfen|tolong|من فضلك|لو سمحت|בבקשה|कृपया|प्लीज|请|請|제발',
);
const withoutSmallTalk = trimPhrases(
  'hi|hello|hey|hola|ola|ciao|bonjour|salut|hallo|ok|okay|just|now|already|dear|team|everyone|thanks?|thank you|thx|ty|gracias|obrigad[oa]|merci|danke|grazie|i said|bot',
);

/** `STOP STOP STOP` is one word said three times. */
const withoutRepetition = (words: string): string =>
  words.replace(/(?<= |^)(.{1,40}?)(?: \1)+(?= |$)/gu, '$1');

/** Reads `ST0P` and `stooop` as `stop`. */
const withPlainLetters = (words: string): string =>
  words.replace(/(?<=\p{L})0(?=\p{L})/gu, 'o').replace(/(\p{L})\1{2,}/gu, '$1');

const saysStop = (words: string): boolean =>
  FOLDED_WORDS.has(words) ||
  isUnclearOptOutClause(words) ||
  UNAMBIGUOUS_WORDS.has(withoutPoliteness(withoutSmallTalk(words)));

type Part = { readonly words: string; readonly isQuestion: boolean };

/** The parts of a message between its signs. */
const listParts = (text: string): readonly Part[] =>
  foldTextForComparison(text)
    .split(/(?<=[,;:!?…。]|\.(?= |$))/u)
    .map((part) => ({
      words: withPlainLetters(withoutPoliteness(withoutPunctuation(part))),
      isQuestion: part.endsWith('?'),
    }))
    .filter(({ words }) => words !== '');

/** `no, cancel` may be about an order. */
const ORDER_WORDS = new Set(
  'cancel|cancelar|annulla|iptal|الغاء|end|quit|mute|no more|baja|sair'
    .split('|')
    .map(foldTextForComparison),
);

/** True for `no, stop` and `this is spam, stop`; `stop, this is lovely` admires. */
const saysStopAnnoyed = (parts: readonly Part[]): boolean =>
  parts.some(({ words }) => saysStop(words) && !ORDER_WORDS.has(words)) &&
  parts.every(({ words }) => saysStop(words) || isAnnoyedClause(words));

const isWishPart = ({ words, isQuestion }: Part): boolean =>
  !isQuestion && [words, withoutPoliteness(withoutSmallTalk(words))].some(isOptOutClause);

const PICTURE = /\p{Extended_Pictographic}/u;
/** True for a polite `stop it`; `stop it 😍` admires. */
const stopsItPolitely = (text: string, all: string, words: string): boolean =>
  words === 'stop it' && all !== words && !PICTURE.test(text);

/** Returns `out` or `in` when a message says so in any case, accents and punctuation; otherwise undefined. */
export function readOptOut(text: string): 'out' | 'in' | undefined {
  const all = withoutPunctuation(text);
  const words = withPlainLetters(withoutPoliteness(withoutRepetition(all)));
  const parts = listParts(text);
  if (saysStop(words) || saysStopAnnoyed(parts) || stopsItPolitely(text, all, words)) return 'out';
  if (parts.some(isWishPart)) return 'out';
  const wished = removeNegatedOptOutWishes(withParts(text)).trim();
  const isShort = words.length <= MAX_PHRASE_MESSAGE_CHARACTERS;
  if (isShort && SEARCHED_PHRASES.some((phrase) => ` ${wished} `.includes(phrase))) return 'out';
  if (isOptOutWish(wished)) return 'out';
  return OPT_IN_WORDS.has(words) ? 'in' : undefined;
}
