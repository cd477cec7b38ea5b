// The longest imports, each printed as a row: invocations and chains of the worker that imports.
import { expect, test } from 'vitest';
import {
  type ImportedLongLists,
  importLongListsInLocalProduct,
} from '../import-long-lists-in-local-product.ts';

/** Lambda stops a chain after sixteen. */
const LONGEST_CHAIN = 12;

const LISTS: readonly ImportedLongLists[] = [
  { posts: 100, comments: 40, callMs: 400 },
  { posts: 300, comments: 150, callMs: 400 },
  { posts: 1, comments: 5_000, callMs: 400 },
  { posts: 1_000, comments: 300, callMs: 400 },
];

test.each(LISTS)(
  'imports $posts posts of $comments comments without too many self-calls',
  async (lists) => {
    const { progress, functions, calls, seconds } = await importLongListsInLocalProduct(lists);

    const total = lists.posts * lists.comments;
    const worker = functions.find(({ name }) => name === 'ImportWorker');
    console.info(JSON.stringify({ ...lists, calls, seconds, ...worker }));
    expect(progress.comments).toEqual({ done: total, total });
    expect(functions.filter(({ dropped }) => dropped > 0)).toEqual([]);
    expect(worker?.longestChain).toBeLessThanOrEqual(LONGEST_CHAIN);
  },
  3_600_000,
);
