// Global setup of vitest: starts one stack with the imported demo account, shared by all journey files.
import type { TestProject } from 'vitest/node';
import { startTestStack, type TestStackAddresses } from './test-stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly stack: TestStackAddresses;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stack, stop } = await startTestStack({ withDemoAccount: true });
  project.provide('stack', stack);
  return stop;
}
