// Writes one short reply: in the language of the comment, with the greeting and ending habits of the owner.
import { createRandom, type Random } from '../world/seeded-random.ts';
import { answers, type LanguageAnswers } from './answers.ts';
import { intentOf } from './intent.ts';
import { detectLanguage } from './language.ts';
import type { ReadPrompt } from './prompt.ts';

interface Voice {
  /** Share of the owner's answers that begin with a greeting. */
  readonly greets: number;
  /** Emoji and names the owner ends with; one is drawn. */
  readonly signOffs: readonly string[];
  readonly averageLength: number;
}

/** The same prompt and seed give the same reply. */
export function composeReply(prompt: ReadPrompt, seed: string): string {
  const random = createRandom(`reply ${seed}`);
  const language = detectLanguage(prompt.comment, detectLanguage(prompt.caption));
  const phrases = answers[language];
  const intent = intentOf(prompt.comment);
  const voice = readVoice(prompt.examples);
  const bodies = phrases.bodies[intent] ?? fallbackBodies(phrases, prompt.comment);
  const body = random.pick(prompt.isPrivate ? sayingNothingOfMessages(bodies) : bodies);
  const parts = [
    ...opening(random, { phrases, voice, author: prompt.author, body }),
    intent === 'complaint' || voice.averageLength < 60 ? '' : random.pick(phrases.endings),
    voice.signOffs.length > 0 ? random.pick(voice.signOffs) : '',
  ];
  return shorten(
    parts.filter((part) => part !== ''),
    prompt.limit,
  );
}

function opening(
  random: Random,
  options: {
    readonly phrases: LanguageAnswers;
    readonly voice: Voice;
    readonly author: string | null;
    readonly body: string;
  },
): readonly string[] {
  const { phrases, voice, author, body } = options;
  const name = firstName(author);
  if (name === null || !random.chance(voice.greets)) return [upperFirst(body)];
  const greeting = random.pick(phrases.greetings).replace('{name}', name);
  return [greeting, /[!.]$/.test(greeting) ? upperFirst(body) : body];
}

function readVoice(examples: readonly string[]): Voice {
  if (examples.length === 0) return { greets: 0.5, signOffs: [], averageLength: 80 };
  const greeting = /^(@\S+\s+)?[¡¿]?(\p{L}+,?\s+)?\p{Lu}\p{L}+\s?[!,]/u;
  const total = examples.reduce((sum, example) => sum + example.length, 0);
  return {
    greets: examples.filter((example) => greeting.test(example)).length / examples.length,
    signOffs: examples.map(signOffOf),
    averageLength: total / examples.length,
  };
}

/**
 * What stands after the last sentence, when it has an emoji in it or is a dash and a name. Words before a
 * comma belong to one language and are left out: of "Hugs, Marisol 🤎" stays "Marisol 🤎".
 */
function signOffOf(example: string): string {
  const tail =
    /[.!?…]\s+([^.!?…]{1,30})$/u
      .exec(example)?.[1]
      ?.replace(/^.*,\s*/, '')
      .trim() ?? '';
  return /\p{Extended_Pictographic}/u.test(tail) || /^[—–-]\s?\p{Lu}/u.test(tail) ? tail : '';
}

function fallbackBodies(phrases: LanguageAnswers, comment: string): readonly string[] {
  return /[?？؟]/.test(comment) ? phrases.bodies.question : phrases.bodies.praise;
}

/** Below a comment one may ask for a message; in a message that would be odd. */
function sayingNothingOfMessages(bodies: readonly string[]): readonly string[] {
  const fitting = bodies.filter(
    (body) => !/message|messaggio|mensaje|mensagem|nachricht|below|comment/i.test(body),
  );
  return fitting.length > 0 ? fitting : bodies;
}

/** `diego.ilustra59` is most likely called Diego. */
function firstName(author: string | null): string | null {
  const word = /^\p{L}{3,}(?=[._\d])/u.exec(author ?? '')?.[0];
  return word && word.length <= 9 ? upperFirst(word.toLowerCase()) : null;
}

/** Leaves parts out from the end until the reply fits; cuts the last one left. */
function shorten(parts: readonly string[], limit: number): string {
  const kept = [...parts];
  while (kept.length > 1 && kept.join(' ').length > limit) kept.pop();
  return [...kept.join(' ')].slice(0, limit).join('');
}

function upperFirst(text: string): string {
  return text.replace(
    /^([¡¿"]*)(\p{Ll})/u,
    (_, lead: string, letter: string) => lead + letter.toUpperCase(),
  );
}
