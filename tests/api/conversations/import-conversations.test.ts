// Importing conversations: complete, with at most two reads a second, whatever errors the network returns.
// Waiting moves the fake clock, so that the times of the calls show the rate.
import { describe, expect, test } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { MIN_CONVERSATION_READ_SPACING_MS } from '#functions/connection/network/conversation-read-slots.ts';
import { startConversationsRefresh } from '#functions/conversations/refresh/start-conversation-refresh.ts';
import { readConversationListState } from '#functions/conversations/storage/conversation-repository.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { sortKeyPrefixes, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { advanceFakeClockSeconds, setUpFakeClock, skipPauses } from '#tests/support/fake-clock.ts';
import type { FakeNetworkAccount } from '#tests/support/fake-network.ts';
import {
  addFakeFacebookUser,
  callConnectionApi,
  callGetImportStatus,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from '#tests/support/set-up-fake-network.ts';
import { setUpTableOfEachTest } from '#tests/support/test-table.ts';
import type { TestUser } from '#tests/support/test-users.ts';

setUpTableOfEachTest();
setUpFakeNetwork({ import: importWorker, ...refreshWorkers });
setUpFakeClock();
skipPauses();

async function startImport(account: FakeNetworkAccount): Promise<TestUser> {
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  fakeNetwork.state.calls.length = 0;
  fakeNetwork.state.conversationReads.length = 0;
  return user;
}

const toAccountRef = (user: TestUser, account: FakeNetworkAccount) => ({
  userId: user.userId,
  igUserId: account.id,
});

/** Runs jobs until the import has ended, waiting as long as the queue delays them. */
async function finishImport(user: TestUser): Promise<void> {
  for (let round = 0; round < 200; round++) {
    await fakeQueues.run();
    if (!(await callGetImportStatus(user)).importing) return;
    advanceFakeClockSeconds(1);
  }
  throw new Error('the import does not end');
}

/** The ids of stored conversations and messages, in the order in which the product lists them. */
async function readStoredConversations(user: TestUser, account: FakeNetworkAccount) {
  const ref = toAccountRef(user, account);
  const conversations = await queryItems({
    index: 'gsi1',
    partition: tablePartitions.conversations(ref),
  });
  return Promise.all(
    conversations.map(async ({ id }) => {
      const partition = tablePartitions.messages({ ...ref, conversationId: String(id) });
      const messages = await queryItems({ partition, beginsWith: sortKeyPrefixes.message });
      return { id, messages: messages.map((message) => message.id) };
    }),
  );
}

const listReadableConversations = (account: FakeNetworkAccount) =>
  (account.conversations ?? []).map(({ id, messages }) => ({
    id,
    messages: messages.slice(0, 20).map((message) => message.id),
  }));

/** The most calls within any second, by the network's clock. */
function countMostInASecond(times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
  );
}

describe('importing conversations', () => {
  test('reads 101 conversations with the fewest calls and at most two a second', async () => {
    const account = makeFakeNetworkAccount(
      [makeFakeNetworkMedia([], 1)],
      'business',
      makeFakeNetworkConversations(101, 3),
    );
    const user = await startImport(account);
    const from = Date.now();

    await finishImport(user);

    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
    expect(fakeNetwork.conversationReads).toHaveLength(3);
    expect(fakeNetwork.calls).toHaveLength(4);
    expect(countMostInASecond(fakeNetwork.conversationReads)).toBeLessThanOrEqual(2);
    expect((await callGetImportStatus(user)).progress).toMatchObject({
      conversations: { done: 101, total: 101 },
      messages: { done: 303, total: 303 },
    });
    // Two pauses between three calls.
    expect(Date.now() - from).toBe(2 * MIN_CONVERSATION_READ_SPACING_MS);
  }, 240_000);

  test('does not request more messages of a conversation than the network returns at once', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(1, 30));
    const user = await startImport(account);
    await finishImport(user);

    expect((await readStoredConversations(user, account))[0]?.messages).toHaveLength(20);
    expect(fakeNetwork.conversationReads).toHaveLength(1);
  });

  test('leaves the same conversations when the import is repeated', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(51, 3));
    const user = await startImport(account);
    await finishImport(user);
    const before = await readStoredConversations(user, account);
    fakeNetwork.state.conversationReads.length = 0;

    await callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });
    await finishImport(user);

    expect(await readStoredConversations(user, account)).toEqual(before);
    expect(before).toEqual(listReadableConversations(account));
    expect(fakeNetwork.conversationReads).toHaveLength(2);
    expect((await callGetImportStatus(user)).progress.messages).toEqual({ done: 153, total: 153 });
  }, 240_000);

  test('stores the same conversations when every import job is delivered twice at the same time', async () => {
    const account = makeFakeNetworkAccount(
      [makeFakeNetworkMedia([], 1)],
      'business',
      makeFakeNetworkConversations(51, 3),
    );
    const user = await startImport(account);
    for (let message = fakeQueues.messages()[0]; message; message = fakeQueues.messages()[0]) {
      await fakeQueues.deliverTwice(message);
      advanceFakeClockSeconds(1);
    }

    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
    expect((await callGetImportStatus(user)).progress).toMatchObject({
      conversations: { done: 51, total: 51 },
      messages: { done: 153, total: 153 },
    });
  }, 240_000);

  test('reports progress of a conversations import that only grows, with a total only at its end', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(51, 2));
    const user = await startImport(account);
    const seen = [await callGetImportStatus(user)];
    for (let step = 0; step < 4; step++) {
      await fakeQueues.run(1);
      advanceFakeClockSeconds(1);
      seen.push(await callGetImportStatus(user));
    }

    const done = seen.map(({ progress }) => progress.messages.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(done)).toEqual(new Set([0, 100, 102]));
    for (const { importing, progress } of seen) {
      expect(progress.messages.total).toBe(importing ? 0 : 102);
      expect(progress.conversations.total).toBe(importing ? 0 : 51);
    }
  }, 240_000);
});

describe('an import of conversations in spite of network errors', () => {
  test('halves the page size when the network rejects a page as too large', async () => {
    fakeNetwork.state.maxConversationsPerResponse = 13;
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(30, 2));
    const user = await startImport(account);
    await finishImport(user);

    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
    // Pages of 50 and 25 are rejected, then pages of 12 are read.
    expect(fakeNetwork.conversationReads).toHaveLength(2 + 3);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('ends an import of conversations even when the network cannot return a single one', async () => {
    fakeNetwork.state.maxConversationsPerResponse = 0;
    const account = makeFakeNetworkAccount(
      [makeFakeNetworkMedia([], 1)],
      'business',
      makeFakeNetworkConversations(2),
    );
    const user = await startImport(account);
    for (let round = 0; round < 40 && (await callGetImportStatus(user)).importing; round++) {
      await fakeQueues.run();
      await runScheduler();
      advanceFakeClockSeconds(60);
    }

    expect((await callGetImportStatus(user)).importing).toBe(false);
    expect((await getItem(tableKeys.import(toAccountRef(user, account))))?.status).toBe('done');
  });

  test('continues an import of conversations seconds after too many calls a second, without pausing other calls', async () => {
    const account = makeFakeNetworkAccount(
      [makeFakeNetworkMedia([], 1)],
      'business',
      makeFakeNetworkConversations(51),
    );
    const user = await startImport(account);
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 613, subcode: 2534040 });
    await fakeQueues.run();

    expect((await callGetImportStatus(user)).waiting).toBeNull();
    expect(fakeNetwork.countCalls(/media/)).toBe(1);
    expect(fakeNetwork.conversationReads).toHaveLength(1);
    advanceFakeClockSeconds(4);
    await fakeQueues.run();
    await finishImport(user);
    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
    expect(fakeNetwork.conversationReads).toHaveLength(3);
  });

  test('makes no call before the end of a rate limit and then continues the import of conversations', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(101));
    const user = await startImport(account);
    await fakeQueues.run(2);
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 5 };
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 80_006 });
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    const calls = fakeNetwork.conversationReads.length;

    advanceFakeClockSeconds(280);
    await runScheduler();
    await fakeQueues.run();
    expect(fakeNetwork.conversationReads).toHaveLength(calls);
    advanceFakeClockSeconds(30);
    await finishImport(user);

    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
    expect(fakeNetwork.conversationReads.length).toBeLessThanOrEqual(3 + 1);
  });

  test('succeeds without a problem of the login when the owner disabled access to messages', async () => {
    const account = makeFakeNetworkAccount(
      [makeFakeNetworkMedia([], 1)],
      'business',
      makeFakeNetworkConversations(2),
    );
    fakeNetwork.state.messagesOff.add(account.id);
    const user = await startImport(account);
    await finishImport(user);

    const ref = toAccountRef(user, account);
    expect((await getItem(tableKeys.import(ref)))?.status).toBe('done');
    expect((await getItem(tableKeys.instagramAccount(ref)))?.problem).toBeNull();
    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(true);

    fakeNetwork.state.messagesOff.clear();
    advanceFakeClockSeconds(15 * 60 + 1);
    await runScheduler();
    await fakeQueues.run();
    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(false);
    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
  });

  test('counts the pieces that it gave up when the network never returns the conversations', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(2));
    const user = await startImport(account);
    fakeNetwork.fail({ on: /conversations/, times: 1_000, code: 2 });
    for (let attempt = 0; attempt < 8; attempt++) {
      advanceFakeClockSeconds(11 * 60);
      await runScheduler();
      await fakeQueues.run();
    }

    expect(await getItem(tableKeys.import(toAccountRef(user, account)))).toMatchObject({
      status: 'done',
      skipped: 1,
    });
  });

  test('fails and reports missing permissions when a permission is missing', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(2));
    const user = await startImport(account);
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 10 });
    await fakeQueues.run();

    expect((await getItem(tableKeys.import(toAccountRef(user, account))))?.status).toBe('failed');
    expect((await getItem(tableKeys.instagramAccount(toAccountRef(user, account))))?.problem).toBe(
      'missing_permissions',
    );
  });
});

describe('the scheduled refresh of conversations', () => {
  async function createImportedUser(account: FakeNetworkAccount): Promise<TestUser> {
    const user = await startImport(account);
    await finishImport(user);
    advanceFakeClockSeconds(15 * 60 + 1);
    fakeNetwork.state.calls.length = 0;
    return user;
  }
  /** Counts only this account's calls: the scheduler also checks the accounts of other tests. */
  const listConversationReads = (account: FakeNetworkAccount) =>
    fakeNetwork.calls.filter((name) => name === `GET /page-${account.id}/conversations`);
  async function runScheduledCheck(): Promise<void> {
    await runScheduler();
    for (let round = 0; round < 5; round++) {
      await fakeQueues.run();
      advanceFakeClockSeconds(1);
    }
  }

  test('refreshes the conversations with one call when none changed', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(51));
    await createImportedUser(account);
    await runScheduledCheck();

    expect(listConversationReads(account)).toHaveLength(1);
  }, 240_000);

  test('stores messages whose webhook never came, and reads on while pages bring new ones', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(101));
    const user = await createImportedUser(account);
    for (const [position, conversation] of (account.conversations ?? []).entries()) {
      if (position > 50) break;
      const timestamp = new Date(Date.now() - position * 1_000).toISOString();
      const id = `aWdfNEW${account.id}x${position}`;
      conversation.messages.unshift({ id, fromOwner: false, text: 'New', timestamp });
    }
    await runScheduledCheck();

    expect(listConversationReads(account)).toHaveLength(3);
    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
  }, 240_000);

  test('reads all conversations once a day, and for accounts whose conversations were never all read', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(51));
    const user = await createImportedUser(account);
    const key = tableKeys.instagramAccount(toAccountRef(user, account));
    await updateItem(key, { remove: ['allConversationsReadAt'] });
    await runScheduledCheck();
    expect(listConversationReads(account)).toHaveLength(2);

    advanceFakeClockSeconds(15 * 60 + 1);
    await runScheduledCheck();
    expect(listConversationReads(account)).toHaveLength(2 + 1);
    advanceFakeClockSeconds(24 * 60 * 60);
    await runScheduledCheck();
    expect(listConversationReads(account)).toHaveLength(2 + 1 + 2);
  }, 240_000);

  test('reads on when the job of a changed page is delivered again', async () => {
    const account = makeFakeNetworkAccount([], 'business', makeFakeNetworkConversations(101));
    const user = await createImportedUser(account);
    for (const [position, conversation] of (account.conversations ?? []).entries()) {
      if (position > 50) break;
      const timestamp = new Date(Date.now() - position * 1_000).toISOString();
      const id = `aWdfLATE${account.id}x${position}`;
      conversation.messages.unshift({ id, fromOwner: false, text: 'New', timestamp });
    }
    await startConversationsRefresh(toAccountRef(user, account));
    // The worker saves the first page and fails to enqueue the next one.
    fakeQueues.failSends(1);
    await fakeQueues.run();
    expect(listConversationReads(account)).toHaveLength(1);

    advanceFakeClockSeconds(361);
    for (let round = 0; round < 5; round++) {
      await fakeQueues.run();
      advanceFakeClockSeconds(1);
    }

    expect(listConversationReads(account)).toHaveLength(1 + 3);
    expect(await readStoredConversations(user, account)).toEqual(
      listReadableConversations(account),
    );
  }, 240_000);
});
