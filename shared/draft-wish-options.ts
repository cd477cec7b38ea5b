// The changes of a draft's text that its owner may ask for by one press.

export const DRAFT_WISH_STYLES = ['shorter', 'warmer', 'more_formal'] as const;
export type DraftWishStyle = (typeof DRAFT_WISH_STYLES)[number];

/** ISO 639-1 codes. Each has a standard text in `functions/drafts/domain/prompt/fallback-reply-text.ts`. */
export const DRAFT_WISH_LANGUAGES = [
  ...(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko'] as const),
  ...(['nl', 'pl', 'pt', 'ru', 'tr', 'uk', 'zh'] as const),
] as const;
export type DraftWishLanguage = (typeof DRAFT_WISH_LANGUAGES)[number];
