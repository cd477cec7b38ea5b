// Whether two texts are the same once the network has kept one of them. Pure.

/** Shown or not at the network's pleasure: they change nothing that a person reads. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;
const DOUBLE_QUOTES = /[“”„‟«»″]/g;
const SINGLE_QUOTES = /[‘’‚‛′]/g;

/** What is left of a text when everything is gone that the network is known to keep otherwise. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(/\s+/g, ' ')
    .trim();

export const isSameText = (left: string, right: string): boolean =>
  comparable(left) === comparable(right);
