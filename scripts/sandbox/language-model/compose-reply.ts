// Composes a short reply in the comment's language, with the owner's greeting and sign-off.
import { capitalizeFirst } from '../world/phrases/capitalize-first.ts';
import { createSeededRandom, type SeededRandom } from '../world/seeded-random.ts';
import type { LanguageCode } from '../world/world-types.ts';
import { applyWishedStyle } from './apply-wish.ts';
import { detectSandboxTextLanguage } from './detect-language.ts';
import type { ParsedReplyPrompt } from './parse-reply-prompt.ts';
import { detectCommentIntent, type ReplyLanguage, replyLanguages } from './reply-languages.ts';
import { selectBodiesForVoice, writeInOwnerVoice } from './write-in-owner-voice.ts';

interface OwnerVoice {
  /** Share of the owner's answers that begin with a greeting. */
  readonly greetingShare: number;
  /** Emoji and names that end the owner's answers; one is picked. */
  readonly signOffs: readonly string[];
  readonly averageLength: number;
}

export interface ComposedReply {
  readonly text: string;
  /** The names of the facts that the text states. */
  readonly factsUsed: readonly string[];
  /** The purpose of the text: most bodies that answer a question promise a look. */
  readonly intent: 'answer' | 'will_check' | 'thanks';
}

/** The same prompt and seed produce the same reply. */
export function composeSandboxReply(prompt: ParsedReplyPrompt, seed: string): ComposedReply {
  const random = createSeededRandom(`reply ${seed}`);
  const { wishedStyle, presentReply } = prompt;
  if (wishedStyle === undefined) return composeNewReply(prompt, random);
  const reply: ComposedReply =
    presentReply === ''
      ? composeNewReply(prompt, random)
      : { text: presentReply, factsUsed: [], intent: 'answer' };
  const text = applyWishedStyle(wishedStyle, reply.text, random);
  return { ...reply, text: joinWithinLimit([text], prompt.limit) };
}

function composeNewReply(prompt: ParsedReplyPrompt, random: SeededRandom): ComposedReply {
  const language = prompt.wishedLanguage ?? detectPromptLanguage(prompt);
  const phrases = replyLanguages[language];
  const intent = detectCommentIntent(prompt.comment);
  const intentBodies = phrases.bodies[intent] ?? getFallbackBodies(phrases, prompt.comment);
  const allowedBodies = prompt.isPrivate ? excludeMessageInvitations(intentBodies) : intentBodies;
  // The facts are in the owner's language.
  const fact = prompt.wishedLanguage ? undefined : findAskedFact(prompt);
  const bodies = prompt.voice
    ? selectBodiesForVoice(allowedBodies, prompt.voice, language)
    : allowedBodies;
  const body = fact?.text ?? random.pick(bodies);
  const parts = prompt.voice
    ? writeInOwnerVoice(body, random.pick(phrases.endings), prompt.voice, random)
    : writeLikeExamples(random, { prompt, phrases, intent, body });
  const text = joinWithinLimit(
    parts.filter((part) => part !== ''),
    prompt.limit,
  );
  return {
    text,
    factsUsed: fact ? [fact.name] : [],
    intent: fact ? 'answer' : isQuestion(prompt.comment) ? 'will_check' : 'thanks',
  };
}

/** Without a described voice, the examples show greeting, length and sign-off. */
function writeLikeExamples(
  random: SeededRandom,
  options: {
    readonly prompt: ParsedReplyPrompt;
    readonly phrases: ReplyLanguage;
    readonly intent: string;
    readonly body: string;
  },
): readonly string[] {
  const { prompt, phrases, intent, body } = options;
  const voice = analyzeOwnerVoice(prompt.examples);
  return [
    ...buildOpening(random, { phrases, voice, author: prompt.author, body }),
    intent === 'complaint' || voice.averageLength < 60 ? '' : random.pick(phrases.endings),
    voice.signOffs.length > 0 ? random.pick(voice.signOffs) : '',
  ];
}

export function detectPromptLanguage(
  prompt: Pick<ParsedReplyPrompt, 'comment' | 'languageHint'>,
): LanguageCode {
  return detectSandboxTextLanguage(prompt.comment, detectSandboxTextLanguage(prompt.languageHint));
}

const isQuestion = (comment: string): boolean => /[?？؟]/.test(comment);

const SHORTEST_TELLING_WORD = 5;
const STEM_LENGTH = 5;

/** Other forms of a word share its beginning. */
const listTellingStems = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => word.length >= SHORTEST_TELLING_WORD)
      .map((word) => word.slice(0, STEM_LENGTH)),
  );

/** The fact that shares most words with a question; undefined when none does, or nothing is asked. */
function findAskedFact({ comment, facts }: ParsedReplyPrompt) {
  if (!isQuestion(comment)) return undefined;
  const asked = listTellingStems(comment);
  const rated = facts.map((fact) => ({
    fact,
    shared: listTellingStems(fact.text).intersection(asked).size,
  }));
  return rated.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared)[0]?.fact;
}

function buildOpening(
  random: SeededRandom,
  options: {
    readonly phrases: ReplyLanguage;
    readonly voice: OwnerVoice;
    readonly author: string | null;
    readonly body: string;
  },
): readonly string[] {
  const { phrases, voice, author, body } = options;
  const name = guessFirstName(author);
  if (name === null || !random.chance(voice.greetingShare)) return [capitalizeFirst(body)];
  const greeting = random.pick(phrases.greetings).replace('{name}', name);
  return [greeting, /[!.]$/.test(greeting) ? capitalizeFirst(body) : body];
}

function analyzeOwnerVoice(examples: readonly string[]): OwnerVoice {
  if (examples.length === 0) return { greetingShare: 0.5, signOffs: [], averageLength: 80 };
  const greeting = /^(@\S+\s+)?[¡¿]?(\p{L}+,?\s+)?\p{Lu}\p{L}+\s?[!,]/u;
  const total = examples.reduce((sum, example) => sum + example.length, 0);
  return {
    greetingShare: examples.filter((example) => greeting.test(example)).length / examples.length,
    signOffs: examples.map(findSignOff),
    averageLength: total / examples.length,
  };
}

/**
 * The text after the last sentence, if it contains an emoji or is a dash and a name. Words before a
 * comma depend on the language and are dropped: "Hugs, Marisol 🤎" becomes "Marisol 🤎".
 */
function findSignOff(example: string): string {
  const tail =
    /[.!?…]\s+([^.!?…]{1,30})$/u
      .exec(example)?.[1]
      ?.replace(/^.*,\s*/, '')
      .trim() ?? '';
  return /\p{Extended_Pictographic}/u.test(tail) || /^[—–-]\s?\p{Lu}/u.test(tail) ? tail : '';
}

function getFallbackBodies(phrases: ReplyLanguage, comment: string): readonly string[] {
  return isQuestion(comment) ? phrases.bodies.question : phrases.bodies.praise;
}

/** A reply to a comment may ask for a message; a reply to a message must not. */
function excludeMessageInvitations(bodies: readonly string[]): readonly string[] {
  const allowedBodies = bodies.filter(
    (body) => !/message|messaggio|mensaje|mensagem|nachricht|below|comment/i.test(body),
  );
  return allowedBodies.length > 0 ? allowedBodies : bodies;
}

/** `diego.ilustra59` is most likely called Diego. */
function guessFirstName(author: string | null): string | null {
  const word = /^\p{L}{3,}(?=[._\d])/u.exec(author ?? '')?.[0];
  return word && word.length <= 9 ? capitalizeFirst(word.toLowerCase()) : null;
}

/** Drops parts from the end until the reply fits, then cuts the last remaining part. */
export function joinWithinLimit(parts: readonly string[], limit: number): string {
  const remainingParts = [...parts];
  while (remainingParts.length > 1 && remainingParts.join(' ').length > limit) remainingParts.pop();
  return [...remainingParts.join(' ')].slice(0, limit).join('');
}

const variantOpenings = [
  'Hi there!',
  'Hello!',
  'Thank you for asking!',
  'Hey!',
  'Lovely to hear from you!',
];
const variantEndings = ['', '🤎', 'Have a lovely day!'];

/** Texts with the same meaning in other words, for the editor of rules. */
export function composeTexts(text: string, count: number): readonly string[] {
  const variants = variantEndings.flatMap((ending) =>
    variantOpenings.map((opening) => [opening, text.trim(), ending].filter(Boolean).join(' ')),
  );
  return variants.slice(0, count);
}
