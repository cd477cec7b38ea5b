// A journey with a stack of its own, without the demo account: each try of it begins in a new world.
import { journey } from './journey.ts';
import { networkOf } from './network.ts';
import { startStack } from './stack.ts';

export const apartJourney = journey
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern.
  .extend('stack', async ({}, { onCleanup }) => {
    const { stack, stop } = await startStack({ demo: false });
    onCleanup(stop);
    return stack;
  })
  .extend('network', ({ stack }) => networkOf(stack.sandboxUrl));
