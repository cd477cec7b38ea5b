// Phrases of several words, some of which may be left out. Pure.
import { collapseRepeatedLetters } from './courtesy-word-list.ts';

export type PhraseSlot = {
  readonly choices: readonly (readonly string[])[];
  readonly isOptional: boolean;
};
type Phrase = readonly PhraseSlot[];

const CONJUNCTION = 'و';

/** Lists each word with which the phrase may begin. */
function listFirstWords(phrase: Phrase): readonly string[] {
  const needed = phrase.findIndex(({ isOptional }) => !isOptional);
  const slots = needed === -1 ? phrase : phrase.slice(0, needed + 1);
  return slots.flatMap(({ choices }) => choices.flatMap(([word = '']) => word));
}

/** Finds each possible end of the phrase that begins at this word. */
function findPhraseEnds(
  phrase: Phrase,
  words: readonly string[],
  start: number,
  isSame: (word: string, choice: string) => boolean,
): readonly number[] {
  let ends: readonly number[] = [start];
  for (const { choices, isOptional } of phrase) {
    const next = ends.flatMap((end) => [
      ...(isOptional ? [end] : []),
      ...choices
        .filter((choice) => choice.every((word, index) => isSame(words[end + index] ?? '', word)))
        .map((choice) => end + choice.length),
    ]);
    ends = [...new Set(next)];
  }
  return ends.filter((end) => end > start);
}

/** Phrases by their first word: a language has hundreds, and few begin with the same word. */
export class CourtesyPhraseList {
  readonly phrases: readonly Phrase[];
  readonly #byFirstWord = new Map<string, Set<Phrase>>();

  constructor(phrases: readonly Phrase[]) {
    this.phrases = phrases;
    for (const phrase of phrases)
      for (const word of listFirstWords(phrase)) this.#add(collapseRepeatedLetters(word), phrase);
  }

  #add(key: string, phrase: Phrase): void {
    const known = this.#byFirstWord.get(key);
    if (known) known.add(phrase);
    else this.#byFirstWord.set(key, new Set([phrase]));
  }

  /** `isSame` may ignore lengthened letters and an Arabic "and" before the word. */
  findEnds(
    words: readonly string[],
    start: number,
    isSame: (word: string, choice: string) => boolean,
  ): readonly number[] {
    const first = words[start] ?? '';
    const stems = first.startsWith(CONJUNCTION) ? [first, first.slice(1)] : [first];
    const found = new Set(
      stems.flatMap((stem) => [...(this.#byFirstWord.get(collapseRepeatedLetters(stem)) ?? [])]),
    );
    return [...found].flatMap((phrase) => findPhraseEnds(phrase, words, start, isSame));
  }
}
