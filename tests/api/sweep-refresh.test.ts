// Refreshing: the fewest calls, under a lease, and the scheduled look that finds what was missed.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { refreshCommentsJob, refreshPostsJob } from '#functions/connection/jobs.ts';
import { holdCalls, pausedUntil } from '#functions/connection/network/network-pause.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { keys, partitions } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  accountWith,
  call,
  chosen,
  commentsOf,
  countOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeAccount, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

let table: TestTable;
let network: FakeNetwork;
let queues: Queues;
beforeAll(async () => {
  process.env.OAUTH_CLIENT_ID = CLIENT_ID;
  [table, network] = await Promise.all([startTable(), startNetwork()]);
  queues = startQueues({ import: importWorker, refresh: refreshWorker });
});
beforeEach(() => {
  queues.clear();
  network.state.usage = undefined;
  network.state.failures.length = 0;
  network.state.garbled.length = 0;
  network.state.toldAs.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

async function imported(account: FakeAccount): Promise<TestUser> {
  const user = await chosen(personWith(network, [account]));
  await queues.run();
  // What arrives in the very moment of a reading is judged by the next one only.
  pass(180);
  queues.clear();
  network.state.calls.length = 0;
  return user;
}

/** The sweep looks at the accounts of the other tests as well. */
const callsFor = (account: FakeAccount) => {
  const ids = [account.id, ...account.media.map(({ id }) => id)];
  return network.calls.filter((name) => ids.some((id) => name.includes(id)));
};

const refOf = (user: TestUser, account: FakeAccount) => ({
  userId: user.userId,
  igUserId: account.id,
});

async function refreshPosts(user: TestUser, account: FakeAccount): Promise<void> {
  const ref = refOf(user, account);
  const lease = await contentStore.beginPostsRefresh(ref);
  if (lease === undefined) throw new Error('a refresh is running');
  await enqueue(refreshPostsJob, { ...ref, lease });
  await queues.run();
}

const idsOf = async (user: TestUser, account: FakeAccount, mediaId: string) => {
  const partition = partitions.comments({ ...refOf(user, account), mediaId });
  const items = await query({ index: 'gsi1', partition });
  return items.map(({ sk }) => String(sk).replace('COMMENT#', '')).sort();
};

describe('a refresh of the posts', () => {
  test('is one call where nothing changed', async () => {
    const account = accountWith([mediaWith(commentsOf(60), 1), mediaWith([], 2)]);
    const user = await imported(account);

    await refreshPosts(user, account);

    expect(network.calls).toEqual([`GET /${account.id}/media`]);
    expect(await contentStore.beginPostsRefresh(refOf(user, account))).toBeDefined();
  });

  test('reads the comments of the posts whose count changed, all others not', async () => {
    const account = accountWith([mediaWith(commentsOf(3), 1), mediaWith(commentsOf(3), 2)]);
    const user = await imported(account);
    const [changed] = account.media;
    if (!changed) throw new Error('no post');
    changed.comments = [...commentsOf(1, 2), ...changed.comments.slice(1)];
    changed.comments_count = countOf(changed.comments);

    await refreshPosts(user, account);

    expect(network.calls).toHaveLength(2);
    expect(await idsOf(user, account, changed.id)).toEqual(
      changed.comments
        .flatMap((one) => [one.id, ...(one.replies ?? []).map(({ id }) => id)])
        .sort(),
    );
    network.state.calls.length = 0;
    await refreshPosts(user, account);
    expect(network.calls).toHaveLength(1);
  });

  test('finds new posts and drops deleted ones', async () => {
    const account = accountWith([mediaWith(commentsOf(1), 1), mediaWith(commentsOf(1), 2)]);
    const user = await imported(account);
    account.media = [mediaWith(commentsOf(2), 3), ...account.media.slice(0, 1)];

    await refreshPosts(user, account);

    const posts = await query({ index: 'gsi1', partition: partitions.posts(refOf(user, account)) });
    expect(posts.map(({ sk }) => String(sk).replace('POST#', '')).sort()).toEqual(
      account.media.map(({ id }) => id).sort(),
    );
  });

  test('of many pages stops at the first unchanged one, but goes through all once a day', async () => {
    const account = accountWith(Array.from({ length: 250 }, (_, second) => mediaWith([], second)));
    const user = await imported(account);
    const callsOfOne = async () => {
      network.state.calls.length = 0;
      await refreshPosts(user, account);
      return network.calls.length;
    };

    expect([await callsOfOne(), await callsOfOne()]).toEqual([3, 1]);
    pass(86_401);
    expect([await callsOfOne(), await callsOfOne()]).toEqual([3, 1]);
  });

  test('whose lease was cancelled makes no call', async () => {
    const account = accountWith([mediaWith([], 1)]);
    const user = await imported(account);

    await enqueue(refreshPostsJob, { ...refOf(user, account), lease: 'lse_ended' });
    await queues.run();

    expect(network.calls).toEqual([]);
  });

  test('that is turned away ends, waits, and asks nothing meanwhile', async () => {
    const account = accountWith([mediaWith([], 1)]);
    const user = await imported(account);
    network.fail({ on: /media/, times: 1, code: 4 });

    await refreshPosts(user, account);
    expect(await pausedUntil(refOf(user, account))).toBeDefined();
    await refreshPosts(user, account);

    expect(network.calls).toHaveLength(1);
    pass(301);
    await refreshPosts(user, account);
    expect(network.calls).toHaveLength(2);
  });

  test('that meets an ended login tells the owner and asks nothing more', async () => {
    const account = accountWith([mediaWith([], 1)]);
    const user = await imported(account);
    network.fail({ on: /media/, times: 1, code: 190, subcode: 460 });

    await refreshPosts(user, account);
    await refreshPosts(user, account);

    expect(network.calls).toHaveLength(1);
    const { body } = await call('GET', '/users/me/ig/account', { token: user.token });
    expect([body.facebook_access_token_valid, body.messages]).toEqual([
      false,
      ['facebook_token_expired'],
    ]);
  });
});

describe('a refresh of one post', () => {
  test('reads every page and every long thread, then gives its lease back', async () => {
    const media = mediaWith(commentsOf(1), 1);
    const account = accountWith([media]);
    const user = await imported(account);
    media.comments = [...commentsOf(70), ...commentsOf(1, 120), ...media.comments];
    const post = { ...refOf(user, account), mediaId: media.id };
    const lease = (await contentStore.beginCommentsRefresh(post)) ?? '';

    await enqueue(refreshCommentsJob, { ...post, lease });
    await queues.run();

    expect(await idsOf(user, account, media.id)).toHaveLength(countOf(media.comments));
    expect(network.calls).toHaveLength(2 + 2);
    expect(await contentStore.beginCommentsRefresh(post)).toBeDefined();
  });

  test('that is cancelled midway stops there', async () => {
    const media = mediaWith(commentsOf(1), 1);
    const account = accountWith([media]);
    const user = await imported(account);
    media.comments = commentsOf(200);
    const post = { ...refOf(user, account), mediaId: media.id };
    const lease = (await contentStore.beginCommentsRefresh(post)) ?? '';
    await enqueue(refreshCommentsJob, { ...post, lease });
    await queues.run(1);

    await contentStore.endCommentsRefresh(post, lease);
    await queues.run();

    expect(network.calls).toHaveLength(1);
  });
});

describe('a refresh of what cannot be read', () => {
  const commentsRefreshed = async (user: TestUser, account: FakeAccount, mediaId: string) => {
    const post = { ...refOf(user, account), mediaId };
    const lease = (await contentStore.beginCommentsRefresh(post)) ?? '';
    await enqueue(refreshCommentsJob, { ...post, lease });
    await queues.run();
    return contentStore.beginCommentsRefresh(post);
  };

  test.each([
    ['without words', { text: null }, 3],
    ['without a time', { timestamp: null }, 2],
  ])('a comment %s keeps no other one away', async (_, told, held) => {
    const media = mediaWith(commentsOf(1), 1);
    const account = accountWith([media]);
    const user = await imported(account);
    media.comments.unshift(...commentsOf(2));
    network.state.toldAs.set(media.comments[0]?.id ?? '', told);

    expect(await commentsRefreshed(user, account, media.id)).toBeDefined();

    expect(await idsOf(user, account, media.id)).toHaveLength(held);
    expect(await pausedUntil(refOf(user, account))).toBeUndefined();
  });

  test('ends there, and nothing else of the account waits for it', async () => {
    const media = mediaWith(commentsOf(1), 1);
    const account = accountWith([media]);
    const user = await imported(account);
    network.state.garbled.push({ on: /comments|media/, body: {} });

    expect(await commentsRefreshed(user, account, media.id)).toBeDefined();
    await refreshPosts(user, account);

    expect(await pausedUntil(refOf(user, account))).toBeUndefined();
    expect(network.calls).toHaveLength(2);
    expect([queues.jobs(), queues.deadLetters()]).toEqual([[], []]);
    expect(await idsOf(user, account, media.id)).toHaveLength(1);
  });
});

describe('a refresh after a changed count', () => {
  /** 60 threads on two pages, and one more on the first. */
  async function grown() {
    const media = mediaWith(commentsOf(60), 1);
    const account = accountWith([media]);
    const user = await imported(account);
    media.comments.unshift(...commentsOf(1));
    media.comments_count = countOf(media.comments);
    return { media, account, user, post: { ...refOf(user, account), mediaId: media.id } };
  }
  const readCountOf = async (post: Parameters<typeof keys.post>[0]) =>
    (await getItem(keys.post(post)))?.read_count;
  const readsOf = (mediaId: string) => network.countCalls(new RegExp(`${mediaId}/comments`));

  test.each([
    ['a cursor that died', { code: 100, status: 400 }],
    ['an outage', { code: 2, status: 500 }],
  ])('that %s cuts off behind the first page does not count as read', async (_, failure) => {
    const { user, account, media, post } = await grown();
    await refreshPosts(user, account);
    expect([await readCountOf(post), readsOf(media.id)]).toEqual([61, 2]);
    // As many are held then as were counted: only the end of the list says that it was read.
    media.comments = [
      ...commentsOf(1),
      ...media.comments.slice(0, 50),
      ...media.comments.slice(51),
    ];
    media.comments_count = 62;
    network.state.failures.length = 0;
    let pages = 0;
    network.fail({
      on: {
        test: (name: string) => name.includes(`${media.id}/comments`) && ++pages === 2,
      } as RegExp,
      times: 1,
      ...failure,
    });

    await refreshPosts(user, account);

    expect(await idsOf(user, account, media.id)).toHaveLength(62);
    expect([await readCountOf(post), readsOf(media.id)]).toEqual([61, 4]);
    pass(15 * 60);
    await refreshPosts(user, account);
    expect(await idsOf(user, account, media.id)).toHaveLength(countOf(media.comments));
  });

  test('that meets a list behind its count reads it once more two minutes later', async () => {
    const { user, account, media } = await grown();
    const [late] = media.comments.splice(0, 1);
    if (!late) throw new Error('no comment');

    await refreshPosts(user, account);
    media.comments.unshift(late);
    pass(119);
    await queues.run();
    expect(readsOf(media.id)).toBe(2);
    pass(1);
    await queues.run();

    expect(await idsOf(user, account, media.id)).toContain(late.id);
    expect([readsOf(media.id), queues.jobs()]).toEqual([4, []]);
  });

  test('that finds fewer comments than were counted for good is followed by a second reading and ever rarer checks', async () => {
    const { user, account, media, post } = await grown();
    media.comments_count += 3;

    await refreshPosts(user, account);
    pass(121);
    await queues.run();
    expect(readsOf(media.id)).toBe(4);
    for (const reads of [6, 6, 6]) {
      pass(15 * 60);
      await refreshPosts(user, account);
      expect(readsOf(media.id)).toBe(reads);
    }
    expect([queues.jobs(), await readCountOf(post)]).toEqual([[], 64]);
  });

  test('whose second reading falls into a pause leaves the post to the next check', async () => {
    const { user, account, media, post } = await grown();
    const [late] = media.comments.splice(0, 1);
    if (!late) throw new Error('no comment');
    await refreshPosts(user, account);
    media.comments.unshift(late);
    await holdCalls(refOf(user, account), { reason: 'limit', seconds: 600, named: true });
    pass(121);
    await queues.run();
    expect([readsOf(media.id), await readCountOf(post)]).toEqual([2, undefined]);

    pass(600);
    await refreshPosts(user, account);

    expect(await idsOf(user, account, media.id)).toContain(late.id);
  });
});

describe('the scheduled look', () => {
  test('looks at an account whose import has not got on for an hour', async () => {
    const account = accountWith([mediaWith(commentsOf(1), 1)]);
    const user = await imported(account);
    const set = { status: 'running', progressedAt: new Date(Date.now()).toISOString() };
    await updateItem(keys.import(refOf(user, account)), { set });
    const looks: number[] = [];
    for (let minutes = 0; minutes < 90; minutes += 30) {
      pass(30 * 60);
      await sweep();
      await queues.run();
      looks.push(callsFor(account).filter((name) => name.endsWith('/media')).length);
    }

    expect(looks).toEqual([0, 1, 2]);
  });

  test('that meets an import at work comes again two minutes later', async () => {
    const account = accountWith([mediaWith(commentsOf(1), 1)]);
    const user = await imported(account);
    const key = keys.import(refOf(user, account));
    const set = { status: 'running', progressedAt: new Date(Date.now() + 900_000).toISOString() };
    await updateItem(key, { set });
    const lookAfter = async (seconds: number) => {
      pass(seconds);
      await sweep();
      await queues.run();
      return callsFor(account).filter((name) => name.endsWith('/media')).length;
    };

    expect(await lookAfter(15 * 60)).toBe(0);
    await updateItem(key, { set: { status: 'done' } });
    expect(await lookAfter(2 * 60 + 1)).toBe(1);
  });

  test('finds a comment no webhook told of', async () => {
    const account = accountWith([mediaWith(commentsOf(1), 1)]);
    const user = await imported(account);
    const [media] = account.media;
    if (!media) throw new Error('no post');
    media.comments.unshift(...commentsOf(1));
    media.comments_count += 1;

    pass(15 * 60);
    await Promise.all([sweep(), sweep()]);
    await queues.run();

    expect(await idsOf(user, account, media.id)).toHaveLength(2);
    expect(callsFor(account).toSorted()).toEqual(
      [
        `GET /${account.id}/media`,
        `GET /${media.id}/comments`,
        `GET /page-${account.id}/conversations`,
      ].toSorted(),
    );
  });

  test('comes again and again, two calls each time nothing changed', async () => {
    const account = accountWith([mediaWith(commentsOf(1), 1)]);
    await imported(account);
    for (let quarter = 0; quarter < 4; quarter++) {
      pass(15 * 60 + 1);
      await sweep();
      await queues.run();
    }

    const posts = callsFor(account).filter((name) => name === `GET /${account.id}/media`);
    const conversations = `GET /page-${account.id}/conversations`;
    expect(posts).toHaveLength(4);
    expect(callsFor(account).filter((name) => name === conversations)).toHaveLength(4);
    expect(callsFor(account)).toHaveLength(8);
  });

  test('leaves accounts of ended trials alone', async () => {
    await imported(accountWith([mediaWith(commentsOf(1), 1)]));

    pass(8 * 86_400);
    await sweep();
    await queues.run();

    expect(network.calls).toEqual([]);
  });

  test('tries to subscribe a page again that was refused', async () => {
    const account = accountWith([mediaWith([], 1)]);
    network.fail({ on: /subscribed_apps/, times: 1, code: 200 });
    const user = await imported(account);

    pass(15 * 60);
    await sweep();
    await queues.run();

    expect(network.countCalls(/subscribed_apps/)).toBe(1);
    expect(await getItem(keys.instagramAccount(refOf(user, account)))).toMatchObject({
      webhooks: 'subscribed',
    });
  });
});
