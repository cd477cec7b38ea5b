// The comments of a post between two dates, through the whole handler: their content, and the cost of a page.
import { beforeAll, describe, expect, test } from 'vitest';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import { makeNetworkComment } from '#tests/support/network/make-network-posts.ts';
import { createPost, makeReply } from '#tests/support/network/store-test-posts.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  epochSecondsAfterTestStart,
  isoSecondsAfterTestStart,
} from '#tests/support/users/test-account-identity-and-times.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeRefreshQueue();

const THREADS = 900;
/** After this only replies are written, to every twentieth thread. */
const LATE = 10_000;

const at = (seconds: number) => ({ timestamp: isoSecondsAfterTestStart(seconds) });
const toThreadId = (thread: number) => String(100_000 + thread);

/** A thread begins every ten seconds; every third has a reply five seconds later, every twentieth a late one. */
const makeThread = (thread: number): readonly NetworkComment[] => {
  const id = toThreadId(thread);
  return [
    makeNetworkComment(id, at(thread * 10)),
    ...(thread % 3 === 0 ? [makeReply(`${id}1`, id, at(thread * 10 + 5))] : []),
    ...(thread % 20 === 0 ? [makeReply(`${id}2`, id, at(LATE + thread))] : []),
  ];
};

const comments = Array.from({ length: THREADS }, (_, thread) =>
  makeThread(THREADS - thread),
).flat();

const listBetween = (newest: number | undefined, oldest: number | undefined) =>
  comments
    .filter(
      ({ timestamp }) =>
        (newest === undefined || timestamp <= isoSecondsAfterTestStart(newest)) &&
        (oldest === undefined || timestamp >= isoSecondsAfterTestStart(oldest)),
    )
    .map(({ id }) => id);

const toFilter = (newest: number | undefined, oldest: number | undefined) => ({
  filter_start_date: newest === undefined ? '' : epochSecondsAfterTestStart(newest),
  filter_end_date: oldest === undefined ? '' : epochSecondsAfterTestStart(oldest),
});

let post: Awaited<ReturnType<typeof createPost>>;
beforeAll(async () => {
  post = await createPost();
  for (let start = 0; start < comments.length; start += 100)
    await post.save(comments.slice(start, start + 100));
});

describe('the comments between two dates', () => {
  test.each([
    ['threads and their replies', 6_000, 3_000],
    ['only an oldest date, with late replies to threads before it', undefined, 8_500],
    ['only a newest date', 2_000, undefined],
    ['late replies alone, whose threads are far apart', undefined, LATE],
    ['none', 5_003, 5_001],
  ])('are those in the list, in its order and number: %s', async (_name, newest, oldest) => {
    const expected = listBetween(newest, oldest);
    const filter = toFilter(newest, oldest);

    for (const pagination_offset of [0, 20, Math.max(0, expected.length - 3)]) {
      const page = await post.list({ ...filter, page_limit: 20, pagination_offset });
      expect(page.comments.map(({ id }) => id)).toEqual(
        expected.slice(pagination_offset, pagination_offset + 20),
      );
      expect(page.total_comments_count).toBe(expected.length);
    }
  });

  test('comments between two dates include a just stored one, no removed one', async () => {
    const late = makeReply('9999999', toThreadId(7), at(LATE + 5_000));

    await post.save([late]);

    const filter = toFilter(undefined, LATE + 4_000);
    expect(await post.ids(filter)).toEqual([late.id]);
  });

  test.each([
    ['next to each other', 6_000, 3_000, 12],
    ['far apart', LATE + 900, LATE, 33],
  ])('cost a page, not the post, when they are %s', async (_name, newest, oldest, most) => {
    const filter = toFilter(newest, oldest);

    const { reads } = await measureConsumedCapacity(() => post.list({ ...filter, page_limit: 45 }));

    expect(reads).toBeLessThanOrEqual(most);
  });
});
