// Global setup of vitest: starts one stack without the demo account, shared by journeys that link the sandbox's
// people themselves or advance the clock of Stripe.
import type { TestProject } from 'vitest/node';
import { startTestStack } from './test-stack.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stack, stop } = await startTestStack({ withDemoAccount: false });
  project.provide('stack', stack);
  return stop;
}
