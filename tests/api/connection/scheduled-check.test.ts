// The scheduled check, which finds what webhooks missed.

import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import {
  createImportedUser,
  listStoredCommentIds,
  toAccountRef,
} from '#tests/support/network/imported-user.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTableOfEachTest } from '#tests/support/table/test-table.ts';
import { refreshWorkers } from '#tests/support/vendors/refresh-workers.ts';

setUpTableOfEachTest();
setUpFakeNetwork({ import: importWorker, ...refreshWorkers });
setUpFakeClock();

/** Counts only this account's calls: the scheduler also checks the accounts of other tests. */
const listCallsFor = (account: FakeNetworkAccount) => {
  const ids = [account.id, ...account.media.map(({ id }) => id)];
  return fakeNetwork.calls.filter((name) => ids.some((id) => name.includes(id)));
};

describe('the scheduled check of an account', () => {
  test('checks an account again when its import has made no progress for an hour', async () => {
    const account = makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1), 1)]);
    const user = await createImportedUser(account);
    const set = { status: 'running', progressedAt: new Date(Date.now()).toISOString() };
    await updateItem(tableKeys.import(toAccountRef(user, account)), { set });
    const readCounts: number[] = [];
    for (let minutes = 0; minutes < 90; minutes += 30) {
      advanceFakeClockSeconds(30 * 60);
      await runScheduler();
      await fakeQueues.run();
      readCounts.push(listCallsFor(account).filter((name) => name.endsWith('/media')).length);
    }

    expect(readCounts).toEqual([0, 1, 2]);
  });

  test('postpones the check of an account by two minutes while an import is running', async () => {
    const account = makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1), 1)]);
    const user = await createImportedUser(account);
    const key = tableKeys.import(toAccountRef(user, account));
    const set = { status: 'running', progressedAt: new Date(Date.now() + 900_000).toISOString() };
    await updateItem(key, { set });
    const countReadsAfter = async (seconds: number) => {
      advanceFakeClockSeconds(seconds);
      await runScheduler();
      await fakeQueues.run();
      return listCallsFor(account).filter((name) => name.endsWith('/media')).length;
    };

    expect(await countReadsAfter(15 * 60)).toBe(0);
    await updateItem(key, { set: { status: 'done' } });
    expect(await countReadsAfter(2 * 60 + 1)).toBe(1);
  });

  test('stores a comment whose webhook never came', async () => {
    const account = makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1), 1)]);
    const user = await createImportedUser(account);
    const [media] = account.media;
    if (!media) throw new Error('no post');
    media.comments.unshift(...makeFakeNetworkComments(1));
    media.comments_count += 1;

    advanceFakeClockSeconds(15 * 60);
    await Promise.all([runScheduler(), runScheduler()]);
    await fakeQueues.run();

    expect(await listStoredCommentIds(user, account, media.id)).toHaveLength(2);
    expect(listCallsFor(account).toSorted()).toEqual(
      [
        `GET /${account.id}/media`,
        `GET /${media.id}/comments`,
        `GET /page-${account.id}/conversations`,
      ].toSorted(),
    );
  });

  test('checks an account with two calls when nothing changed', async () => {
    const account = makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1), 1)]);
    await createImportedUser(account);
    for (let quarter = 0; quarter < 4; quarter++) {
      advanceFakeClockSeconds(15 * 60 + 1);
      await runScheduler();
      await fakeQueues.run();
    }

    const posts = listCallsFor(account).filter((name) => name === `GET /${account.id}/media`);
    const conversations = `GET /page-${account.id}/conversations`;
    expect(posts).toHaveLength(4);
    expect(listCallsFor(account).filter((name) => name === conversations)).toHaveLength(4);
    expect(listCallsFor(account)).toHaveLength(8);
  });

  test('skips accounts whose trial has ended', async () => {
    await createImportedUser(
      makeFakeNetworkAccount([makeFakeNetworkMedia(makeFakeNetworkComments(1), 1)]),
    );

    advanceFakeClockSeconds(8 * 86_400);
    await runScheduler();
    await fakeQueues.run();

    expect(fakeNetwork.calls).toEqual([]);
  });

  test('retries a webhook subscription that the network rejected', async () => {
    const account = makeFakeNetworkAccount([makeFakeNetworkMedia([], 1)]);
    fakeNetwork.fail({ on: /subscribed_apps/, times: 1, code: 200 });
    const user = await createImportedUser(account);

    advanceFakeClockSeconds(15 * 60);
    await runScheduler();
    await fakeQueues.run();

    expect(fakeNetwork.countCalls(/subscribed_apps/)).toBe(1);
    expect(await getItem(tableKeys.instagramAccount(toAccountRef(user, account)))).toMatchObject({
      webhooks: 'subscribed',
    });
  });
});
