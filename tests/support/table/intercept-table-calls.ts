// Intercepts the product's table calls until the current test ends.
import { onTestFinished } from 'vitest';
import { type TableCall, watchTableCalls } from './watch-table-calls.ts';

/** `handle` gets each call and returns its output. Returns a function that ends it earlier. */
export function interceptTableCalls(...[handle]: Parameters<typeof watchTableCalls>): () => void {
  const stop = watchTableCalls(handle);
  onTestFinished(stop);
  return stop;
}

/** Runs `action` just before the next table call that matches, as if another process had been first. */
export function runBeforeNextTableCall(
  isMatch: (call: TableCall) => boolean,
  action: () => Promise<unknown>,
): void {
  let isDone = false;
  interceptTableCalls(async (call, send) => {
    if (!isDone && isMatch(call)) {
      isDone = true;
      await action();
    }
    return send();
  });
}
