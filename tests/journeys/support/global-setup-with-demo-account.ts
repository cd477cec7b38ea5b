// Global setup of vitest: starts one stack with the imported demo account, shared by all journey files.
import type { TestProject } from 'vitest/node';
import { startTestStack, type TestStackAddresses } from './start-test-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly stack: TestStackAddresses;
  }
}

/** A global setup that starts one stack, passes it to the tests and stops it after them. */
export const createTestStackGlobalSetup =
  (options: { readonly withDemoAccount: boolean }) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const { stack, stop } = await startTestStack(options);
    project.provide('stack', stack);
    return stop;
  };

export const setup = createTestStackGlobalSetup({ withDemoAccount: true });
