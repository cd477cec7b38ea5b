// Describes the owner's style in private conversations: features from which no message can be read. Pure.
import {
  createCourtesyWordList,
  listWordsOfComparableText,
  toComparableText,
} from '#functions/drafts/domain/text-gate/courtesy/courtesy-word-list.ts';

export type OwnerVoiceStyle = {
  readonly length: 'a few words' | 'one sentence' | 'several sentences';
  readonly begins_with_greeting: boolean;
  readonly uses_exclamation_marks: boolean;
  /** The emoji that several answers use, most frequent first. */
  readonly emoji: readonly string[];
};

const GREETINGS = createCourtesyWordList(
  'hi hey hello hiya hola buenas buenos oi olá hallo moin servus hey bonjour coucou salut ciao salve merhaba selam привет здравствуйте مرحبا أهلا اهلا هلا 안녕하세요 안녕 היי שלום 你好 您好 こんにちは こんばんは おはよう',
);
/** Single pictures only: a row of flags or keycaps could spell something. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\ufe0f)/gu;
const SPELLING = /[\u{1f1e6}-\u{1f1ff}\u{1f191}-\u{1f19a}]/u;
const MAX_EMOJI = 5;
const SHORT = 30;
const LONG = 140;

const isHabit = (answers: readonly string[], test: (answer: string) => boolean): boolean =>
  answers.filter(test).length * 2 > answers.length;

function listEmoji(answers: readonly string[]): readonly string[] {
  const used = answers.flatMap((answer) => [...new Set(answer.match(EMOJI) ?? [])]);
  const counts = Map.groupBy(used, (emoji) => emoji);
  return [...counts]
    .filter(([emoji, uses]) => uses.length > 1 && !SPELLING.test(emoji))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([emoji]) => emoji)
    .slice(0, MAX_EMOJI);
}

function describeLength(answers: readonly string[]): OwnerVoiceStyle['length'] {
  const lengths = answers.map((answer) => [...answer].length).toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  if (median <= SHORT) return 'a few words';
  return median <= LONG ? 'one sentence' : 'several sentences';
}

/** Undefined when there are no answers. */
export function describeOwnerVoiceStyle(answers: readonly string[]): OwnerVoiceStyle | undefined {
  if (answers.length === 0) return undefined;
  return {
    length: describeLength(answers),
    begins_with_greeting: isHabit(answers, (answer) =>
      GREETINGS.has(listWordsOfComparableText(toComparableText(answer))[0] ?? ''),
    ),
    uses_exclamation_marks: isHabit(answers, (answer) => /[!！]/u.test(answer)),
    emoji: listEmoji(answers),
  };
}
