// Scores how much a text sounds like the owner of other texts: length, emoji, greeting, sign-off, exclamation marks and
// groups of three characters. It shares no code with the product, so that it can judge the product.

type VoiceProfile = {
  readonly medianLength: number;
  readonly emojiShare: number;
  readonly emoji: ReadonlySet<string>;
  readonly firstWords: ReadonlyMap<string, number>;
  readonly lastWords: ReadonlyMap<string, number>;
  readonly exclamationShare: number;
  readonly trigrams: ReadonlyMap<string, number>;
};

const EMOJI = /\p{Extended_Pictographic}/gu;
/** A length that differs by this factor scores 0. */
const MOST_LENGTH_FACTOR = 4;

const withoutMention = (text: string): string => text.replace(/^@\S+\s*/u, '');
const listWords = (text: string): readonly string[] =>
  withoutMention(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}’']+|\p{Extended_Pictographic}/gu) ?? [];
const listTrigrams = (text: string): readonly string[] => {
  const padded = ` ${withoutMention(text).toLowerCase()} `;
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, start) =>
    padded.slice(start, start + 3),
  );
};

function count(entries: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.filter(test).length / Math.max(1, texts.length);

export function buildVoiceProfile(texts: readonly string[]): VoiceProfile {
  const lengths = texts.map((text) => text.length).toSorted((a, b) => a - b);
  return {
    medianLength: lengths[Math.floor(lengths.length / 2)] ?? 1,
    emojiShare: shareOf(texts, (text) => text.match(EMOJI) !== null),
    emoji: new Set(texts.flatMap((text) => text.match(EMOJI) ?? [])),
    firstWords: count(texts.flatMap((text) => listWords(text).slice(0, 1))),
    lastWords: count(texts.flatMap((text) => listWords(text).slice(-1))),
    exclamationShare: shareOf(texts, (text) => text.includes('!')),
    trigrams: count(texts.flatMap(listTrigrams)),
  };
}

const agree = (isSo: boolean, share: number): number => (isSo ? share : 1 - share);

/** How frequent the word is among these, from 0 to 1 for the most frequent one. */
const rateHabit = (word: string | undefined, words: ReadonlyMap<string, number>): number =>
  (words.get(word ?? '') ?? 0) / Math.max(1, ...words.values());

function rateEmoji(text: string, profile: VoiceProfile): number {
  const used = text.match(EMOJI) ?? [];
  const base = agree(used.length > 0, profile.emojiShare);
  const own = used.filter((emoji) => profile.emoji.has(emoji)).length;
  return used.length === 0 ? base : (base * own) / used.length;
}

function rateTrigrams(text: string, profile: VoiceProfile): number {
  const own = count(listTrigrams(text));
  const dot = [...own].reduce(
    (sum, [trigram, times]) => sum + times * (profile.trigrams.get(trigram) ?? 0),
    0,
  );
  const norm = (counts: ReadonlyMap<string, number>) =>
    Math.hypot(...counts.values()) || Number.EPSILON;
  return dot / (norm(own) * norm(profile.trigrams));
}

/** From 0 to 1. */
export function scoreVoice(text: string, profile: VoiceProfile): number {
  const words = listWords(text);
  const lengthFactor = Math.abs(Math.log(Math.max(1, text.length) / profile.medianLength));
  const parts = [
    Math.max(0, 1 - lengthFactor / Math.log(MOST_LENGTH_FACTOR)),
    rateEmoji(text, profile),
    rateHabit(words[0], profile.firstWords),
    rateHabit(words.at(-1), profile.lastWords),
    agree(text.includes('!'), profile.exclamationShare),
    rateTrigrams(text, profile),
  ];
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
