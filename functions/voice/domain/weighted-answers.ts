// Answers of an owner, and how much of them agrees with something. Pure.

export type OwnerAnswer = {
  readonly text: string;
  /** More for an answer that the owner wrote or changed by hand than for a draft sent as it was. */
  readonly weight: number;
  /** From a direct message: nothing may be taken from it word for word but words of known lists. */
  readonly isPrivate: boolean;
  /** The username of the person who was answered. */
  readonly askedBy: string;
  /** ISO 639-1; undefined when the text is too short to tell. */
  readonly language: string | undefined;
};

export const sumWeights = (answers: readonly OwnerAnswer[]): number =>
  answers.reduce((sum, { weight }) => sum + weight, 0);

/** From 0 to 1. */
export const computeShare = (
  answers: readonly OwnerAnswer[],
  test: (answer: OwnerAnswer) => boolean,
): number => sumWeights(answers.filter(test)) / Math.max(1, sumWeights(answers));

export const isHabit = (
  answers: readonly OwnerAnswer[],
  test: (answer: OwnerAnswer) => boolean,
): boolean => computeShare(answers, test) > 0.5;

/** The keys by the weight of the answers that have them, heaviest first. */
export function rankByWeight<Key extends string>(
  answers: readonly OwnerAnswer[],
  listKeys: (answer: OwnerAnswer) => readonly Key[],
): readonly { readonly key: Key; readonly weight: number; readonly answers: number }[] {
  const pairs = answers.flatMap((answer) =>
    [...new Set(listKeys(answer))].map((key) => ({ key, answer })),
  );
  return [...Map.groupBy(pairs, ({ key }) => key)]
    .map(([key, found]) => ({
      key,
      weight: sumWeights(found.map(({ answer }) => answer)),
      answers: found.length,
    }))
    .toSorted((a, b) => b.weight - a.weight);
}
