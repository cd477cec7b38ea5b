// Imports whose lists need more calls than one chain of invocations may have.
import { expect, test } from 'vitest';
import { importLongListsInLocalProduct } from './import-long-lists-in-local-product.ts';

test("importing 5,000 comments stays below Lambda's recursive loop limit", async () => {
  const { progress, functions } = await importLongListsInLocalProduct({
    posts: 1,
    comments: 5_000,
    callMs: 400,
  });

  expect(progress.comments).toEqual({ done: 5_000, total: 5_000 });
  expect(functions.filter(({ dropped }) => dropped > 0)).toEqual([]);
  // A page of fifty takes one call.
  const worker = functions.find(({ name }) => name === 'ImportWorker');
  expect(worker?.invocations).toBeLessThan(20);
});
