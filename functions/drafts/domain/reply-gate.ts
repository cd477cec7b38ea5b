// Decides whether a text of the model may be sent although nobody has seen it. What does not pass waits for its owner.
// It is stricter than the check of drafts that a person reads: a needless question costs little. Pure.
import { containsContact, findInventedContacts } from './contacts.ts';
import type { PromptContext } from './prompt.ts';
import { countUtf8Bytes } from './reply-length.ts';
import { revealText } from './revealed-text.ts';
import { buildTrustedText } from './trusted-text.ts';

export type GateViolation =
  | 'empty'
  | 'too_long'
  | 'hidden_characters'
  | 'markup'
  | 'leak'
  | 'contact'
  | 'money'
  | 'promise'
  | 'abuse';

const SENTENCES: Readonly<Record<GateViolation, string>> = {
  empty: 'The model gave no text, so it waits for you.',
  too_long: 'The text is too long to be sent unseen, so it waits for you.',
  hidden_characters: 'The text has characters that cannot be seen, so it waits for you.',
  markup: 'The text looks like code, so it waits for you.',
  leak: 'The text repeats instructions to the model, so it waits for you.',
  contact:
    'The text names a link, an account, a number or a way to pay that you have not published, so it waits for you.',
  money: 'The text names an amount, a discount or a code, so it waits for you.',
  promise: 'The text promises something, so it waits for you.',
  abuse: 'The text may offend, so it waits for you.',
};
export const describeGateViolation = (violation: GateViolation): string => SENTENCES[violation];

/** Emoji are joined with U+200D, and some scripts need U+200C. */
const HIDDEN = /(?![\n\u{200c}\u{200d}])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{fff9}-\u{fffb}]/u;
const HIDDEN_JOINER = /(?<=[a-z\d])[\u{200c}\u{200d}]|[\u{200c}\u{200d}](?=[a-z\d])/iu;
const MARKUP = /<\/?[a-z!][^>]*>|\{\{|\$\{|```|&(?:#x?[\da-f]+|[a-z]+);/iu;
const LEAK =
  /\b(?:DATA|END)-[\w-]{6,}|\bloom-[\w-]{6,}|system prompt|my instructions|as an ai\b|language model|voice[_ ]examples|should_reply|ignore (?:all|previous)/iu;
/** Unlike in a draft that a person reads, any two words joined by a full stop may be a host. */
const ANY_HOST = /(?<![@\p{L}\d.-])[\p{L}\d][\p{L}\d-]*\.\p{L}[\p{L}\d-]+/gu;

const CURRENCY =
  '[$€£¥₹₽₺₩₿₴₦]|\\b(?:usd|eur|gbp|chf|brl|mxn|inr|usdt|btc|eth|reais|real|pesos?|soles|rupees?|rubles?|lira|dollars?|d[oó]lares?|bucks|quid|euros?|pounds?|libras?|franken|francs?|yen|zloty|kronor|kroner)\\b';
const MONEY = new RegExp(
  `(?:${CURRENCY})\\s*\\d|\\d[\\d.,\\s]*(?:${CURRENCY})|\\d\\s*%|%\\s*(?:off|rabatt|desconto|descuento|sconto)|\\b(?:code|coupon|voucher|promo|gutschein|cup[oó]n|cupom|codigo|código|codice)\\b[^.!?]{0,12}\\b(?=[\\w-]*[\\dA-Z])[\\dA-Z-]{4,}`,
  'iu',
);
const PAYMENT_WORDS =
  /\b(?:cash ?app|pay ?pal|venmo|zelle|western union|money ?gram|bitcoin|crypto\w*|wallet|wire transfer|gift ?cards?|iban|bank account|bizum|pix key|chave pix)\b/iu;
const PROMISE =
  /\b(?:refunds?|refunded|reimburse\w*|money back|guarantee\w*|for free|free (?:of charge|gift|product|item|shipping|replacement)|compensat\w+|we will pay|we'll pay|i will pay|you (?:have )?won|winner|giveaway|r[uü]ckerstattung|erstatten|geld zur[uü]ck|garantier\w*|kostenlos|gratis|entsch[aä]dig\w*|reembols\w*|garantiz\w*|garant[ií]\w*|devolu(?:ci[oó]n|[cç][aã]o)|indemniz\w*|indeniz\w*|rembours\w*|gratuit\w*|rimbors\w*|d[ée]dommag\w*)\b/iu;
const ABUSE =
  /\b(?:fuck\w*|shit\w*|bitch\w*|bastard\w*|asshole\w*|cunt\w*|whore\w*|slut\w*|retard\w*|idiot\w*|moron\w*|stupid|kill yourself|kys|nazi\w*|arschloch|fotze|hurensohn|schlampe|wichser|scheiss\w*|schei[sß]e|puta\w*|pendej\w*|mierda|cabr[oó]n\w*|gilipollas|idiota\w*|merda|porra|caralho|viado|connard\w*|salope\w*|merde|encul[ée]\w*|stronz\w*|vaffanculo|cazzo|troia)\b/iu;

/** The parts of the text that match and that the account has not published itself. */
const findUnpublished = (text: string, pattern: RegExp, trusted: string): boolean =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].some(
    ([part]) => !containsContact(trusted, part.toLowerCase().trim()),
  );

const isTooLong = (text: string, { maxCharacters, maxBytes = Infinity }: PromptContext): boolean =>
  [...text].length > maxCharacters || countUtf8Bytes(text) > maxBytes;

/** The handle that notifies the person who is answered stands at the beginning and nowhere else. */
const withoutOpening = (text: string, { opening, author }: PromptContext): string => {
  const handle = opening.trim() || `@${author}`;
  return text.startsWith(handle) ? text.slice(handle.length) : text;
};

/** The first reason why the text must be seen by its owner; undefined when it may be sent. */
export function findGateViolation(text: string, context: PromptContext): GateViolation | undefined {
  if (text.trim() === '') return 'empty';
  if (isTooLong(text, context)) return 'too_long';
  if (HIDDEN.test(text) || HIDDEN_JOINER.test(text)) return 'hidden_characters';
  if (MARKUP.test(text)) return 'markup';
  const revealed = revealText(text);
  if (LEAK.test(revealed)) return 'leak';
  const trusted = revealText(buildTrustedText(context)).toLowerCase();
  const own = withoutOpening(text, context);
  if (findInventedContacts(own, trusted).length > 0) return 'contact';
  if (findUnpublished(revealText(own), ANY_HOST, trusted)) return 'contact';
  if (PAYMENT_WORDS.test(revealed)) return 'contact';
  if (findUnpublished(revealed, MONEY, trusted)) return 'money';
  if (findUnpublished(revealed, PROMISE, trusted)) return 'promise';
  return ABUSE.test(revealed) ? 'abuse' : undefined;
}
