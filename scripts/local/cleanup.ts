// What was started last ends first, and one failure does not keep the rest running.
export type Cleanup = {
  readonly add: (step: () => Promise<void> | void) => void;
  /** Runs every step once, however often it is called. */
  readonly run: () => Promise<void>;
};

export function createCleanup(): Cleanup {
  const steps: (() => Promise<void> | void)[] = [];
  let running: Promise<void> | undefined;
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
      running ??= runAll();
      return running;
    },
  };
}
