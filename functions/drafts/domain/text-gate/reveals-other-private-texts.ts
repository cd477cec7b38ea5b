// Checks whether a text gives away what other people wrote in private. Pure.

import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { SPACELESS_SCRIPT } from '#shared/spaceless-scripts.ts';
import { isEverydayWord } from './courtesy/compiled-courtesy-languages.ts';
import { listWordsOfComparableText, toComparableText } from './courtesy/courtesy-word-list.ts';
import { SENSITIVE_WORDS_PATTERN } from './sensitive-words.ts';

const SEGMENTS = new Intl.Segmenter('ja', { granularity: 'word' });
const CASED = /[\p{Lu}\p{Ll}]/u;
const LEAST_RARE_LETTERS = 5;

/** Returns the comparable text, and a second time with numbers such as `48 213` and `48-213` joined to 48213. */
function readNumbers(text: string): string {
  const joined = text.replace(/(?<=\p{N})[\s.,/()-]+(?=\p{N})/gu, '');
  return joined === text ? text : `${text} ${joined}`;
}

const listTextWords = (text: string): readonly string[] =>
  listWordsOfComparableText(readNumbers(toComparableText(text))).flatMap((word) =>
    SPACELESS_SCRIPT.test(word)
      ? [...SEGMENTS.segment(word)].map(({ segment }) => segment)
      : [word],
  );

const listOwnSide = (context: DraftPromptContext): readonly (string | null)[] => [
  context.author,
  context.text,
  ...context.thread.flatMap(({ author, text }) => [author, text]),
  context.caption,
  ...Object.values(context.account),
  ...context.facts.map(({ text }) => text),
  context.wish?.text ?? null,
  ...[...context.pastReplies, ...(context.earlierAnswers ?? [])].flatMap(({ question, answer }) => [
    question,
    answer,
  ]),
];

/** German capitalizes every noun, so only nouns in the places of names are names. */
const GERMAN = /(?<!\p{L})(?:ich|und|der|die|das|nicht|ist|habe|wir|mein|meine|bitte)(?!\p{L})/giu;
const LEAST_GERMAN_WORDS = 2;
const GERMAN_NAME =
  /(?:(?:heiße|heisse|bin|Name ist|Frau|Herr|Familie|Dr\.) )(\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)|(\p{Lu}\p{L}*(?:straße|strasse|str\.|weg|gasse|allee|platz|ring|ufer|damm)(?= \d))/gu;
const CAPITALS = /(?<=[\p{L}\p{N},] )(\p{Lu}[\p{L}\p{M}'-]+)/gu;

/** People who introduce themselves or say where they live write names even without a capital. */
const INTRODUCED = new RegExp(
  [
    String.raw`(?:(?:my|the) name(?: is|'s)|call me|ich hei(?:ß|ss)e|mein name ist|me llamo|mi nombre es|je m'appelle|mon nom est|mi chiamo|me chamo|meu nome é|(?:benim )?ad[ıi]m|меня зовут) ([\p{L}\p{M}'-]{3,})`,
    String.raw`(?:it'?s|this is|hier ist|hier schreibt|soy|habla|c'est|sono|sou|aqui é) ([\p{L}\p{M}'-]{3,}) (?:here|speaking|from|aus|de|da|di)(?!\p{L})`,
    String.raw`(?:^|[.,!\n] *|hi |hey |hello )([\p{L}\p{M}'-]{3,}) (?:here|hier)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:live|living|wohnen?|lebe|vivo|vivimos|moro|moramos|abito|abitiamo|habite|habitons|живу) (?:in|near|at|bei|en|em|a|à|в) ([\p{L}\p{M}'-]{3,})`,
    String.raw`(?:^|[、。])([\p{Script=Han}]{1,4})(?:です|と申します)`,
    String.raw`我叫([\p{Script=Han}]{2,4})`,
  ].join('|'),
  'giu',
);

function listNames(texts: readonly string[]): ReadonlySet<string> {
  const names = texts.flatMap((text) => {
    const isGerman = (text.match(GERMAN)?.length ?? 0) >= LEAST_GERMAN_WORDS;
    const found = [isGerman ? GERMAN_NAME : CAPITALS, INTRODUCED];
    return found.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => match.slice(1).join(' ')),
    );
  });
  return new Set(names.flatMap(listTextWords));
}

/** Words that people often write beside a number or an address, in scripts without capitals. */
const BESIDE_PERSONAL_DATA = new Set(
  '注文 番号 注文番号 住所 発送 商品 配送 予約 電話 電話番号 名前 연락처 주문 번호 주문번호 주소 배송 예약 전화 이름 طلب طلبي رقم رقمي شارع عنوان عنواني شحن توصيل حجز اسم اسمي 订单 地址 电话 号码'.split(
    ' ',
  ),
);

/** These scripts do not mark names, so all rare words beside personal data count. */
const listUncasedNames = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .filter(containsPersonalData)
      .flatMap(listTextWords)
      .filter((word) => !CASED.test(word) && isRare(word) && !BESIDE_PERSONAL_DATA.has(word)),
  );

const isRare = (word: string): boolean => {
  if (isEverydayWord(word)) return false;
  if (SPACELESS_SCRIPT.test(word))
    return word.length > 1 && /[\p{Script=Han}\p{Script=Katakana}]/u.test(word);
  return word.length >= (CASED.test(word) ? LEAST_RARE_LETTERS : 3);
};

const isSensitive = (word: string): boolean => SENSITIVE_WORDS_PATTERN.test(word);

const isNumber = (word: string): boolean =>
  /^\p{N}{2,}/u.test(word) || /\p{L}\p{N}|\p{N}\p{L}/u.test(word);

/** Whether the text shares words with one of these conversations that its own side does not have. */
export function revealsOtherPrivateTexts(text: string, context: DraftPromptContext): boolean {
  const { foreignTexts = [] } = context;
  if (foreignTexts.length === 0) return false;
  const known = new Set(listOwnSide(context).flatMap((one) => listTextWords(one ?? '')));
  const unknown = new Set(listTextWords(text).filter((word) => !known.has(word)));
  if (unknown.size === 0) return false;
  const conversations = foreignTexts.map((texts) => ({
    words: new Set(texts.flatMap(listTextWords)),
    names: listNames(texts).union(listUncasedNames(texts)),
  }));
  return conversations.some(({ words, names }) => {
    const shared = [...unknown].filter((word) => words.has(word));
    if (shared.some((word) => isNumber(word) || (names.has(word) && !isEverydayWord(word))))
      return true;
    if (shared.some(isSensitive)) return true;
    // A word that several people write about is no secret of one of them.
    const rare = shared.filter(
      (word) => isRare(word) && conversations.filter((one) => one.words.has(word)).length === 1,
    );
    return rare.length > 1;
  });
}

/** Personal data that a public comment may contain: order numbers, addresses, dates of birth. */
const PERSONAL = new RegExp(
  [
    String.raw`[\p{L}\d.+_-]+@[\p{L}\d-]+\.\p{L}|(?<!\d)(?!20[2-4]\d(?!\d))\d{4,}|(?:\d[ ().\/-]?){7,}\d|\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}(?!\d)`,
    String.raw`(?<!\p{L})[A-Z]{1,4}[-#]?\d{3,}|#\s?\d{3,}|[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){2,}`,
    String.raw`\d+[a-z]? (?:\p{L}+ ){1,2}(?:street|road|avenue|lane|drive|close|st|rd|ave)(?!\p{L})|(?:calle|avenida|rua|rue|via|viale|piazza|plaza|corso) (?:\p{L}+ ){1,4}\d+|\p{L}{3,}(?:stra(?:ß|ss)e|str\.|weg|gasse|allee) \d+|(?:sokak|sokağı|cadde|caddesi)(?!\p{L})`,
  ].join('|'),
  'iu',
);
export const containsPersonalData = (text: string): boolean =>
  PERSONAL.test(text.normalize('NFKC')) || SENSITIVE_WORDS_PATTERN.test(toComparableText(text));
