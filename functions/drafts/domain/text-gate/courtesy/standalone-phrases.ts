// Finds clauses that consist of phrases which state nothing in any conversation. Pure.
import { compileCourtesyPhrases } from './compile-courtesy-language.ts';
import type { CourtesyPhraseList } from './courtesy-phrase-list.ts';
import {
  collapseRepeatedLetters,
  hasLengthenedLetters,
  listWordsOfComparableText,
} from './courtesy-word-list.ts';

/** Each is a line a phrase, in the form of the phrases of courtesy. */
export type StandalonePhrases = {
  /** At least one of them must be in the clause. */
  readonly core: string;
  /** They may stand beside it. */
  readonly beside: string;
  readonly groups?: Readonly<Record<string, string>>;
};

type CompiledPhrases = { readonly core: CourtesyPhraseList; readonly beside: CourtesyPhraseList };

export type StandaloneClause = 'core' | 'beside';

const isSame = (word: string, choice: string): boolean =>
  word === choice ||
  (hasLengthenedLetters(word) && collapseRepeatedLetters(word) === collapseRepeatedLetters(choice));

/** `core` if phrases with a core cover all words, `beside` if the others do. */
function readClause(
  words: readonly string[],
  { core, beside }: CompiledPhrases,
): StandaloneClause | undefined {
  const reached: { plain: boolean; withCore: boolean }[] = words.map(() => ({
    plain: false,
    withCore: false,
  }));
  reached.unshift({ plain: true, withCore: false });
  for (let at = 0; at < words.length; at += 1) {
    const { plain, withCore } = reached[at] ?? {};
    if (!plain && !withCore) continue;
    for (const end of beside.findEnds(words, at, isSame)) {
      const state = reached[end];
      if (state === undefined) continue;
      state.plain ||= plain ?? false;
      state.withCore ||= withCore ?? false;
    }
    for (const end of core.findEnds(words, at, isSame)) {
      const state = reached[end];
      if (state !== undefined) state.withCore = true;
    }
  }
  const last = reached.at(-1);
  if (last?.withCore) return 'core';
  return last?.plain && words.length > 0 ? 'beside' : undefined;
}

/** Tests comparable clauses. */
export class StandalonePhraseLists {
  readonly #lists: readonly StandalonePhrases[];
  #compiled: readonly CompiledPhrases[] | undefined;

  constructor(lists: readonly StandalonePhrases[]) {
    this.#lists = lists;
  }

  /** The languages are compiled on first use. */
  read(clause: string): StandaloneClause | undefined {
    this.#compiled ??= this.#lists.map(({ core, beside, groups }) => ({
      core: compileCourtesyPhrases(core, groups),
      beside: compileCourtesyPhrases(beside, groups),
    }));
    const words = listWordsOfComparableText(clause);
    const readings = this.#compiled.map((phrases) => readClause(words, phrases));
    return readings.find((one) => one === 'core') ?? readings.find((one) => one === 'beside');
  }
}
