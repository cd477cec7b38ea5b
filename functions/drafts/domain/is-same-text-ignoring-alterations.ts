// Compares two texts, ignoring the changes that the network makes when it stores one. Pure.

/** The network keeps or drops these; a person does not see the difference. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Variation_Selector}]/gu;
const DOUBLE_QUOTES = /[“”„‟«»″]/g;
const SINGLE_QUOTES = /[‘’‚‛′]/g;

/** The text without anything that the network is known to alter. */
const normalizeForComparison = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(/\s+/g, ' ')
    .trim();

export const isSameTextIgnoringAlterations = (left: string, right: string): boolean =>
  normalizeForComparison(left) === normalizeForComparison(right);
