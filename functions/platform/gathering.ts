// Gathers the calls of the members of a batch, so that they are answered together.

/** One member: it joins with an input, or leaves because it has none or not yet. One that left may still join. */
export type GatheringMember<Input> = {
  /** Fulfilled when the input was answered. @throws the error that the answer has for it */
  readonly join: (input: Input) => Promise<void>;
  /** Without effect for one that has joined or left. */
  readonly leave: () => void;
};

type Waiting<Input> = {
  readonly input: Input;
  readonly end: (error: Error | undefined) => void;
};

/**
 * `answer` gets the inputs of the members once each member has joined or left, and returns for each the error with which
 * it fails; when it throws, all of them fail. All members must enter before the first one joins, as the messages of a batch do.
 */
export function startGathering<Input>(
  answer: (inputs: readonly Input[]) => Promise<readonly (Error | undefined)[]>,
): { readonly enter: () => GatheringMember<Input> } {
  let undecided = 0;
  let waiting: readonly Waiting<Input>[] = [];

  const answerWhenAllDecided = async (): Promise<void> => {
    if (undecided > 0 || waiting.length === 0) return;
    const together = waiting;
    waiting = [];
    try {
      const errors = await answer(together.map(({ input }) => input));
      for (const [index, { end }] of together.entries()) end(errors[index]);
    } catch (error) {
      for (const { end } of together) end(error as Error);
    }
  };

  const enter = (): GatheringMember<Input> => {
    undecided += 1;
    let isDecided = false;
    const decide = () => {
      if (!isDecided) undecided -= 1;
      isDecided = true;
      void answerWhenAllDecided();
    };
    return {
      leave: decide,
      join: (input) =>
        new Promise((resolve, reject) => {
          waiting = [...waiting, { input, end: (error) => (error ? reject(error) : resolve()) }];
          decide();
        }),
    };
  };
  return { enter };
}
