// The languages that a draft can be changed to, those first that the owner is likely to want.
import { DRAFT_WISH_LANGUAGES, type DraftWishLanguage } from '#shared/draft-wish-options.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

export const getLanguageName = (language: DraftWishLanguage): string =>
  NAMES.of(language) ?? language;

const BY_NAME = DRAFT_WISH_LANGUAGES.toSorted((a, b) =>
  getLanguageName(a).localeCompare(getLanguageName(b)),
);

/** `last` was chosen last. Those of the browser follow, then all others by name. */
export function orderWishLanguages(
  last: DraftWishLanguage | null,
  browserLanguages: readonly string[],
): readonly DraftWishLanguage[] {
  const preferred = [last ?? '', ...browserLanguages].flatMap((tag) =>
    DRAFT_WISH_LANGUAGES.filter((language) => language === tag.split('-')[0]),
  );
  return [...new Set([...preferred, ...BY_NAME])];
}
