// Runs once before all journeys: one stack with the imported demo account, shared by their files.
import type { TestProject } from 'vitest/node';
import { type Stack, startStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly stack: Stack;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stack, stop } = await startStack({ demo: true });
  project.provide('stack', stack);
  return stop;
}
