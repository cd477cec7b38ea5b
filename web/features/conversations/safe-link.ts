// Addresses that come with messages: only those of the web are ever made into links.

/** The address as it may stand in a link; null for anything but http and https. */
export function safeHref(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** For every link that somebody else wrote. */
export const FOREIGN_LINK = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

export type TextPart = { readonly text: string; readonly href: string | null; readonly at: number };

const ADDRESS = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/giu;
/** Ends the sentence, not the address. */
const CLOSING = /[.,;:!?)\]}»”’…]+$/u;

/** A text in pieces; those that are addresses lead there. Together they are the text, to the letter. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, href: string | null) => {
    if (to > from) parts.push({ text: text.slice(from, to), href, at: from });
    from = to;
  };
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(CLOSING, '');
    const href = safeHref(address);
    if (href === null) continue;
    add(found.index, null);
    add(found.index + address.length, href);
  }
  add(text.length, null);
  return parts;
}
