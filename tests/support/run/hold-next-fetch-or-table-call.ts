// Holds one call of the product, so that another event can come before its effect.
import { onTestFinished } from 'vitest';
import { interceptFetch } from '../network/intercept-fetch.ts';
import { interceptTableCalls } from '../table/intercept-table-calls.ts';

type HeldCall = {
  /** Resolves when the call is held. */
  readonly reached: Promise<void>;
  readonly release: () => void;
};

function createGate() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isUsed = false;
  onTestFinished(() => released.resolve());
  return {
    held: { reached: reached.promise, release: () => released.resolve() } satisfies HeldCall,
    async pass(isMatch: boolean): Promise<void> {
      if (!isMatch || isUsed) return;
      isUsed = true;
      reached.resolve();
      await released.promise;
    },
  };
}

/** Holds the next HTTP call to a matching address. */
export function holdNextMatchingFetch(isMatch: (url: URL) => boolean): HeldCall {
  const gate = createGate();
  interceptFetch(async ({ url }, send) => {
    await gate.pass(isMatch(url));
    return send();
  });
  return gate.held;
}

/** Holds the next call of the table whose input, as JSON, matches. */
export function holdNextMatchingTableCall(isMatch: (input: string) => boolean): HeldCall {
  const gate = createGate();
  interceptTableCalls(async ({ input }, send) => {
    await gate.pass(isMatch(JSON.stringify(input)));
    return send();
  });
  return gate.held;
}
