// Judges the sentences of a reply by their words: stated when one text of the owner has the longer ones.
interface OwnerText {
  /** As the prompt names it. */
  readonly name: string;
  readonly text: string;
}

interface SentenceVerdict {
  readonly sentence: string;
  readonly verdict: 'stated' | 'claim';
  readonly sources: readonly string[];
}

const shortestWord = 4;

const listWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/\p{N}+|\p{L}+/gu) ?? [];

const says = (owner: OwnerText, sentence: string): boolean => {
  const known = new Set(listWords(owner.text));
  const words = listWords(sentence).filter(
    (word) => word.length >= shortestWord || /\p{N}/u.test(word),
  );
  return words.length > 0 && words.every((word) => known.has(word));
};

export const judgeReply = (
  sentences: Readonly<Record<string, string>>,
  ownerTexts: readonly OwnerText[],
): readonly SentenceVerdict[] =>
  Object.entries(sentences).map(([sentence, text]) => {
    const sources = ownerTexts.filter((owner) => says(owner, text)).map(({ name }) => name);
    return { sentence, verdict: sources.length > 0 ? 'stated' : 'claim', sources };
  });
