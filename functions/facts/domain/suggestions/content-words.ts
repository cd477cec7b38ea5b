// The words of a text that carry its meaning, in a form in which two texts share them. Pure.
import {
  foldFactText,
  toComparableFactText,
} from '#functions/facts/domain/comparable-fact-text.ts';
import { listNumbers } from '#shared/list-numbers.ts';
import { SPACELESS_SCRIPT } from '#shared/spaceless-scripts.ts';

/** Words that most sentences have, those of courtesy, and those that say no more than `is`. */
const FUNCTION_WORDS = new Set(
  [
    "a an the and or but if so to of in on at by for from with within about as is are was be been am it its it's this that these those there here we our us i my me you your they them he she do does did can could will would have has had yes please just very really also too what which who how when where why any some all still more much many get got hi hey hello dear thanks thank lovely love sure course question asking ask cost costs price currently",
    'der die das den dem des ein eine einen einem einer und oder aber wenn zu zum zur von vom im in am an auf aus bei mit nach fur uber als wie ist sind war sein es dies diese dieser dieses wir uns unser unsere ich mein mich mir du dein dich dir ihr euch sie er man ja bitte sehr auch noch mehr viel was welche wer wann wo warum kann konnen konnt habt haben hat hab wird werden gibt mal denn doch hallo hey danke liebe gerne klar frage kostet kosten betragt preis liegt',
    'el la los las un una unos unas lo y o pero si a al de del en por para con como es son era ser esta este esto estos estas nosotros nuestro nuestra yo mi tu te su se me nos os que cual quien cuando donde porque hay tiene teneis tienen tengo ya muy tambien mas mucho hola buenas gracias favor claro cuesta cuestan precio vale',
    'o os as um uma uns umas e ou mas se ao da do das dos em na nas nos por para com como sao ser esta este isto nosso nossa eu meu minha voce voces te seu sua que qual quem quando onde porque ha tem temos tenho sim muito tambem mais ola oi obrigado obrigada favor claro custa custam preco fica',
    'le la les un une des du de et ou mais si a au aux en dans par pour avec comme est sont etait etre ce cet cette ces nous notre nos je mon ma mes moi tu ton te vous votre vos il elle on se que qui quel quelle quand ou pourquoi y avez ont ai as oui tres aussi plus beaucoup bonjour salut coucou merci svp coute coutent prix',
  ]
    .join(' ')
    .split(' '),
);

/**
 * A denial turns the whole sentence, so all these words count as the same one. `no` is `in` in Portuguese, where it only
 * keeps texts apart that are alike.
 */
const DENIALS = new Set(
  "no not never without none neither nor nobody nothing don't doesn't didn't can't cannot won't isn't aren't wasn't nicht kein keine keinen keinem keiner nie niemals ohne nein sin nunca tampoco ningun ninguna nao sem nem jamais pas ne sans aucun aucune non".split(
    ' ',
  ),
);
const DENIAL_STEM = 'not';

const WORD = /[\p{L}']+|\p{N}+(?:[.,:]\p{N}+)*/gu;
const NUMBER = /\p{N}/u;
const SEGMENTS = new Intl.Segmenter('ja', { granularity: 'word' });
/** Forms of a word mostly differ in their end. */
const STEM_LENGTH = 5;

const splitSpaceless = (word: string): readonly string[] =>
  SPACELESS_SCRIPT.test(word)
    ? [...SEGMENTS.segment(word)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
    : [word];

/** A currency has one name, whether it is written as a sign or as a word. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|(?<!\p{L})eur(?:os?)?(?!\p{L})/gu, ' euro '],
  [/r\$|(?<!\p{L})(?:reais|real)(?!\p{L})/gu, ' reais '],
  [/\$|(?<!\p{L})(?:usd|dollars?|dolares)(?!\p{L})/gu, ' dollar '],
  [/£|(?<!\p{L})(?:gbp|pounds?)(?!\p{L})/gu, ' pound '],
];
const nameCurrencies = (folded: string): string =>
  CURRENCIES.reduce((text, [pattern, name]) => text.replace(pattern, name), folded);

const listWords = (text: string): readonly string[] =>
  (nameCurrencies(foldFactText(text)).match(WORD) ?? []).flatMap(splitSpaceless);

/** The stems of the words that carry meaning, without numbers. */
export const listContentStems = (text: string): ReadonlySet<string> =>
  new Set(
    listWords(text)
      .map((word) => word.replace(/^'+|'+$/gu, ''))
      .filter((word) => word !== '' && !NUMBER.test(word) && !FUNCTION_WORDS.has(word))
      .map((word) => (DENIALS.has(word) ? DENIAL_STEM : word.slice(0, STEM_LENGTH))),
  );

/** Whether exactly one of the texts denies something. */
export const isOneDenied = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.has(DENIAL_STEM) !== right.has(DENIAL_STEM);

/** A text in the forms in which it is compared with many others. */
export type ComparedFactText = {
  readonly comparable: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
};

export const toComparedFactText = (text: string): ComparedFactText => ({
  comparable: toComparableFactText(text),
  stems: listContentStems(text),
  numbers: listNumbers(text),
});

/** A part of the words that one of two alike texts may have in addition. */
const MAX_ADDED_WORDS = 0.25;

/** The same text, or the same numbers and the same words up to a few that one of them adds. */
export function areFactTextsAlike(left: ComparedFactText, right: ComparedFactText): boolean {
  if (left.comparable === right.comparable) return true;
  if (left.numbers.symmetricDifference(right.numbers).size > 0) return false;
  if (isOneDenied(left.stems, right.stems)) return false;
  const [few, many] =
    left.stems.size < right.stems.size ? [left.stems, right.stems] : [right.stems, left.stems];
  if (few.size === 0 || many.size - few.size > many.size * MAX_ADDED_WORDS) return false;
  return few.isSubsetOf(many);
}
