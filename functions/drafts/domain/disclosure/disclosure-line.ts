// The line that says that a rule sent a text of the model unseen: its words, its place in the text, and how it is found
// there later. Pure.
import { isSameTextIgnoringAlterations } from '#functions/drafts/domain/read-back/is-same-text-ignoring-alterations.ts';

const STANDARD_LINES: Readonly<Record<string, string>> = {
  ar: '(رد آلي)',
  de: '(Automatische Antwort)',
  en: '(Automated reply)',
  es: '(Respuesta automática)',
  fr: '(Réponse automatique)',
  it: '(Risposta automatica)',
  ja: '(自動返信)',
  ko: '(자동 답장)',
  nl: '(Automatisch antwoord)',
  pl: '(Odpowiedź automatyczna)',
  pt: '(Resposta automática)',
  ru: '(Автоматический ответ)',
  tr: '(Otomatik yanıt)',
  uk: '(Автоматична відповідь)',
  zh: '(自动回复)',
};
export const ENGLISH_DISCLOSURE_LINE = '(Automated reply)';

/** Null stands for the standard line in the person's language. */
export type DisclosureWording = string | null;

/** `language` is an ISO 639-1 code; English stands in for unknown ones. */
const getLine = (wording: DisclosureWording, language: string | undefined): string =>
  wording ?? STANDARD_LINES[language ?? 'en'] ?? ENGLISH_DISCLOSURE_LINE;

const isInBrackets = (line: string): boolean => /^[(（].*[)）]$/u.test(line);
const putInBrackets = (line: string): string => (isInBrackets(line) ? line : `(${line})`);

export type DisclosurePlace = 'comment' | 'message';

/**
 * The end of the whole text: a line of its own in a message, and brackets in a comment, because apps fold comments into
 * one line.
 */
export const buildDisclosure = (
  place: DisclosurePlace,
  wording: DisclosureWording,
  language: string | undefined,
): string => {
  const line = getLine(wording, language);
  return place === 'message' ? `\n${line}` : ` ${putInBrackets(line)}`;
};

/** The ends that a text may get, before its language is known. */
export const listPossibleDisclosures = (
  place: DisclosurePlace,
  wording: DisclosureWording,
): readonly string[] =>
  Object.keys(STANDARD_LINES).map((language) => buildDisclosure(place, wording, language));

const listKnownLines = (wording: DisclosureWording): readonly string[] => [
  ...Object.values(STANDARD_LINES),
  ...(wording === null ? [] : [putInBrackets(wording), wording]),
];

/** The text before its disclosure; undefined for a text without one. The network may have changed the spaces. */
function findTextBeforeDisclosure(text: string, wording: DisclosureWording): string | undefined {
  const whole = text.trimEnd();
  for (const line of listKnownLines(wording)) {
    const end = whole.slice(-line.length);
    const before = whole.slice(0, -line.length);
    if (isSameTextIgnoringAlterations(end, line) && /\s$/u.test(before)) return before.trimEnd();
  }
  return undefined;
}

export const hasDisclosure = (text: string, wording: DisclosureWording): boolean =>
  findTextBeforeDisclosure(text, wording) !== undefined;

export const removeDisclosure = (text: string, wording: DisclosureWording): string =>
  findTextBeforeDisclosure(text, wording) ?? text;
