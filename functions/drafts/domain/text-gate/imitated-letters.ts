// Letters that look like Latin ones, and texts that use them in their place. Pure.

const LOOKALIKES = new Map<string, string>(
  Object.entries({
    // Cyrillic.
    ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
    ...{ у: 'y', х: 'x', і: 'i', ї: 'i', ј: 'j', ѕ: 's', һ: 'h', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l' },
    // Greek.
    ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't' },
    ...{ υ: 'u', χ: 'x', ω: 'w', ζ: 'z' },
    // Latin letters that do not decompose.
    ...{ ı: 'i', ƒ: 'f', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' },
  }),
);
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/gu;
const WORD = /[\p{L}\p{M}\d]+/gu;
const REGIONAL_INDICATOR = /[\u{1f1e6}-\u{1f1ff}]/gu;

/** A word of another script stays, unless each of its letters looks like a Latin one. */
function foldWord(word: string): string {
  const others = word.match(NOT_LATIN) ?? [];
  if (!others.every((letter) => LOOKALIKES.has(letter))) return word;
  return word.replace(/\p{L}/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

/** The text in lower case, without accents, in Latin letters when it can be read so. */
export const foldToPlainLatinLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .replace(WORD, foldWord)
    .replace(REGIONAL_INDICATOR, (letter) =>
      String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 97),
    );

const IMITATED_LETTERS = new RegExp(
  [
    // One word in two scripts.
    String.raw`\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]`,
    String.raw`[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]\p{Script=Latin}`,
    // Scripts that hardly any customer reads, but that look like Latin capitals.
    String.raw`[\p{Script=Cherokee}\p{Script=Lisu}]`,
    // Small capitals and turned letters, except those of living alphabets.
    String.raw`(?![\u0253\u0254\u0257\u0259\u025b])[\u0250-\u02af]|[\u1d00-\u1d7f\ua730-\ua731]`,
    // White letters in black shapes: one is a sign, two are a word.
    String.raw`[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]\s*[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]`,
    // Half a flag is a letter.
    String.raw`(?<![\u{1f1e6}-\u{1f1ff}])(?:[\u{1f1e6}-\u{1f1ff}]{2})*[\u{1f1e6}-\u{1f1ff}](?![\u{1f1e6}-\u{1f1ff}])`,
    // Letters that are crossed out or buried in marks.
    String.raw`\p{Script=Latin}[\u0300-\u036f]{2}[\u0300-\u036f]+|[\u0334-\u0338]`,
  ].join('|'),
  'u',
);
/** Whether letters imitate others, which no honest reply needs. Takes the revealed text. */
export const hasImitatedLetters = (text: string): boolean =>
  IMITATED_LETTERS.test(text.normalize('NFD').normalize('NFKC')) || IMITATED_LETTERS.test(text);
