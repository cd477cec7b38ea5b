// Parses and validates the output of the model. No draft is shown or sent without this.

import { hasSharedWritingScript } from './has-shared-writing-script.ts';
import type { PromptContext } from './prompt.ts';
import { countUtf8Bytes } from './reply-length.ts';

export type ModelOutputResult =
  | { readonly ok: true; readonly text: string }
  /** `reason` is for logs and tests; the owner sees one fixed sentence. */
  | { readonly ok: false; readonly reason: string };

const rejectModelOutput = (reason: string): ModelOutputResult => ({ ok: false, reason });

/** The `text` of the model's JSON; plain text without JSON counts as the text itself. */
export function parseModelOutput(output: string): string | undefined {
  const json = output
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'string') return parsed;
    const text = (parsed as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : undefined;
  } catch {
    return /^[{[]/.test(json) ? undefined : json;
  }
}

// Direction overrides and invisible characters can make a text look different from what it says. Joiners
// (U+200C, U+200D) stay: Persian and emoji need them.
const INVISIBLE_CHARACTERS =
  /(?![\n\t])\p{Cc}|[\u{200b}\u{2060}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

const LINK_PATTERN =
  /(?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[\w-]+\.)+(?:com|net|org|io|shop|store|link|me|co|info|xyz|de|fr|es|it|pt|br|uk)\b\S*/giu;
const EMAIL_PATTERN = /[\w.+-]+@[\w-]+\.[\w.-]+/gu;
const HANDLE_PATTERN = /(?<![\w.])@[\w.]{2,}/gu;
const PHONE_PATTERN = /(?<!\d)\+?\d[\d ()./-]{6,}\d/g;

/**
 * Whether the trusted text contains the whole contact, not only as a part of another one: `@bob` is a
 * different contact than `@bob.test`, and `evil.shop` than `notevil.shop`. A host is the same with `www.`.
 */
function containsContact(known: string, contact: string): boolean {
  const startBoundary = '(?<![\\p{L}\\p{N}_@-])(?<!(?<!www)\\.)';
  const endBoundary = '(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}_])';
  return new RegExp(`${startBoundary}${RegExp.escape(contact)}${endBoundary}`, 'u').test(known);
}

/** Contact data in the text that the trusted text does not contain. */
function findInventedContacts(text: string, trusted: string): readonly string[] {
  const known = trusted.toLowerCase();
  return [LINK_PATTERN, EMAIL_PATTERN, HANDLE_PATTERN, PHONE_PATTERN]
    .flatMap((pattern) => text.match(pattern) ?? [])
    .map((contact) => contact.replace(/[.,!?;:)]+$/, '').toLowerCase())
    .filter((contact) => !containsContact(known, contact));
}

/**
 * A reply may repeat what the owner published, or wrote to this person; not what others wrote, nor what the
 * owner wrote to somebody else in private.
 */
const buildTrustedText = (context: PromptContext): string =>
  [
    context.caption,
    context.account.website,
    context.account.biography,
    ...(context.kind === 'comment' ? context.pastReplies.map((reply) => reply.answer) : []),
    ...context.thread.filter((entry) => entry.isOwn).map((entry) => entry.text),
    `@${context.author}`,
    `@${context.account.username}`,
  ].join('\n');

/** Cleans the model's text and decides whether it may be shown as a draft. */
export function validateModelOutput(
  output: string,
  context: PromptContext,
  prompt: { readonly canary: string },
): ModelOutputResult {
  const parsedText = parseModelOutput(output);
  if (parsedText === undefined) return rejectModelOutput('unreadable');
  const cleanText = parsedText
    .toWellFormed()
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (cleanText === '') return rejectModelOutput('empty');
  const hasOpening = cleanText.startsWith(context.opening.trim());
  const text = hasOpening ? cleanText : `${context.opening}${cleanText}`;
  if ([...text].length > context.maxCharacters) return rejectModelOutput('too_long');
  if (countUtf8Bytes(text) > (context.maxBytes ?? Number.POSITIVE_INFINITY))
    return rejectModelOutput('too_long');
  if (text.includes(prompt.canary) || /\b(?:DATA|END)-[\w-]{8,}/.test(text))
    return rejectModelOutput('leaked');
  if (/<\/?[a-z][^>]*>/i.test(text)) return rejectModelOutput('markup');
  if (findInventedContacts(text, buildTrustedText(context)).length > 0)
    return rejectModelOutput('invented_contact');
  const names = [context.author, context.account.username, context.account.name];
  if (!hasSharedWritingScript(context.text, cleanText, names))
    return rejectModelOutput('other_language');
  return { ok: true, text };
}
