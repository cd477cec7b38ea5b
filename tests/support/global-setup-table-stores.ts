// Global setup of vitest: starts one table store per worker.
import { availableParallelism } from 'node:os';
import type { TestProject } from 'vitest/node';
import { startTableStore } from './in-memory-table-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly tableStoreEndpoints: readonly string[];
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const stores = await Promise.all(Array.from({ length: availableParallelism() }, startTableStore));
  project.provide(
    'tableStoreEndpoints',
    stores.map(({ endpoint }) => endpoint),
  );
  const stopAll = () => {
    for (const { stop } of stores) stop();
  };
  // A run that is ended from outside calls no teardown.
  process.once('SIGTERM', () => {
    stopAll();
    process.exit(1);
  });
  return stopAll;
}
