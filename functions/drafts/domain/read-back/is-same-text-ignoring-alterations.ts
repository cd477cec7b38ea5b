// Compares two texts, ignoring the changes that the network makes when it stores one. Pure.
import { foldTypography } from '#shared/fold-typography.ts';

/** The network keeps or drops these; a person does not see the difference. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Removes every difference that the network is known to make. */
const normalizeForComparison = (text: string): string =>
  foldTypography(text)
    .normalize('NFKC')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/\s+/g, ' ')
    .trim();

export const isSameTextIgnoringAlterations = (left: string, right: string): boolean =>
  normalizeForComparison(left) === normalizeForComparison(right);
