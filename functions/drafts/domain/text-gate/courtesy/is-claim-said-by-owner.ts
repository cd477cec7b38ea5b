// Whether one sentence of the owner says a claim, in its own or another order of the words. Pure.
import { isNumberWord } from '#functions/drafts/domain/text-gate/spoken-numbers.ts';
import { haveWordsSameStem, type OwnerSentence } from './owner-sentences.ts';

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

const UNIT =
  /^(?:euros?|eur|dollars?|usd|gbp|pounds?|tl|lira|reais|real|円|ريال|원|cm|mm|kg|km|g|m|l|ml|uhr|h|am|pm|pesos?|min|minutes?|minuten|minutos?|minuti|dakika|hours?|stunden?|horas?|heures?|ore|saat|days?|tagen?|tage|dias?|jours?|giorni|gun|weeks?|wochen?|semanas?|semaines?|pages?|seiten|paginas?|people|personen|personas|pessoas|personnes)$/u;
const isUnit = (word: string): boolean => UNIT.test(word);

type QualifyingTest = OwnerSentence['isQualifying'];

/** The sentence without the numbers with a unit that the claim does not have: `jam, 220 g, 6 euros`. */
function withoutOtherMeasures(
  words: readonly string[],
  claim: readonly string[],
): readonly string[] {
  if (!claim.some(isNumber)) return words;
  const isOtherMeasure = (at: number): boolean => {
    const unit = words[at + 1] ?? '';
    return (
      isNumber(words[at] ?? '') &&
      isUnit(unit) &&
      !claim.some((word) => haveWordsSameStem(word, unit)) &&
      !claim.includes(words[at] ?? '')
    );
  };
  return words.filter((_, at) => !isOtherMeasure(at) && !(at > 0 && isOtherMeasure(at - 1)));
}

/** The place of each word of the claim in the owner's words, all different; undefined when one is missing. */
function findPlaces(
  claim: readonly string[],
  words: readonly string[],
): readonly number[] | undefined {
  const places: number[] = [];
  for (const word of claim) {
    const isFree = (one: string, at: number) =>
      !places.includes(at) && haveWordsSameStem(word, one);
    const next = words.findIndex((one, at) => at > (places.at(-1) ?? -1) && isFree(one, at));
    const place = next === -1 ? words.findIndex(isFree) : next;
    if (place === -1) return undefined;
    places.push(place);
  }
  return places;
}

const isIncreasing = (places: readonly number[]): boolean =>
  places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));

/** A number keeps the unit, and a negation the word, behind it. */
const keepsPairs = (
  claim: readonly string[],
  words: readonly string[],
  places: readonly number[],
  isQualifying: QualifyingTest,
): boolean =>
  claim.every((word, index) => {
    const at = places[index] ?? 0;
    const isBound = isNumber(word) ? isUnit(words[at + 1] ?? '') : isQualifying(word);
    return !isBound || at === words.length - 1 || places[index + 1] === at + 1;
  });

type Reading = {
  readonly claim: readonly string[];
  /** The words of one clause, or of a whole sentence. */
  readonly words: readonly string[];
  readonly asked: readonly string[];
  readonly isQualifying: QualifyingTest;
};

/** `Each lesson lasts an hour` of `A lesson lasts an hour`, but no `every Monday` of `on Monday`. */
const EACH = /^(?:each|cada|jede[rsnm]?|chaque|ogni)$/u;
const TIME =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?|^(?:day|week|weekend|month|year|morning|evening|night|tag|woche|monat|jahr|wochenende|morgen|abend|\p{L}+tags?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|dia|dias|semana|mes|ano|noche|manana|tarde|segunda|terca|quarta|quinta|sexta|noite|manha|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour|semaine|mois|an|annee|matin|soir|giorno|settimana|mese|anno|\p{L}+edi|sera|mattina)s?$/u;
const withoutEach = ([first = '', next = '', ...others]: readonly string[]): readonly string[] =>
  EACH.test(first) && next !== '' && !TIME.test(next)
    ? [next, ...others]
    : [first, next, ...others].filter(Boolean);

const isAsked = (word: string, asked: readonly string[]): boolean =>
  asked.some((one) => haveWordsSameStem(one, word));

/** Whether the claim has the words, in another order if they have neither two numbers nor anything that narrows them twice. */
function isRestated({ claim, words, asked, isQualifying }: Reading): boolean {
  const places = findPlaces(claim, words);
  if (places === undefined) return false;
  const omitted = words.filter((_, at) => !places.includes(at));
  // Only the question may have said what a reply leaves out.
  if (omitted.some((word) => isQualifying(word) || !isAsked(word, asked))) return false;
  if (isIncreasing(places)) return true;
  // `Closed on Mondays`, `On Mondays closed`.
  if (words.length === 2 && omitted.length === 0) return true;
  const bound = words.filter((word) => isNumber(word) || isQualifying(word));
  return bound.length <= 2 && keepsPairs(claim, words, places, isQualifying);
}

/** Finds the start of the claim in `words`, word by word and in order. */
function findRun(claim: readonly string[], words: readonly string[]): number | undefined {
  for (let start = 0; start + claim.length <= words.length; start += 1)
    if (claim.every((word, index) => haveWordsSameStem(word, words[start + index] ?? '')))
      return start;
  return undefined;
}

/** `The spoons are 15 euros` of `Spoons of cherry wood, 15 euros`: one thing and one number with a unit. */
function isPriceInCaption(
  claim: readonly string[],
  { words, clauses, isCaption, isQualifying }: OwnerSentence,
): boolean {
  const [thing, ...measures] = clauses;
  if (!isCaption || thing === undefined || words.some(isQualifying)) return false;
  const at = claim.findIndex(isNumber);
  const [named, measure] = [claim.slice(0, at), claim.slice(at)];
  return (
    at > 0 &&
    measures.every(([number = '', unit = '']) => isNumber(number) && isUnit(unit)) &&
    measures.some((one) => one.join(' ') === measure.join(' ')) &&
    findRun(named, thing) !== undefined
  );
}

/** A caption need not be repeated from its beginning, unless the left-out words narrow the claim. */
function isPartOfCaption({ claim, words, asked, isQualifying }: Reading): boolean {
  const start = findRun(claim, words);
  if (start === undefined) return false;
  const head = words.slice(0, start);
  const outside = [...head, ...words.slice(start + claim.length)];
  if (outside.some(isQualifying)) return false;
  // A number alone may belong to another thing.
  const isBareNumber = claim.every((word) => isNumber(word) || isUnit(word));
  return !isBareNumber || head.every((word) => isAsked(word, asked));
}

/** Whether the claim has all clauses of the sentence, each as it is, in any order. */
function hasSameClauses(claim: readonly string[], { clauses, words }: OwnerSentence): boolean {
  if (claim.length !== words.length || clauses.length < 2) return false;
  let at = 0;
  const left = [...clauses];
  while (at < claim.length) {
    const index = left.findIndex((clause) =>
      clause.every((word, offset) => haveWordsSameStem(word, claim[at + offset] ?? '')),
    );
    at += left[index]?.length ?? claim.length + 1;
    left.splice(index, 1);
  }
  return at === claim.length;
}

/** `Still` asks whether something has changed, `price` for a number, `run out` for a time: they name no thing. */
const NAMES_NOTHING = new RegExp(
  `^(?:${[
    'still|noch|aun|todavia|ainda|encore|ancora|hala|long|longer|lange|longtemps|runs?|out|last|expires?|takes?|works?',
    'price|prices|costs?|preise?|kostet|kosten|precios?|cuestan?|precos?|custam?|prix|coutent?|coute|prezzi|prezzo|costano?',
    'dauert|dauern|gelten|laufen|ablaufen|duran?|tardan?|valen?|caducan?|duram?|demoram?|valem?|durent?|expirent?|durano?',
  ].join('|')})$`,
  'u',
);

/** Whether the owner's sentence is about all that was asked. */
export const isAboutAsked = (
  asked: readonly string[],
  { words }: Pick<OwnerSentence, 'words'>,
  isSame: (left: string, right: string) => boolean = haveWordsSameStem,
): boolean =>
  asked.every((word) => NAMES_NOTHING.test(word) || words.some((one) => isSame(word, one)));

/** `45 euros` and `five days` belong to the thing that their sentence is about. */
const isMeasureAlone = (claim: readonly string[]): boolean =>
  claim.every((word) => isNumber(word) || isUnit(word) || isNumberWord(word));

/** Whether one sentence of the owner says the claim. `asked` has the words of the question. */
export const isClaimSaidInOwnerSentence = (
  said: readonly string[],
  sentence: OwnerSentence,
  asked: readonly string[],
): boolean => {
  const claim = sentence.words.some((word) => EACH.test(word)) ? said : withoutEach(said);
  // A caption is about the one thing of its post.
  const isNamed = sentence.isCaption || asked.some((word) => !NAMES_NOTHING.test(word));
  const isAbout = isNamed && isAboutAsked(asked, sentence);
  // A later clause leaves out what the first one has named: `Shipping costs 9 euros and takes five days`.
  const [first = [], ...later] = sentence.clauses;
  return (
    isPriceInCaption(claim, sentence) ||
    hasSameClauses(claim, sentence) ||
    [sentence.words, first, ...(isAbout ? later : [])].some((words) => {
      if (isMeasureAlone(words) && !isAbout) return false;
      const isWhole = words === sentence.words;
      const { isQualifying } = sentence;
      const reading = { claim, words: withoutOtherMeasures(words, claim), asked, isQualifying };
      if (sentence.isCaption && isWhole && isPartOfCaption(reading)) return true;
      if (isRestated(isWhole ? { ...reading, asked: [] } : reading)) {
        const rest = isWhole ? [] : sentence.words.filter((word) => !words.includes(word));
        return !rest.some(isQualifying);
      }
      return false;
    })
  );
};
