// Creates global setups of vitest that share one stack with all journey files of a project.
import type { TestProject } from 'vitest/node';
import {
  startTestStack,
  type TestStackAddresses,
  type TestStackOptions,
} from './start-test-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly stack: TestStackAddresses;
  }
}

/** A global setup that starts one stack, passes it to the tests and stops it after them. */
export const createTestStackGlobalSetup =
  (options: TestStackOptions) =>
  async (project: TestProject): Promise<() => Promise<void>> => {
    const { stack, stop } = await startTestStack(options);
    project.provide('stack', stack);
    return stop;
  };
