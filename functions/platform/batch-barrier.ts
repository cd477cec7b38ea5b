// Gathers the calls of the members of a batch, so that they are answered together.

/** A member joins with an input, or leaves without one. A member that left may still join. */
export type BatchBarrierMember<Input> = {
  /** Resolves once the input is answered. @throws the error that the answer names for it */
  readonly join: (input: Input) => Promise<void>;
  /** Has no effect for a member that has joined or left. */
  readonly leave: () => void;
};

type Waiting<Input> = {
  readonly input: Input;
  readonly end: (error: Error | undefined) => void;
};

/**
 * Calls `answer` with all inputs once each member has joined or left. `answer` returns the error of each input that
 * fails; when it throws, all of them fail. All members must enter before the first one joins, as the messages of a
 * batch do.
 */
export function createBatchBarrier<Input>(
  answer: (inputs: readonly Input[]) => Promise<readonly (Error | undefined)[]>,
): { readonly enter: () => BatchBarrierMember<Input> } {
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

  const enter = (): BatchBarrierMember<Input> => {
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
