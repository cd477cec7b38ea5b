// Global setup of vitest: starts one table store per worker.
import { availableParallelism } from 'node:os';
import type { TestProject } from 'vitest/node';
import { startTableStore } from '../table/in-memory-table-store.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly tableStoreEndpoints: readonly string[];
  }
}

export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const stores = await Promise.all(Array.from({ length: availableParallelism() }, startTableStore));
  project.provide(
    'tableStoreEndpoints',
    stores.map(({ endpoint }) => endpoint),
  );
  return () => Promise.all(stores.map(({ stop }) => stop()));
}
