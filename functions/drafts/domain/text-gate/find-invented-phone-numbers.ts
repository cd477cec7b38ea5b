// Finds phone numbers in every notation, and distinguishes them from dates, times and sizes. Pure.

const HOUR = String.raw`(?:[01]?\d|2[0-4])`;
const TIME = String.raw`${HOUR} ?[:.h] ?[0-5]\d`;
const YEAR = String.raw`(?:19|20)\d\d`;
/** None of them touches another digit, so that no part of a longer number counts. */
const DATES_TIMES_AND_SIZES = new RegExp(
  [
    String.raw`(?<![\d+][ .,:/_*-]?)(?:${[
      String.raw`[0-3]?\d([./-])[01]?\d\1(?:20)?\d\d`,
      String.raw`${YEAR}-[01]\d-[0-3]\d`,
      String.raw`${YEAR} ?[/-] ?(?:${YEAR}|\d\d)`,
      String.raw`\d{1,3}(?:[.,]000)+`,
      `(?:${TIME}|${HOUR}) ?- ?(?:${TIME}|${HOUR})`,
      TIME,
    ].join('|')})(?![ .,:/_*-]?\d)`,
    String.raw`\d+(?:[.,]\d+)?(?: ?[x\u00d7] ?\d+(?:[.,]\d+)?)+`,
  ].join('|'),
  'gu',
);
/** Removes the numbers that only look like phone numbers. */
export const removeDatesTimesAndSizes = (text: string): string =>
  text.replace(DATES_TIMES_AND_SIZES, 'x');

const DIGIT_WORDS: readonly string[] = [
  'zero oh null cero nul ноль 〇 零',
  'one eins uno un um una uma un один 一',
  'two zwei zwo dos dois duas deux due два 二',
  'three drei tres trois tre три 三',
  'four vier cuatro quatro quatre quattro четыре 四',
  'five funf fuenf cinco cinq cinque пять 五',
  'six sechs seis sei шесть 六',
  'seven sieben siete sete sept sette семь 七',
  'eight acht ocho oito huit otto восемь 八',
  'nine neun nueve nove neuf девять 九',
];
const DIGIT_BY_WORD = new Map(
  DIGIT_WORDS.flatMap((words, digit) => words.split(' ').map((word) => [word, String(digit)])),
);
/** A Chinese digit has no spaces around it. */
const DIGIT_WORD = new RegExp(
  `(?<!\\p{L})(?:${[...DIGIT_BY_WORD.keys()].filter((word) => word.length > 1).join('|')})(?!\\p{L})|[〇零一二三四五六七八九]`,
  'gu',
);
/** Seven digits or more, with almost only signs between them. */
const DIGIT_RUN = /\d(?:[^\p{L}\d\n]{0,4}\d){6,}/gu;
/** Short numbers, and numbers that are partly spelt in letters. */
export const SHORT_PHONE_NUMBER_PATTERN =
  /(?<!\d)0 ?\(?(?:800|900)(?!\d)|(?<!\d)1-[89]\d\d-|(?<!\p{L})(?:call|dial|ring|text|sms|ruft?|llama|ligue|appelle|chiama)(?!\p{L})[^.!?\n]{0,20}(?<![\d+][ ()./-]{0,2})\d{4,6}(?![ ()./-]{0,2}\d)/u;

/** `36, 37, 38` or `36 38 40`: numbers of a list rise in small steps. */
function isRisingList(run: string): boolean {
  const numbers = run.match(/\d+/g) ?? [];
  return numbers.every((number, index) => {
    const step = Number(number) - Number(numbers[index - 1] ?? Number(number) - 1);
    return !number.startsWith('0') && number.length <= 3 && step > 0 && step <= 10;
  });
}

/** Lists the digits of each number in folded text, spelt digits included. */
function listPhoneNumbers(folded: string): readonly string[] {
  const digits = removeDatesTimesAndSizes(folded)
    .replace(DIGIT_WORD, (word) => DIGIT_BY_WORD.get(word) ?? word)
    .replace(/(?<=\d[ ./-]?)o(?=[ ./-]?\d)|(?<!\p{L})o(?=\d{2})/gu, '0');
  return (digits.match(DIGIT_RUN) ?? [])
    .filter((run) => !isRisingList(run))
    .map((run) => run.replace(/\D/gu, ''));
}

const NUMBER_WORD = `(?:${[...DIGIT_BY_WORD.keys()].filter((word) => word.length > 2).join('|')}|oh|hundred|double|triple)`;
/** Five number words in a row count nothing. */
const SPELT_NUMBER = new RegExp(
  `(?<!\\p{L})${NUMBER_WORD}(?:[ ,.-]+${NUMBER_WORD}){4,}(?!\\p{L})`,
  'u',
);

/** Whether the folded text has a phone number that the trusted one does not have in any notation. */
export function hasInventedPhoneNumber(folded: string, trusted: string): boolean {
  if (SPELT_NUMBER.test(folded)) return true;
  const known = listPhoneNumbers(trusted);
  return listPhoneNumbers(folded).some((number) => !known.includes(number));
}
