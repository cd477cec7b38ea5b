// Finds the contacts in a text, by which people reach or pay each other, and those that the account has published.
// Pure.
import { parse } from 'tldts';
import { isEverydayWord } from './courtesy/compiled-courtesy-languages.ts';
import { removeDatesTimesAndSizes } from './find-invented-phone-numbers.ts';
import { revealVisibleText } from './reveal-visible-text.ts';

/** Endings that no one can register, which texts about the web use for their examples (RFC 2606). */
const RESERVED_ENDINGS = new Set(['example', 'test', 'invalid']);
/** Words that a full stop joins, with what may follow a host. */
const JOINED_WORDS_PATTERN =
  /(?<![\p{L}\d@.-])((?:[\p{L}\d][\p{L}\d-]*\.)+[\p{L}\d-]*\p{L})(:\d+)?([/?#]\S*)?/gu;

const LINK_PATTERN = new RegExp(
  [
    // A scheme, even a broken one such as `hxxps`, and the text after it.
    String.raw`(?<![\p{L}\d])[a-z][a-z\d+.-]{1,9}:\s*/{1,2}\S+`,
    String.raw`(?<!:)//[\p{L}\d]\S*`,
    String.raw`\[[^\]]*\]\([^)]*\)`,
    String.raw`www\.\S+`,
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

/** An ending on the list of public suffixes: tldts carries the list, which changes every few weeks. */
const hasHostEnding = (host: string): boolean => {
  const { isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true || RESERVED_ENDINGS.has(publicSuffix ?? '');
};

/** `thanks.so nice` lacks a space: two plain words, the second of which is also the ending of a country. */
const isMissingSpace = (host: string): boolean => {
  const [word = '', ending = '', ...more] = host.split('.');
  return more.length === 0 && ending.length === 2 && isEverydayWord(word) && isEverydayWord(ending);
};

/** Hosts without a scheme. A text may go on right behind one: `clay.studio.Thanks`. */
function listBareHosts(text: string): readonly string[] {
  return [...text.matchAll(JOINED_WORDS_PATTERN)].flatMap(([whole, joined = '', port, rest]) => {
    const labels = joined.toLowerCase().split('.');
    const hosts = labels.slice(1).map((_, index) => labels.slice(0, index + 2).join('.'));
    const host = hosts.findLast(hasHostEnding);
    if (host === undefined) return [];
    const isWhole = host.length === joined.length;
    return !isWhole || port || rest || !isMissingSpace(host) ? [isWhole ? whole : host] : [];
  });
}

/** Each contact as it appears in the revealed text, in lower case. */
function listContacts(text: string): readonly string[] {
  const revealed = revealVisibleText(text);
  return [
    ...[LINK_PATTERN, EMAIL_PATTERN, HANDLE_PATTERN, PAYMENT_PATTERN].flatMap(
      (pattern) => revealed.match(pattern) ?? [],
    ),
    ...listBareHosts(revealed),
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
