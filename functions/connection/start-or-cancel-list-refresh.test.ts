import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type PostRef, tableKeys } from '#platform/table/keys.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { acquireListRefreshLease, releaseListRefreshLease } from './list-refresh-lease.ts';
import {
  startListRefresh,
  startListRefreshes,
  tryStartListRefresh,
} from './start-or-cancel-list-refresh.ts';

setUpTestTable();

let postCount = 0;
const createPostKey = () => {
  const post: PostRef = { userId: 'u', igUserId: '1', mediaId: String(++postCount) };
  return tableKeys.post(post);
};
const failingQueue = async () => {
  throw new Error('the queue does not answer');
};
const isLeaseFree = async (key: ReturnType<typeof createPostKey>) =>
  (await acquireListRefreshLease(key, { item: 'any' })) !== undefined;

function failNextTableUpdate(): void {
  const table = mockClient(DynamoDBClient);
  onTestFinished(() => table.restore());
  table.on(UpdateItemCommand).rejectsOnce(new Error('the table fails')).resolves({});
}

describe('trying to start a refresh', () => {
  test('trying to start a refresh releases its lease when enqueueing fails', async () => {
    const key = createPostKey();

    expect(await tryStartListRefresh(key, 'any', failingQueue)).toBe(false);
    expect(await isLeaseFree(key)).toBe(true);
  });

  test('trying to start a refresh fails when its lease cannot be stored', async () => {
    failNextTableUpdate();
    const enqueue = vi.fn(async () => {});

    await expect(tryStartListRefresh(createPostKey(), 'any', enqueue)).rejects.toThrow(
      'the table fails',
    );
    expect(enqueue).not.toHaveBeenCalled();
  });
});

describe('a refresh that a person asks for', () => {
  const startAndGetDelay = async (key: ReturnType<typeof createPostKey>) => {
    const enqueue = vi.fn(async (_lease: string, _delaySeconds?: number) => {});
    await tryStartListRefresh(key, 'any', enqueue);
    return enqueue.mock.calls[0];
  };
  const endRefresh = async (key: ReturnType<typeof createPostKey>) => {
    const [lease = ''] = (await startAndGetDelay(key)) ?? [];
    await releaseListRefreshLease(key, lease);
  };

  test.for([
    { secondsLater: 0, delaySeconds: 10 },
    { secondsLater: 4, delaySeconds: 6 },
    { secondsLater: 10, delaySeconds: 0 },
    { secondsLater: 3_600, delaySeconds: 0 },
  ])(
    'begins $delaySeconds s later when requested $secondsLater s after the last',
    async ({ secondsLater, delaySeconds }) => {
      vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      const key = createPostKey();
      await endRefresh(key);
      vi.setSystemTime(Date.now() + secondsLater * 1_000);

      expect(await startAndGetDelay(key)).toEqual([expect.any(String), delaySeconds]);
    },
  );

  test('the first refresh that a person requests begins at once', async () => {
    expect(await startAndGetDelay(createPostKey())).toEqual([expect.any(String), 0]);
  });
});

test('starting a refresh throws and releases its lease when enqueueing fails', async () => {
  const key = createPostKey();

  await expect(startListRefresh(key, 'any', failingQueue)).rejects.toThrow('does not answer');
  expect(await isLeaseFree(key)).toBe(true);
});

describe('starting the refreshes of several lists', () => {
  const createLists = () => [1, 2, 3].map((count) => ({ key: createPostKey(), count }));

  test('starting several refreshes skips the list that is being refreshed', async () => {
    const lists = createLists();
    await acquireListRefreshLease(lists[1]?.key ?? createPostKey(), { item: 'any' });
    const enqueue = vi.fn(async () => {});

    expect(await startListRefreshes(lists, 'any', enqueue)).toBe(2);
    expect(enqueue.mock.calls).toEqual([
      [
        [
          { ...lists[0], lease: expect.any(String) },
          { ...lists[2], lease: expect.any(String) },
        ],
      ],
    ]);
  });

  test('starting several refreshes enqueues nothing when all lists are being refreshed', async () => {
    const lists = createLists();
    await startListRefreshes(lists, 'any', async () => {});

    expect(await startListRefreshes(lists, 'any', failingQueue)).toBe(0);
  });

  test('starting several refreshes releases every lease when enqueueing fails', async () => {
    const lists = createLists();

    await expect(startListRefreshes(lists, 'any', failingQueue)).rejects.toThrow('does not answer');
    expect(await startListRefreshes(lists, 'any', async () => {})).toBe(3);
  });

  test('starting several refreshes enqueues the others, then throws, when one lease fails', async () => {
    const lists = createLists();
    failNextTableUpdate();
    const enqueue = vi.fn(async () => {});

    await expect(startListRefreshes(lists, 'any', enqueue)).rejects.toThrow('the table fails');
    expect(enqueue.mock.calls).toEqual([
      [[expect.objectContaining({ count: 2 }), expect.objectContaining({ count: 3 })]],
    ]);
  });
});
