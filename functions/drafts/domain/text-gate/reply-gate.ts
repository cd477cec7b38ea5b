// Decides whether a text of the model may be sent unseen: courtesy, the owner's own words, and facts of the caption may
// pass. Any other text waits for its owner. The gate is stricter than the check of drafts that a person reads, because
// a needless question costs little. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import type { ReplyIntent } from '#functions/drafts/domain/prompt/reply-intent.ts';
import { countUtf8Bytes } from '#functions/drafts/domain/prompt/reply-length.ts';
import { ABUSE_WORDS_PATTERN } from './abuse-words.ts';
import { buildTrustedOwnerText } from './build-trusted-owner-text.ts';
import {
  BARE_CONTACT_PATTERN,
  OTHER_PLATFORM_WORDS_PATTERN,
  PAYMENT_AND_SCAM_WORDS_PATTERN,
} from './contact-words.ts';
import { findInventedContacts, isContactInTrustedText } from './find-invented-contacts.ts';
import {
  hasInventedPhoneNumber,
  SHORT_PHONE_NUMBER_PATTERN,
} from './find-invented-phone-numbers.ts';
import { type GateTextForms, toGateTextForms } from './gate-text-forms.ts';
import { hasImitatedLetters } from './imitated-letters.ts';
import { isReplyTextUnfounded } from './is-reply-text-unfounded.ts';
import {
  DISCOUNT_CODE_PATTERN,
  DISCOUNT_WORDS_PATTERN,
  MONEY_PATTERN,
  PROMISE_WORDS_PATTERN,
} from './money-and-promise-words.ts';
import { promisesToCheck } from './promises-to-check.ts';
import { hasEncodedPart, MARKUP_PATTERN, PROMPT_LEAK_PATTERN } from './prompt-leak-patterns.ts';
import {
  MEANINGFUL_CHARACTER_PATTERN,
  MODEL_RESIDUE_PATTERN,
  SENSITIVE_WORDS_PATTERN,
} from './sensitive-words.ts';
import {
  DANGER_WORDS_PATTERN,
  ILL_NEWS_WORDS_PATTERN,
  JOY_WORDS_PATTERN,
  SYMPATHY_WORDS_PATTERN,
} from './serious-words.ts';

export type ReplyGateViolation =
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
  | 'promise_to_check'
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
  `(?:(?<![\\p{L}'-])[\\p{L}'-]+ )?(?:${PROMISE_WORDS_PATTERN.source})(?: [\\p{L}'-]+)?`,
  'u',
);

/** Whether a part of the text matches that the account has not published. */
const hasUnpublished = (text: string, pattern: RegExp, trusted: string): boolean =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].some(
    ([part]) => !isContactInTrustedText(trusted, part.toLowerCase().trim()),
  );

const isTooLong = (
  text: string,
  { maxCharacters, maxBytes = Infinity }: DraftPromptContext,
): boolean => [...text].length > maxCharacters || countUtf8Bytes(text) > maxBytes;

/** The handle that notifies the answered person may only be at the beginning. */
const withoutOpening = (text: string, { opening, author }: DraftPromptContext): string => {
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

const hasContact = (own: string, { folded, joined, words }: GateTextForms, known: GateTextForms) =>
  findInventedContacts(own, known.revealed).length > 0 ||
  findInventedContacts(joined, known.joined).length > 0 ||
  hasUnpublished(`${folded}\n${joined}`, ANY_HOST, known.folded) ||
  hasUnpublished(words, BARE_CONTACT_PATTERN, known.words) ||
  hasUnpublished(folded, SHORT_PHONE_NUMBER_PATTERN, known.folded) ||
  hasInventedPhoneNumber(folded, known.folded) ||
  PAYMENT_AND_SCAM_WORDS_PATTERN.test(words) ||
  hasUnpublished(words, OTHER_PLATFORM_WORDS_PATTERN, known.words);

/** The second net: content that no text may have, even when the owner has said something similar. */
export function findForbiddenReplyContent(
  text: string,
  context: DraftPromptContext,
): ReplyGateViolation | undefined {
  if (!MEANINGFUL_CHARACTER_PATTERN.test(text)) return 'empty';
  if (isTooLong(text, context)) return 'too_long';
  if (isHidden(text)) return 'hidden_characters';
  const own = withoutOpening(text, context);
  const readings = toGateTextForms(own);
  if (hasImitatedLetters(readings.revealed)) return 'hidden_characters';
  if (MARKUP_PATTERN.test(own) || MARKUP_PATTERN.test(readings.revealed)) return 'markup';
  if (PROMPT_LEAK_PATTERN.test(readings.words) || hasEncodedPart(readings.revealed)) return 'leak';
  if (MODEL_RESIDUE_PATTERN.test(own.trim())) return 'leak';
  const known = toGateTextForms(buildTrustedOwnerText(context));
  if (hasContact(own, readings, known)) return 'contact';
  const { revealed, folded, words } = readings;
  if (hasUnpublished(folded, MONEY_PATTERN, known.folded)) return 'money';
  if (hasUnpublished(words, DISCOUNT_WORDS_PATTERN, known.words)) return 'money';
  if (hasUnpublished(revealed, DISCOUNT_CODE_PATTERN, known.revealed.toLowerCase())) return 'money';
  const promised = known.words.replace(NEGATED_SENTENCE, '');
  if (hasUnpublished(words, PROMISE_IN_ITS_PHRASE, promised)) return 'promise';
  if (ABUSE_WORDS_PATTERN.test(words)) return 'abuse';
  return SENSITIVE_WORDS_PATTERN.test(words) ? 'sensitive' : undefined;
}

/** Only sympathy may answer ill news, and only a person may answer danger. */
function isTooLight(text: string, { text: answered }: DraftPromptContext): boolean {
  const incoming = toGateTextForms(answered).words;
  if (DANGER_WORDS_PATTERN.test(incoming) || ABUSE_WORDS_PATTERN.test(incoming)) return true;
  const { words } = toGateTextForms(text);
  return (
    ILL_NEWS_WORDS_PATTERN.test(incoming) &&
    (!SYMPATHY_WORDS_PATTERN.test(words) || JOY_WORDS_PATTERN.test(words))
  );
}

/** The first reason why the owner must see the text; undefined when it may be sent. */
export function findReplyGateViolation(
  text: string,
  context: DraftPromptContext,
  intent?: ReplyIntent,
): ReplyGateViolation | undefined {
  const forbidden = findForbiddenReplyContent(text, context);
  if (forbidden) return forbidden;
  const own = withoutOpening(text, context);
  if (isTooLight(own, context)) return 'serious';
  if (promisesToCheck(own)) return 'promise_to_check';
  if (isReplyTextUnfounded(own, context, intent)) return 'unfounded';
  return intent === 'will_check' ? 'promise_to_check' : undefined;
}
