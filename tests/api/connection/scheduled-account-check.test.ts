// The scheduled check finds what webhooks missed.

import { describe, expect, test } from 'vitest';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  createImportedPost,
  listStoredCommentIds,
  runScheduledJobsAfter,
  setUpAccountImports,
  writeComment,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

/** Counts only this account's calls: the scheduler also checks the accounts of other tests. */
const listCallsFor = (account: FakeNetworkAccount) => {
  const ids = [account.id, ...account.media.map(({ id }) => id)];
  return fakeNetwork.calls.filter((name) => ids.some((id) => name.includes(id)));
};

describe('the scheduled check of an account', () => {
  test('checks an account whose import made no progress for an hour', async () => {
    const { account, ref } = await createImportedPost();
    const set = { status: 'running', progressedAt: new Date(Date.now()).toISOString() };
    await updateItem(tableKeys.import(ref), { set });
    const readCounts: number[] = [];
    for (let minutes = 0; minutes < 90; minutes += 30) {
      await runScheduledJobsAfter(30 * 60);
      readCounts.push(listCallsFor(account).filter((name) => name.endsWith('/media')).length);
    }

    expect(readCounts).toEqual([0, 1, 2]);
  });

  test("postpones an account's check by two minutes while an import runs", async () => {
    const { account, ref } = await createImportedPost();
    const key = tableKeys.import(ref);
    const set = { status: 'running', progressedAt: new Date(Date.now() + 900_000).toISOString() };
    await updateItem(key, { set });
    const countReadsAfter = async (seconds: number) => {
      await runScheduledJobsAfter(seconds);
      return listCallsFor(account).filter((name) => name.endsWith('/media')).length;
    };

    expect(await countReadsAfter(15 * 60)).toBe(0);
    await updateItem(key, { set: { status: 'done' } });
    expect(await countReadsAfter(2 * 60 + 1)).toBe(1);
  });

  test('a scheduled check stores a comment whose webhook never came', async () => {
    const { account, media, post } = await createImportedPost();
    writeComment(media);

    advanceFakeClockSeconds(15 * 60);
    await Promise.all([runScheduler(), runScheduler()]);
    await fakeQueues.run();

    expect(await listStoredCommentIds(post)).toHaveLength(2);
    expect(listCallsFor(account).toSorted()).toEqual(
      [
        `GET /${account.id}/media`,
        `GET /${media.id}/comments`,
        `GET /page-${account.id}/conversations`,
      ].toSorted(),
    );
  });

  test("an account's check makes two network calls when nothing changed", async () => {
    const { account } = await createImportedPost();
    for (let quarter = 0; quarter < 4; quarter++) {
      await runScheduledJobsAfter(15 * 60 + 1);
    }

    const posts = listCallsFor(account).filter((name) => name === `GET /${account.id}/media`);
    const conversations = `GET /page-${account.id}/conversations`;
    expect(posts).toHaveLength(4);
    expect(listCallsFor(account).filter((name) => name === conversations)).toHaveLength(4);
    expect(listCallsFor(account)).toHaveLength(8);
  });

  test('the scheduled check skips accounts whose trial has ended', async () => {
    await createImportedPost();

    await runScheduledJobsAfter(8 * 86_400);

    expect(fakeNetwork.calls).toEqual([]);
  });

  test('retries a webhook subscription that the network rejected', async () => {
    fakeNetwork.fail({ on: /subscribed_apps/, times: 1, code: 200 });
    const { ref } = await createImportedPost([]);

    await runScheduledJobsAfter(15 * 60);

    expect(fakeNetwork.countCalls(/subscribed_apps/)).toBe(1);
    expect(await getItem(tableKeys.instagramAccount(ref))).toMatchObject({
      webhooks: 'subscribed',
    });
  });
});
