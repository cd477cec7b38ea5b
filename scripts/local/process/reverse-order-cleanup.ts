// Clean-up steps, which run in reverse order. A failing step does not stop the remaining ones.
export type ReverseOrderCleanupSteps = {
  readonly add: (step: () => Promise<void> | void) => void;
  /** Runs every step once, even when called repeatedly. */
  readonly run: () => Promise<void>;
};

export function createReverseOrderCleanupSteps(): ReverseOrderCleanupSteps {
  const steps: (() => Promise<void> | void)[] = [];
  let runPromise: Promise<void> | undefined;
  const runAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`While stopping: ${String(error)}\n`);
      }
    }
  };
  return {
    add: (step) => steps.push(step),
    run: () => {
      runPromise ??= runAll();
      return runPromise;
    },
  };
}

/** Waits for all of them before it fails, so that the cleanup knows every started part. */
export async function waitForAllSettled<T extends readonly unknown[]>(promises: readonly [...T]) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
