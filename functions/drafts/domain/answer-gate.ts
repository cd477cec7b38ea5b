// Reads and checks what the model answered. Nothing unchecked is ever shown or sent.
import { sharesScript } from './answer-script.ts';
import type { SubjectContext } from './prompt.ts';
import { byteLength } from './reply-length.ts';

export type Checked =
  | { readonly ok: true; readonly text: string }
  /** `reason` is for logs and tests; the owner reads one plain sentence. */
  | { readonly ok: false; readonly reason: string };

const no = (reason: string): Checked => ({ ok: false, reason });

/** The text of the model's JSON; a bare sentence counts as the text itself. */
export function readAnswer(raw: string): string | undefined {
  const body = raw
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'string') return parsed;
    const text = (parsed as { text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : undefined;
  } catch {
    return /^[{[]/.test(body) ? undefined : body;
  }
}

// Direction overrides and invisible characters can make a text read other than it is. Joiners
// (U+200C, U+200D) stay: Persian and emoji need them.
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u{200b}\u{2060}\u{feff}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\w@.-])(?:[\w-]+\.)+(?:com|net|org|io|shop|store|link|me|co|info|xyz|de|fr|es|it|pt|br|uk)\b\S*/giu;
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/gu;
const HANDLE = /(?<![\w.])@[\w.]{2,}/gu;
const PHONE = /(?<!\d)\+?\d[\d ()./-]{6,}\d/g;

/**
 * Whether a contact stands in the trusted text as it is, not as a part of another one: `@bob` is
 * somebody else than `@bob.test`, and `evil.shop` than `notevil.shop`. A host is the same with www.
 */
function standsIn(known: string, contact: string): boolean {
  const before = '(?<![\\p{L}\\p{N}_@-])(?<!(?<!www)\\.)';
  const after = '(?![\\p{L}\\p{N}_@-]|\\.[\\p{L}\\p{N}_])';
  return new RegExp(`${before}${RegExp.escape(contact)}${after}`, 'u').test(known);
}

/** Contact data in the text that none of the trusted texts holds. */
function inventedContacts(text: string, trusted: string): readonly string[] {
  const known = trusted.toLowerCase();
  return [LINK, EMAIL, HANDLE, PHONE]
    .flatMap((pattern) => text.match(pattern) ?? [])
    .map((found) => found.replace(/[.,!?;:)]+$/, '').toLowerCase())
    .filter((found) => !standsIn(known, found));
}

/**
 * What the owner published themselves, or told this person, may be repeated; what others wrote may
 * not, nor what the owner told somebody else in private.
 */
const trustedText = (context: SubjectContext): string =>
  [
    context.caption,
    context.account.website,
    context.account.biography,
    ...(context.kind === 'comment' ? context.pastReplies.map((reply) => reply.answer) : []),
    ...context.thread.filter((entry) => entry.isOwn).map((entry) => entry.text),
    `@${context.author}`,
    `@${context.account.username}`,
  ].join('\n');

/** Cleans the answer and decides whether it may be shown as a draft. */
export function checkAnswer(
  raw: string,
  context: SubjectContext,
  prompt: { readonly canary: string },
): Checked {
  const answer = readAnswer(raw);
  if (answer === undefined) return no('unreadable');
  const bare = answer
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (bare === '') return no('empty');
  const isOpened = bare.startsWith(context.opening.trim());
  const text = isOpened ? bare : `${context.opening}${bare}`;
  if ([...text].length > context.maxCharacters) return no('too_long');
  if (context.maxBytes !== undefined && byteLength(text) > context.maxBytes) return no('too_long');
  if (text.includes(prompt.canary) || /\b(?:DATA|END)-[\w-]{8,}/.test(text)) return no('leaked');
  if (/<\/?[a-z][^>]*>/i.test(text)) return no('markup');
  if (inventedContacts(text, trustedText(context)).length > 0) return no('invented_contact');
  const names = [context.author, context.account.username, context.account.name];
  if (!sharesScript(context.text, bare, names)) return no('other_language');
  return { ok: true, text };
}
