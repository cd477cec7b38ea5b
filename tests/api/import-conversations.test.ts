// Importing conversations: complete, two reads a second, whatever the network does in between.
// Waiting moves the clock of these tests, so the pace shows in the times of the calls.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { READ_EVERY_MS } from '#functions/connection/network/message-pace.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { readConversationList } from '#functions/conversations/storage/conversation-repository.ts';
import { handler as sweep } from '#functions/sweep/due.schedule.ts';
import { keys, partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  accountWith,
  call,
  chosen,
  conversationsOf,
  importStatus,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { type FakeAccount, type FakeNetwork, startNetwork } from '#tests/support/network.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser } from '#tests/support/users.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    const until = Date.now() + ms;
    await new Promise(setImmediate);
    if (Date.now() < until) vi.setSystemTime(until);
  },
}));

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
  network.state.messagesOff.clear();
  network.state.conversationsAtOnce = 50;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
  network.stop();
  table.stop();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

async function begun(account: FakeAccount): Promise<TestUser> {
  const user = await chosen(personWith(network, [account]));
  network.state.calls.length = 0;
  network.state.conversationReads.length = 0;
  return user;
}

const refOf = (user: TestUser, account: FakeAccount) => ({
  userId: user.userId,
  igUserId: account.id,
});

/** Delivers whatever there is, waiting as long as the queue does. */
async function finish(user: TestUser): Promise<void> {
  for (let round = 0; round < 200; round++) {
    await queues.run();
    if (!(await importStatus(user)).importing) return;
    pass(1);
  }
  throw new Error('the import does not end');
}

/** Ids of what is held, in the order people see it. */
async function heldIn(user: TestUser, account: FakeAccount) {
  const ref = refOf(user, account);
  const conversations = await query({ index: 'gsi1', partition: partitions.conversations(ref) });
  return Promise.all(
    conversations.map(async ({ id }) => {
      const partition = partitions.messages({ ...ref, conversationId: String(id) });
      const messages = await query({ partition, beginsWith: prefixes.message });
      return { id, messages: messages.map((message) => message.id) };
    }),
  );
}

const there = (account: FakeAccount) =>
  (account.conversations ?? []).map(({ id, messages }) => ({
    id,
    messages: messages.slice(0, 20).map((message) => message.id),
  }));

/** The most calls that fall into any second, by the network's clock. */
function mostInASecond(times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
  );
}

describe('importing conversations', () => {
  test('200 of them with 20 messages each: the fewest calls, two a second', async () => {
    const account = accountWith([mediaWith([], 1)], 'business', conversationsOf(200, 20));
    const user = await begun(account);
    const from = Date.now();

    await finish(user);

    expect(await heldIn(user, account)).toEqual(there(account));
    expect(network.conversationReads).toHaveLength(4);
    expect(network.calls).toHaveLength(5);
    expect(mostInASecond(network.conversationReads)).toBeLessThanOrEqual(2);
    expect((await importStatus(user)).progress).toMatchObject({
      conversations: { done: 200, total: 200 },
      messages: { done: 4_000, total: 4_000 },
    });
    // Three pauses between four calls.
    expect(Date.now() - from).toBe(3 * READ_EVERY_MS);
  }, 240_000);

  test('older messages than the network tells are not asked for', async () => {
    const account = accountWith([], 'business', conversationsOf(1, 30));
    const user = await begun(account);
    await finish(user);

    expect((await heldIn(user, account))[0]?.messages).toHaveLength(20);
    expect(network.conversationReads).toHaveLength(1);
  });

  test('twice leaves the same state', async () => {
    const account = accountWith([], 'business', conversationsOf(60, 3));
    const user = await begun(account);
    await finish(user);
    const before = await heldIn(user, account);
    network.state.conversationReads.length = 0;

    await call('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await finish(user);

    expect(await heldIn(user, account)).toEqual(before);
    expect(before).toEqual(there(account));
    expect(network.conversationReads).toHaveLength(2);
    expect((await importStatus(user)).progress.messages).toEqual({ done: 180, total: 180 });
  }, 240_000);

  test('every message of the queue delivered twice at the same time: the same state', async () => {
    const account = accountWith([mediaWith([], 1)], 'business', conversationsOf(60, 3));
    const user = await begun(account);
    for (let message = queues.messages()[0]; message; message = queues.messages()[0]) {
      await queues.deliverTwice(message);
      pass(1);
    }

    expect(await heldIn(user, account)).toEqual(there(account));
    expect((await importStatus(user)).progress).toMatchObject({
      conversations: { done: 60, total: 60 },
      messages: { done: 180, total: 180 },
    });
  }, 240_000);

  test('progress only grows and never promises more than there is', async () => {
    const account = accountWith([], 'business', conversationsOf(120, 2));
    const user = await begun(account);
    const seen = [await importStatus(user)];
    for (let step = 0; step < 6; step++) {
      await queues.run(1);
      pass(1);
      seen.push(await importStatus(user));
    }

    const done = seen.map(({ progress }) => progress.messages.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(done)).toEqual(new Set([0, 100, 200, 240]));
    for (const { progress } of seen) {
      expect(progress.messages.done).toBeLessThanOrEqual(progress.messages.total);
      expect(progress.conversations.done).toBeLessThanOrEqual(progress.conversations.total);
    }
  }, 240_000);
});

describe('an import of conversations that is disturbed', () => {
  test('a page too large for the network is asked for again by halves', async () => {
    network.state.conversationsAtOnce = 13;
    const account = accountWith([], 'business', conversationsOf(30, 2));
    const user = await begun(account);
    await finish(user);

    expect(await heldIn(user, account)).toEqual(there(account));
    // 50 and 25 are refused, then pages of 12.
    expect(network.conversationReads).toHaveLength(2 + 3);
    expect(queues.deadLetters()).toEqual([]);
  });

  test('one conversation the network cannot answer keeps nobody importing for good', async () => {
    network.state.conversationsAtOnce = 0;
    const account = accountWith([mediaWith([], 1)], 'business', conversationsOf(2));
    const user = await begun(account);
    for (let round = 0; round < 40 && (await importStatus(user)).importing; round++) {
      await queues.run();
      await sweep();
      pass(60);
    }

    expect((await importStatus(user)).importing).toBe(false);
    expect((await getItem(keys.import(refOf(user, account))))?.status).toBe('done');
  });

  test('too many calls a second: seconds later it goes on, and nothing else waits', async () => {
    const account = accountWith([mediaWith([], 1)], 'business', conversationsOf(60));
    const user = await begun(account);
    network.fail({ on: /conversations/, times: 1, code: 613, subcode: 2534040 });
    await queues.run();

    expect((await importStatus(user)).waiting).toBeNull();
    expect(network.countCalls(/media/)).toBe(1);
    expect(network.conversationReads).toHaveLength(1);
    pass(4);
    await queues.run();
    await finish(user);
    expect(await heldIn(user, account)).toEqual(there(account));
    expect(network.conversationReads).toHaveLength(3);
  });

  test('a limit in the middle: no call before its time, then on from there', async () => {
    const account = accountWith([], 'business', conversationsOf(120));
    const user = await begun(account);
    await queues.run(2);
    network.state.usage = { percent: 100, regainMinutes: 5 };
    network.fail({ on: /conversations/, times: 1, code: 80_006 });
    await queues.run();
    network.state.usage = undefined;
    const calls = network.conversationReads.length;

    pass(280);
    await sweep();
    await queues.run();
    expect(network.conversationReads).toHaveLength(calls);
    pass(30);
    await finish(user);

    expect(await heldIn(user, account)).toEqual(there(account));
    expect(network.conversationReads.length).toBeLessThanOrEqual(3 + 1);
  });

  test('messages switched off by the owner: the import ends well, the link stays whole', async () => {
    const account = accountWith([mediaWith([], 1)], 'business', conversationsOf(2));
    network.state.messagesOff.add(account.id);
    const user = await begun(account);
    await finish(user);

    const ref = refOf(user, account);
    expect((await getItem(keys.import(ref)))?.status).toBe('done');
    expect((await getItem(keys.instagramAccount(ref)))?.problem).toBeNull();
    expect((await readConversationList(ref)).messagesOff).toBe(true);

    network.state.messagesOff.clear();
    pass(15 * 60 + 1);
    await sweep();
    await queues.run();
    expect((await readConversationList(ref)).messagesOff).toBe(false);
    expect(await heldIn(user, account)).toEqual(there(account));
  });

  test('a missing permission is the link’s problem as before', async () => {
    const account = accountWith([], 'business', conversationsOf(2));
    const user = await begun(account);
    network.fail({ on: /conversations/, times: 1, code: 10 });
    await queues.run();

    expect((await getItem(keys.import(refOf(user, account))))?.status).toBe('failed');
    expect((await getItem(keys.instagramAccount(refOf(user, account))))?.problem).toBe(
      'missing_permissions',
    );
  });
});

describe('refreshing conversations', () => {
  async function imported(account: FakeAccount): Promise<TestUser> {
    const user = await begun(account);
    await finish(user);
    pass(15 * 60 + 1);
    network.state.calls.length = 0;
    return user;
  }
  /** The sweep looks at the accounts of the other tests as well. */
  const readsOf = (account: FakeAccount) =>
    network.calls.filter((name) => name === `GET /page-${account.id}/conversations`);
  async function check(): Promise<void> {
    await sweep();
    for (let round = 0; round < 5; round++) {
      await queues.run();
      pass(1);
    }
  }

  test('where nothing happened it is one call', async () => {
    const account = accountWith([], 'business', conversationsOf(120));
    await imported(account);
    await check();

    expect(readsOf(account)).toHaveLength(1);
  }, 240_000);

  test('it brings what no event told of, and reads on while pages bring something', async () => {
    const account = accountWith([], 'business', conversationsOf(120));
    const user = await imported(account);
    for (const [position, conversation] of (account.conversations ?? []).entries()) {
      if (position > 69) break;
      const timestamp = new Date(Date.now() - position * 1_000).toISOString();
      const id = `aWdfNEW${account.id}x${position}`;
      conversation.messages.unshift({ id, fromOwner: false, text: 'New', timestamp });
    }
    await check();

    expect(readsOf(account)).toHaveLength(3);
    expect(await heldIn(user, account)).toEqual(there(account));
  }, 240_000);

  test('once a day, and for accounts from before there were conversations, it reads all', async () => {
    const account = accountWith([], 'business', conversationsOf(120));
    const user = await imported(account);
    const key = keys.instagramAccount(refOf(user, account));
    await updateItem(key, { remove: ['allConversationsReadAt'] });
    await check();
    expect(readsOf(account)).toHaveLength(3);

    pass(15 * 60 + 1);
    await check();
    expect(readsOf(account)).toHaveLength(3 + 1);
    pass(24 * 60 * 60);
    await check();
    expect(readsOf(account)).toHaveLength(3 + 1 + 3);
  }, 240_000);
});
