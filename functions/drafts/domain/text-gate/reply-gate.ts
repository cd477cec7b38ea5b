// Decides whether a text of the model may be sent unseen: courtesy, the owner's own words, and facts of the caption may
// pass. Any other text waits for its owner. The gate is stricter than the check of drafts that a person reads, because
// a needless question costs little. Pure.

import type { PromptContext } from '#functions/drafts/domain/prompt/prompt.ts';
import { countUtf8Bytes } from '#functions/drafts/domain/prompt/reply-length.ts';
import { ABUSE } from './abuse-words.ts';
import { BARE_CONTACT, PAYMENT_WORDS, PLATFORM_WORDS } from './contact-words.ts';
import { containsContact, findInventedContacts } from './contacts.ts';
import { imitatesLetters } from './imitated-letters.ts';
import { isEncoded, LEAK, MARKUP } from './leak-patterns.ts';
import { CODE, DISCOUNT_WORDS, MONEY, PROMISE_WORDS } from './money-and-promise-words.ts';
import { hasInventedPhoneNumber, SHORT_PHONE_NUMBER } from './phone-numbers.ts';
import { RESIDUE, SAYS_SOMETHING, SENSITIVE } from './sensitive-words.ts';
import { DANGER, ILL_NEWS, JOY, SYMPATHY } from './serious-words.ts';
import { readText, type TextReadings } from './text-readings.ts';
import { buildTrustedText } from './trusted-text.ts';
import { isUnfounded } from './unfounded-text.ts';

export type GateViolation =
  | 'empty'
  | 'too_long'
  | 'hidden_characters'
  | 'markup'
  | 'leak'
  | 'contact'
  | 'money'
  | 'promise'
  | 'sensitive'
  | 'abuse'
  | 'serious'
  | 'unfounded';

/** Three flags are written with invisible letters: England, Scotland, Wales. */
const FLAGS_OF_TAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/** Emoji are joined with U+200D and end with U+FE0F, and some scripts need U+200C. */
const HIDDEN =
  /(?![\n\u{200c}\u{200d}])[\u{fffd}\p{Cs}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u{fff9}-\u{fffb}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]|\u{34f}|[\u{17b4}\u{17b5}]|[\u{180b}-\u{180f}]|[\u{fe00}-\u{fe0d}]|[\u{e0100}-\u{e01ef}]|(?<=\p{L}|\u{fe0e}|\u{fe0f})[\u{fe0e}\u{fe0f}]/u;
const HIDDEN_JOINER = /(?<=[a-z\d])[\u{200c}\u{200d}]|[\u{200c}\u{200d}](?=[a-z\d])/iu;
/** Any two words joined by a full stop may be a host, unlike in a draft that a person reads. */
const ANY_HOST =
  /(?<![@\p{L}\d.-])(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}[\p{L}\d-]+|\u3002(?:みんな|コム|ストア|中国|中國|公司|网络|网址|在线|商店)(?!\p{L})/gu;
/** A sentence such as `No refunds` makes no promise that a reply could repeat. */
const NEGATED_SENTENCE =
  /[^.!?\n]*(?<!\p{L})(?:no|not|never|without|cannot|[a-z]+n't|kein\p{L}*|nicht|ohne|sin|nunca|sem|nao|sans|pas|aucun\p{L}*|senza|non|nessun\p{L}*)(?!\p{L})[^.!?\n]*/gu;

/** Free shipping is published, and `everything is free` is not: the words around a promise belong to it. */
const PROMISE_IN_ITS_PHRASE = new RegExp(
  `(?:(?<![\\p{L}'-])[\\p{L}'-]+ )?(?:${PROMISE_WORDS.source})(?: [\\p{L}'-]+)?`,
  'u',
);

/** Whether a part of the text matches that the account has not published. */
const hasUnpublished = (text: string, pattern: RegExp, trusted: string): boolean =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].some(
    ([part]) => !containsContact(trusted, part.toLowerCase().trim()),
  );

const isTooLong = (text: string, { maxCharacters, maxBytes = Infinity }: PromptContext): boolean =>
  [...text].length > maxCharacters || countUtf8Bytes(text) > maxBytes;

/** The handle that notifies the answered person may only be at the beginning. */
const withoutOpening = (text: string, { opening, author }: PromptContext): string => {
  const handle = opening.trim() || `@${author}`;
  const rest = text.slice(handle.length);
  // `@ana` is not the beginning of `@anatoly`, nor of `@ana.pays`.
  const isWhole = text.startsWith(handle) && !/^[\p{L}\p{N}\p{M}\p{Cf}_]|^\.\S/u.test(rest);
  return isWhole ? rest : text;
};

const isHidden = (text: string): boolean => {
  const visible = text.replace(FLAGS_OF_TAGS, '');
  return HIDDEN.test(visible) || HIDDEN_JOINER.test(visible);
};

const hasContact = (own: string, { folded, joined, words }: TextReadings, known: TextReadings) =>
  findInventedContacts(own, known.revealed).length > 0 ||
  findInventedContacts(joined, known.joined).length > 0 ||
  hasUnpublished(`${folded}\n${joined}`, ANY_HOST, known.folded) ||
  hasUnpublished(words, BARE_CONTACT, known.words) ||
  hasUnpublished(folded, SHORT_PHONE_NUMBER, known.folded) ||
  hasInventedPhoneNumber(folded, known.folded) ||
  PAYMENT_WORDS.test(words) ||
  hasUnpublished(words, PLATFORM_WORDS, known.words);

/** The second net: content that no text may have, even when the owner has said something similar. */
export function findForbiddenContent(
  text: string,
  context: PromptContext,
): GateViolation | undefined {
  if (!SAYS_SOMETHING.test(text)) return 'empty';
  if (isTooLong(text, context)) return 'too_long';
  if (isHidden(text)) return 'hidden_characters';
  const own = withoutOpening(text, context);
  const readings = readText(own);
  if (imitatesLetters(readings.revealed)) return 'hidden_characters';
  if (MARKUP.test(own) || MARKUP.test(readings.revealed)) return 'markup';
  if (LEAK.test(readings.words) || isEncoded(readings.revealed)) return 'leak';
  if (RESIDUE.test(own.trim())) return 'leak';
  const known = readText(buildTrustedText(context));
  if (hasContact(own, readings, known)) return 'contact';
  const { revealed, folded, words } = readings;
  if (hasUnpublished(folded, MONEY, known.folded)) return 'money';
  if (hasUnpublished(words, DISCOUNT_WORDS, known.words)) return 'money';
  if (hasUnpublished(revealed, CODE, known.revealed.toLowerCase())) return 'money';
  const promised = known.words.replace(NEGATED_SENTENCE, '');
  if (hasUnpublished(words, PROMISE_IN_ITS_PHRASE, promised)) return 'promise';
  if (ABUSE.test(words)) return 'abuse';
  return SENSITIVE.test(words) ? 'sensitive' : undefined;
}

/** Only sympathy may answer ill news, and only a person may answer danger. */
function isTooLight(text: string, { text: answered }: PromptContext): boolean {
  const incoming = readText(answered).words;
  if (DANGER.test(incoming) || ABUSE.test(incoming)) return true;
  const { words } = readText(text);
  return ILL_NEWS.test(incoming) && (!SYMPATHY.test(words) || JOY.test(words));
}

/** The first reason why the owner must see the text; undefined when it may be sent. */
export function findGateViolation(text: string, context: PromptContext): GateViolation | undefined {
  const forbidden = findForbiddenContent(text, context);
  if (forbidden) return forbidden;
  const own = withoutOpening(text, context);
  if (isTooLight(own, context)) return 'serious';
  return isUnfounded(own, context) ? 'unfounded' : undefined;
}
