// Extracts the data for a reply from a prompt: comment or message, author, the owner's examples.
import { type LanguageCode, languageCodes } from '../world/world-types.ts';
import type { WishedStyle } from './apply-wish.ts';
import { type PromptVoice, parseOwnerVoice } from './parse-owner-voice.ts';

export interface ParsedReplyPrompt {
  /** Empty for a message without text, such as a picture. */
  readonly comment: string;
  /** The prompt is about a direct message, so the reply must not ask for one. */
  readonly isPrivate: boolean;
  readonly author: string | null;
  /** Earlier answers of the owner. */
  readonly examples: readonly string[];
  /** Null when the prompt does not describe it. */
  readonly voice: PromptVoice | null;
  /** The facts that the reply may rely on, by their names in the prompt. */
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  /** The post's caption or earlier messages: gives the language when the comment does not. */
  readonly languageHint: string;
  /** Maximum length of the reply in characters. */
  readonly limit: number;
  /** The reply that the owner wants to be changed; empty when there is none. */
  readonly presentReply: string;
  /** The style that the owner wishes. */
  readonly wishedStyle: WishedStyle | undefined;
  /** The language that the owner wishes; undefined also for one that this writer cannot write. */
  readonly wishedLanguage: LanguageCode | undefined;
  /** The prompt asks whether to reply at all, not for the reply. */
  readonly asksForDecision: boolean;
  /** The sentences of a reply to judge, by their names in the prompt. */
  readonly checkedReply: Readonly<Record<string, string>>;
  readonly caption: string;
}

const defaultLimit = 300;

export function parseReplyPrompt(instructions: string, input: string): ParsedReplyPrompt {
  const data = extractJsonObject(input);
  const comment = asObject(data?.comment ?? data?.message);
  const messageText = comment && 'text' in comment ? String(comment.text ?? '') : undefined;
  const fullPrompt = `${instructions}\n${input}`;
  const limit = /at most (\d+) characters/i.exec(fullPrompt)?.[1];
  return {
    comment: messageText ?? asText(data?.comment) ?? extractFencedText(input) ?? input,
    isPrivate: asObject(data?.message) !== undefined || /private message/i.test(input),
    author: asText(comment?.author ?? comment?.username) ?? null,
    examples: readExamples(data?.voice_examples ?? data?.examples),
    voice: parseOwnerVoice(instructions),
    facts: readFacts(instructions),
    languageHint:
      asText(data?.post_caption ?? data?.caption) ?? joinEarlierMessages(data?.conversation),
    presentReply: asText(data?.present_reply) ?? '',
    ...readWish(input),
    limit: limit === undefined ? defaultLimit : Number(limit),
    asksForDecision: fullPrompt.includes('should_reply'),
    checkedReply: readTexts(data?.reply),
    caption: asText(data?.post_caption) ?? '',
  };
}

const wishedStyles: readonly (readonly [WishedStyle, RegExp])[] = [
  ['shorter', /make it \S* ?shorter/i],
  ['warmer', /make it warmer/i],
  ['more_formal', /make it more formal/i],
];
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The wish follows all data, which might contain the same words. */
function readWish(input: string): Pick<ParsedReplyPrompt, 'wishedStyle' | 'wishedLanguage'> {
  const wish = /the owner's wish: (.*)$/is.exec(input.slice(input.lastIndexOf('}')))?.[1] ?? '';
  const language = /^write it in (\w+)/i.exec(wish)?.[1];
  return {
    wishedStyle: wishedStyles.find(([, pattern]) => pattern.test(wish))?.[0],
    wishedLanguage: languageCodes.find((code) => languageNames.of(code) === language),
  };
}

/** The largest JSON object in the text, inside any fence. */
function extractJsonObject(input: string): Readonly<Record<string, unknown>> | null {
  const start = input.indexOf('{');
  const end = input.lastIndexOf('}');
  if (start === -1 || end <= start) return null;
  try {
    return asObject(JSON.parse(input.slice(start, end + 1))) ?? null;
  } catch {
    return null;
  }
}

/** The last text between back ticks, triple quotes, angle brackets, or comment/message tags. */
function extractFencedText(input: string): string | null {
  const fences = [
    /<(?:comment|message)[^>]*>([\s\S]*?)<\/(?:comment|message)[^>]*>/gi,
    /```(?:\w+\n)?([\s\S]*?)```/g,
    /"""([\s\S]*?)"""/g,
    /<<<([\s\S]*?)>>>/g,
  ];
  for (const fence of fences) {
    const last = [...input.matchAll(fence)].at(-1)?.[1]?.trim();
    if (last) return last;
  }
  return null;
}

function readExamples(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const object = asObject(entry);
    const text = asText(entry) ?? asText(object?.owner_answered ?? object?.answer ?? object?.text);
    return text ?? [];
  });
}

/** The `facts` of a JSON object that stands on lines of its own. */
function readFacts(instructions: string): ParsedReplyPrompt['facts'] {
  const objects = [...instructions.matchAll(/^\{\n[\s\S]*?^\}$/gm)];
  const facts = objects.map(([json]) => asObject(extractJsonObject(json)?.facts)).find(Boolean);
  return Object.entries(readTexts(facts)).map(([name, text]) => ({ name, text }));
}

function readTexts(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(asObject(value) ?? {});
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]));
}

/** The contact's texts, without the owner's. */
function joinEarlierMessages(conversation: unknown): string {
  if (!Array.isArray(conversation)) return '';
  return conversation
    .map(asObject)
    .filter((entry) => entry?.is_owner === false)
    .map((entry) => asText(entry?.text) ?? '')
    .join('\n');
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
