// Compares texts of rules with texts of people. Pure.
import { foldTypography } from '#shared/fold-typography.ts';
import { findWordsBetweenSigns } from './find-words-between-signs.ts';

/**
 * Marks that people leave out when they type fast: accents (Latin, Greek, Cyrillic), vowel points (Hebrew, Arabic) and
 * variation selectors. Vowel signs of Indian scripts and the sound marks of kana are letters of their own.
 */
const OPTIONAL_MARKS =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe2f]/gu;
/** Й is a letter of its own, not an И with an accent; a private character protects its breve. */
const CYRILLIC_BREVE = /(?<=[Ии])\u0306/gu;
const KEPT_BREVE = '\ue000';
const INVISIBLE = /\p{Cf}/gu;

/** Upper case makes `ß` and `ss` the same, but only lower case turns `ẞ` into `ß`. The lower case of Σ depends on its place. */
const foldCase = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Some characters are another way to write a sign, and NFC makes them that sign. */
const composeCharacters = (text: string): string => foldTypography(text.normalize('NFC'));

const dropMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(CYRILLIC_BREVE, KEPT_BREVE)
    .replace(OPTIONAL_MARKS, '');

/**
 * Signs and marks are folded before and after the case: the lower case of a letter may be a letter and an accent, and
 * the upper case of `ŉ` is an apostrophe and an N.
 */
const foldCharacters = (text: string): string =>
  foldTypography(dropMarks(foldCase(dropMarks(composeCharacters(text)))));

const collapseWhiteSpace = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Ignores case, Unicode form, accents, white space and forms of signs: `  PREÇO` equals `preco`. */
export const foldTextForComparison = (text: string): string =>
  collapseWhiteSpace(foldCharacters(text));

/** Ignores only Unicode form, white space and forms of signs. */
export const normalizeTextForComparison = (text: string): string =>
  collapseWhiteSpace(composeCharacters(text));

/** A letter with its marks, which are folded together. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu;

type Origin = { readonly start: number; readonly end: number };

/** The part of the original that each UTF-16 unit of the compared form comes from. */
function traceOrigins(original: string, convert: (character: string) => string): readonly Origin[] {
  const origins: Origin[] = [];
  let isAfterSpace = true;
  for (const { 0: character, index } of original.matchAll(CHARACTERS)) {
    const origin = { start: index, end: index + character.length };
    for (const unit of convert(character).split('')) {
      const isSpace = /\s/u.test(unit);
      if (!isSpace || !isAfterSpace) origins.push(origin);
      isAfterSpace = isSpace;
    }
  }
  return origins;
}

/** One form in which a text is compared. */
export type ComparedTextForm = {
  readonly text: string;
  /** The beginning and end of its words; undefined in a text of signs only. */
  readonly words: ReturnType<typeof findWordsBetweenSigns>;
  /** Quotes the part of the original that `length` units from `start` of the form come from. */
  readonly quoteOriginal: (start: number, length: number) => string;
};

/** A text in the two forms in which rules compare it. */
export type ComparedText = {
  readonly original: string;
  readonly folded: ComparedTextForm;
  readonly normalized: ComparedTextForm;
};

/** Each part is computed once, when first needed: a rule compares hundreds of entries with the same text. */
function createForm(
  original: string,
  convertText: (text: string) => string,
  convertCharacter: (character: string) => string,
): ComparedTextForm {
  let text: string | undefined;
  let words: { readonly found: ReturnType<typeof findWordsBetweenSigns> } | undefined;
  let origins: readonly Origin[] | undefined;
  return {
    get text() {
      text ??= convertText(original);
      return text;
    },
    get words() {
      words ??= { found: findWordsBetweenSigns(this.text) };
      return words.found;
    },
    quoteOriginal: (start, length) => {
      origins ??= traceOrigins(original, convertCharacter);
      const quoted = origins.slice(start, start + length);
      return original.slice(quoted[0]?.start, quoted.at(-1)?.end);
    },
  };
}

export const toComparedText = (original: string): ComparedText => ({
  original,
  folded: createForm(original, foldTextForComparison, foldCharacters),
  normalized: createForm(original, normalizeTextForComparison, composeCharacters),
});
