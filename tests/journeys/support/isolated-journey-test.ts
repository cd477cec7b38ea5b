// A journey with a stack of its own and without the demo account, whose people it links and deletes itself.
import { journeyTest } from './journey-test.ts';
import { makeSandboxControlClient } from './sandbox-control-client.ts';
import { startTestStack } from './start-test-stack.ts';

export const isolatedJourneyTest = journeyTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern.
  .extend('stack', async ({}, { onCleanup }) => {
    const { stack, stop } = await startTestStack({ demoAccount: null });
    onCleanup(stop);
    return stack;
  })
  .extend('sandbox', ({ stack }) => makeSandboxControlClient(stack.sandboxUrl));
