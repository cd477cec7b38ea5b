// The names of the wishes for the text of a reply.
import type { DraftWishStyle } from '#shared/draft-wish-options.ts';

export const STYLE_WISHES: readonly { readonly kind: DraftWishStyle; readonly label: string }[] = [
  { kind: 'shorter', label: 'Shorter' },
  { kind: 'warmer', label: 'Warmer' },
  { kind: 'more_formal', label: 'More formal' },
];

export const BACK_LABEL = 'Back to the earlier text';

/** Above the languages, where other wishes stand before them. */
export const LANGUAGES_LABEL = 'In another language';
