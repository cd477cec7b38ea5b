// Imports whose lists need more calls than one chain of invocations may have.
import { expect, test } from 'vitest';
import { importLongLists } from './import-long-lists.ts';

test('imports five thousand comments without too many self-calls', async () => {
  const { progress, functions } = await importLongLists({ posts: 1, comments: 5_000, callMs: 400 });

  expect(progress.comments).toEqual({ done: 5_000, total: 5_000 });
  expect(functions.filter(({ dropped }) => dropped > 0)).toEqual([]);
  // A page of fifty takes one call.
  const worker = functions.find(({ name }) => name === 'ImportWorker');
  expect(worker?.invocations).toBeLessThan(20);
});
