// Finds the contacts in a text, by which people reach or pay each other, and those that the account has published.
// Pure.
import { removeDatesTimesAndSizes } from './find-invented-phone-numbers.ts';
import { revealVisibleText } from './reveal-visible-text.ts';

/** Known endings of hosts that are words of no language; every ending of two letters counts as well. */
const LONG_ENDINGS =
  'com|net|org|info|shop|store|link|xyz|online|site|club|live|page|click|vip|top|app|dev|art|blog|gift|money|cash|win|bet|biz|pro|name|mobi|asia|support|help|team|zone|world|today|space|website|tech|cloud|digital|agency|media|social|chat|trade|finance|loan|casino';

const LINK_PATTERN = new RegExp(
  [
    // A scheme, even a broken one such as `hxxps`, and the text after it.
    String.raw`(?<![\p{L}\d])[a-z][a-z\d+.-]{1,9}:\s*/{1,2}\S+`,
    String.raw`(?<!:)//[\p{L}\d]\S*`,
    String.raw`\[[^\]]*\]\([^)]*\)`,
    String.raw`www\.\S+`,
    String.raw`(?<![\p{L}\d@.-])(?:[\p{L}\d](?:[\p{L}\d-]*)\.)+(?:(?:${LONG_ENDINGS}|[a-z]{2})(?![\p{L}\d])|xn--[a-z\d-]+)(?:[/:?#]\S*)?`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])\S*`,
  ].join('|'),
  'giu',
);
const EMAIL_PATTERN = /[\p{L}\d.+_-]+@[\p{L}\d-]+\.[\p{L}\d.-]+/gu;
const HANDLE_PATTERN = /(?<![\p{L}\d.])@[\p{L}\d_.]{2,}/gu;
const PHONE_PATTERN = /(?<!\d)\+?\d[\d ()./-]{6,}\d/gu;
const PAYMENT_PATTERN = new RegExp(
  [
    String.raw`(?<![\p{L}\d])\$\p{L}[\p{L}\d_-]{1,20}`,
    String.raw`\b0x[\da-f]{20,}`,
    String.raw`\b(?:bc1|ltc1)[\da-z]{20,}`,
    String.raw`\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,8}\b`,
    String.raw`\b(?=[\da-z]*\d)(?=[\da-z]*[a-z])[\da-z]{25,}\b`,
  ].join('|'),
  'giu',
);

/** Each contact as it appears in the revealed text, in lower case. */
function listContacts(text: string): readonly string[] {
  const revealed = revealVisibleText(text);
  return [
    ...[LINK_PATTERN, EMAIL_PATTERN, HANDLE_PATTERN, PAYMENT_PATTERN].flatMap(
      (pattern) => revealed.match(pattern) ?? [],
    ),
    ...(removeDatesTimesAndSizes(revealed).match(PHONE_PATTERN) ?? []),
  ].map((contact) => contact.replace(/[.,!?;:)]+$/, '').toLowerCase());
}

/**
 * Whether the trusted text contains the whole contact, not only as a part of another one: `@bob` differs from
 * `@bob.test`, and `evil.shop` from `notevil.shop`. A host with `www.` is the same host.
 */
export function isContactInTrustedText(trusted: string, contact: string): boolean {
  const startBoundary = '(?<![\\p{L}\\p{N}_@-])(?<!(?<!www)\\.)';
  const endBoundary = '(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}_])';
  return new RegExp(`${startBoundary}${RegExp.escape(contact)}${endBoundary}`, 'u').test(trusted);
}

/** Contacts in the text that the trusted text does not contain. */
export function findInventedContacts(text: string, trusted: string): readonly string[] {
  const known = revealVisibleText(trusted).toLowerCase();
  return listContacts(text).filter((contact) => !isContactInTrustedText(known, contact));
}
