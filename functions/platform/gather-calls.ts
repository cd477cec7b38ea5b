// Gathers the calls of one batch of messages, so that they can be answered together.
import { setTimeout as pause } from 'node:timers/promises';
import DataLoader from 'dataloader';

/** The other messages of a batch are a few reads of the table behind. */
const GATHER_MS = 20;

/**
 * `answer` gets the inputs of all calls that come within 20 ms, and returns for each the error with which it fails.
 * Make one for each batch: what it gathers belongs together.
 */
export function gatherCalls<Input>(
  answer: (inputs: readonly Input[]) => Promise<readonly (Error | undefined)[]>,
): (input: Input) => Promise<void> {
  const loader = new DataLoader<Input, undefined>(answer, {
    cache: false,
    batchScheduleFn: (callback) => void pause(GATHER_MS).then(callback),
  });
  return (input) => loader.load(input);
}
