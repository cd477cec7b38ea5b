// URLs in messages. Only http and https ever become links.

/** The URL as an href; null for anything but http and https. */
export function sanitizeLinkHref(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** The properties of every link that a contact wrote. */
export const UNTRUSTED_LINK_PROPS = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
} as const;

export type LinkTextSegment = {
  readonly text: string;
  readonly href: string | null;
  readonly offset: number;
};

const URL_PATTERN = /https?:\/\/[^\s<>"'`\u202a-\u202e\u2066-\u2069]+/giu;
/** Punctuation that ends the sentence, not the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}»”’…]+$/u;

/** Splits a text into segments, with an href for URLs. Joined together the segments are the text again. */
export function splitTextIntoLinkSegments(text: string): readonly LinkTextSegment[] {
  const segments: LinkTextSegment[] = [];
  let segmentStart = 0;
  const addSegment = (segmentEnd: number, href: string | null) => {
    if (segmentEnd > segmentStart)
      segments.push({ text: text.slice(segmentStart, segmentEnd), href, offset: segmentStart });
    segmentStart = segmentEnd;
  };
  for (const match of text.matchAll(URL_PATTERN)) {
    const urlText = match[0].replace(TRAILING_PUNCTUATION, '');
    const href = sanitizeLinkHref(urlText);
    if (href === null) continue;
    addSegment(match.index, null);
    addSegment(match.index + urlText.length, href);
  }
  addSegment(text.length, null);
  return segments;
}
