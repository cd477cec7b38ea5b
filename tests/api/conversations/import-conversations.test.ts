// Importing conversations: completely, with at most two reads a second, despite errors of the network. Waiting moves
// the fake clock, so that the times of the calls show the rate.
import { describe, expect, test } from 'vitest';
import { MIN_CONVERSATION_READ_SPACING_MS } from '#functions/connection/network/conversation-read-slots.ts';
import { startConversationsRefresh } from '#functions/conversations/refresh/start-conversation-refresh.port.ts';
import { readConversationListState } from '#functions/conversations/storage/conversation-repository.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { sortKeyPrefixes, tableKeys, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  type AccountImport,
  readIsImportRunning,
  runJobsEvery,
  runScheduledJobs,
  setUpAccountImports,
  startFakeNetworkImport,
  startImportByHand,
} from '#tests/support/network/account-import.ts';
import {
  callGetImportStatus,
  makeFakeNetworkAccount,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { slowDownNetworkCalls } from '#tests/support/network/slow-down-network-calls.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

/**
 * Makes an account with this many conversations, and with one post without comments when the import of posts matters.
 */
const startConversationsImport = (total: number, { messages = 2, posts = 0 } = {}) =>
  startFakeNetworkImport(
    makeFakeNetworkAccount(
      Array.from({ length: posts }, () => makeFakeNetworkMedia([], 1)),
      'business',
      makeFakeNetworkConversations(total, messages),
    ),
  );

/** Runs jobs until the import has ended, and waits as long as the queue delays them. */
async function finishImport(started: AccountImport): Promise<void> {
  for (let round = 0; round < 200; round++) {
    await fakeQueues.run();
    if (!(await readIsImportRunning(started))) return;
    advanceFakeClockSeconds(1);
  }
  throw new Error('the import does not end');
}

/** The ids of stored conversations and messages, in the order in which the product lists them. */
async function readStoredConversations({ ref }: AccountImport) {
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

const listReadableConversations = ({ account }: AccountImport) =>
  (account.conversations ?? []).map(({ id, messages }) => ({
    id,
    messages: messages.slice(0, 20).map((message) => message.id),
  }));

const expectStored = async (started: AccountImport) =>
  expect(await readStoredConversations(started)).toEqual(listReadableConversations(started));

/** The most calls within any second, by the network's clock. */
function countMostInASecond(times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
  );
}

describe('importing conversations', () => {
  test('reads 101 conversations in few calls, at most two a second', async () => {
    const started = await startConversationsImport(101, { messages: 3, posts: 1 });
    const from = Date.now();

    await finishImport(started);

    await expectStored(started);
    expect(fakeNetwork.conversationReads).toHaveLength(3);
    expect(fakeNetwork.calls).toHaveLength(4);
    expect(countMostInASecond(fakeNetwork.conversationReads)).toBeLessThanOrEqual(2);
    expect((await callGetImportStatus(started.user)).progress).toMatchObject({
      conversations: { done: 101, total: 101 },
      messages: { done: 303, total: 303 },
    });
    // Two pauses between three calls.
    expect(Date.now() - from).toBe(2 * MIN_CONVERSATION_READ_SPACING_MS);
  }, 240_000);

  test('requests no more messages of a conversation than one response holds', async () => {
    const started = await startConversationsImport(1, { messages: 30 });
    await finishImport(started);

    expect((await readStoredConversations(started))[0]?.messages).toHaveLength(20);
    expect(fakeNetwork.conversationReads).toHaveLength(1);
  });

  test('leaves the same conversations when the import is repeated', async () => {
    const started = await startConversationsImport(51, { messages: 3 });
    await finishImport(started);
    const before = await readStoredConversations(started);
    fakeNetwork.state.conversationReads.length = 0;

    await startImportByHand(started);
    await finishImport(started);

    expect(await readStoredConversations(started)).toEqual(before);
    expect(before).toEqual(listReadableConversations(started));
    expect(fakeNetwork.conversationReads).toHaveLength(2);
    expect((await callGetImportStatus(started.user)).progress.messages).toEqual({
      done: 153,
      total: 153,
    });
  }, 240_000);

  test('stores the same conversations when every job is delivered twice', async () => {
    const started = await startConversationsImport(51, { messages: 3, posts: 1 });
    for (let message = fakeQueues.messages()[0]; message; message = fakeQueues.messages()[0]) {
      await fakeQueues.deliverTwice(message);
      advanceFakeClockSeconds(1);
    }

    await expectStored(started);
    expect((await callGetImportStatus(started.user)).progress).toMatchObject({
      conversations: { done: 51, total: 51 },
      messages: { done: 153, total: 153 },
    });
  }, 240_000);

  test('a conversation import reports growing progress, its total only at the end', async () => {
    const started = await startConversationsImport(51);
    slowDownNetworkCalls();
    const seen = [await callGetImportStatus(started.user)];
    for (let step = 0; step < 4; step++) {
      await fakeQueues.run(1);
      advanceFakeClockSeconds(1);
      seen.push(await callGetImportStatus(started.user));
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
  test('a conversation import halves the page size when a page is rejected', async () => {
    fakeNetwork.state.maxDataItems.conversations = 13;
    const started = await startConversationsImport(30);
    await finishImport(started);

    await expectStored(started);
    // Pages of 50 and 25 are rejected, then pages of 12 are read.
    expect(fakeNetwork.conversationReads).toHaveLength(2 + 3);
    expect(fakeQueues.deadLetters()).toEqual([]);
  });

  test('a conversation import ends even when no conversation can be read', async () => {
    fakeNetwork.state.maxDataItems.conversations = 0;
    const started = await startConversationsImport(2, { posts: 1 });
    for (let round = 0; round < 40 && (await readIsImportRunning(started)); round++) {
      await fakeQueues.run();
      await runScheduler();
      advanceFakeClockSeconds(60);
    }

    expect(await readIsImportRunning(started)).toBe(false);
    expect((await getItem(tableKeys.import(started.ref)))?.status).toBe('done');
  });

  test('a conversation import continues after too many calls, pausing nothing else', async () => {
    const started = await startConversationsImport(51, { posts: 1 });
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 613, subcode: 2534040 });
    await fakeQueues.run();

    expect((await callGetImportStatus(started.user)).waiting).toBeNull();
    expect(fakeNetwork.countCalls(/media/)).toBe(1);
    expect(fakeNetwork.conversationReads).toHaveLength(1);
    advanceFakeClockSeconds(4);
    await fakeQueues.run();
    await finishImport(started);
    await expectStored(started);
    expect(fakeNetwork.conversationReads).toHaveLength(3);
  });

  test('an import makes no call before a rate limit ends, then continues', async () => {
    const started = await startConversationsImport(101);
    await fakeQueues.run(2);
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 5 };
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 80_006 });
    await fakeQueues.run();
    fakeNetwork.state.usage = undefined;
    const calls = fakeNetwork.conversationReads.length;

    advanceFakeClockSeconds(280);
    await runScheduledJobs();
    expect(fakeNetwork.conversationReads).toHaveLength(calls);
    advanceFakeClockSeconds(30);
    await finishImport(started);

    await expectStored(started);
    expect(fakeNetwork.conversationReads.length).toBeLessThanOrEqual(3 + 1);
  });

  test('a conversation import succeeds without login problem when access is disabled', async () => {
    const started = await startConversationsImport(2, { posts: 1 });
    fakeNetwork.state.messagesOff.add(started.account.id);
    await finishImport(started);

    const { ref } = started;
    expect((await getItem(tableKeys.import(ref)))?.status).toBe('done');
    expect((await getItem(tableKeys.instagramAccount(ref)))?.problem).toBeNull();
    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(true);

    fakeNetwork.state.messagesOff.clear();
    advanceFakeClockSeconds(15 * 60 + 1);
    await runScheduledJobs();
    expect((await readConversationListState(ref)).isMessagesAccessDisabled).toBe(false);
    await expectStored(started);
  });

  test('a conversation import ends and counts what it had to skip', async () => {
    const started = await startConversationsImport(2);
    fakeNetwork.fail({ on: /conversations/, times: 1_000, code: 2 });
    for (let attempt = 0; attempt < 8; attempt++) {
      advanceFakeClockSeconds(11 * 60);
      await runScheduledJobs();
    }

    expect(await getItem(tableKeys.import(started.ref))).toMatchObject({
      status: 'done',
      skipped: 1,
    });
  });

  test('a conversation import without permission fails and reports missing permissions', async () => {
    const started = await startConversationsImport(2);
    fakeNetwork.fail({ on: /conversations/, times: 1, code: 10 });
    await fakeQueues.run();

    expect((await getItem(tableKeys.import(started.ref)))?.status).toBe('failed');
    expect((await getItem(tableKeys.instagramAccount(started.ref)))?.problem).toBe(
      'missing_permissions',
    );
  });
});

describe('the scheduled refresh of conversations', () => {
  async function createRefreshedImport(total: number): Promise<AccountImport> {
    const started = await startConversationsImport(total);
    await finishImport(started);
    advanceFakeClockSeconds(15 * 60 + 1);
    fakeNetwork.state.calls.length = 0;
    return started;
  }
  /** Counts only this account's calls: the scheduler also checks the accounts of other tests. */
  const listConversationReads = ({ account }: AccountImport) =>
    fakeNetwork.calls.filter((name) => name === `GET /page-${account.id}/conversations`);
  /** The first 51 conversations have a message without a webhook. */
  function receiveUnannounced({ account }: AccountImport): void {
    for (const [position, conversation] of (account.conversations ?? []).slice(0, 51).entries()) {
      const timestamp = new Date(Date.now() - position * 1_000).toISOString();
      const id = `aWdfNEW${account.id}x${position}`;
      conversation.messages.unshift({ id, fromOwner: false, text: 'New', timestamp });
    }
  }
  async function runScheduledCheck(): Promise<void> {
    await runScheduler();
    await runJobsEvery(1, 5);
  }

  test('refreshes the conversations with one call when none changed', async () => {
    const started = await createRefreshedImport(51);
    await runScheduledCheck();

    expect(listConversationReads(started)).toHaveLength(1);
  }, 240_000);

  test('a conversation refresh stores messages whose webhook never came, page after page', async () => {
    const started = await createRefreshedImport(101);
    receiveUnannounced(started);
    await runScheduledCheck();

    expect(listConversationReads(started)).toHaveLength(3);
    await expectStored(started);
  }, 240_000);

  test('a scheduled check reads all conversations daily, or if never read', async () => {
    const started = await createRefreshedImport(51);
    const key = tableKeys.instagramAccount(started.ref);
    await updateItem(key, { remove: ['allConversationsReadAt'] });
    await runScheduledCheck();
    expect(listConversationReads(started)).toHaveLength(2);

    advanceFakeClockSeconds(15 * 60 + 1);
    await runScheduledCheck();
    expect(listConversationReads(started)).toHaveLength(2 + 1);
    advanceFakeClockSeconds(24 * 60 * 60);
    await runScheduledCheck();
    expect(listConversationReads(started)).toHaveLength(2 + 1 + 2);
  }, 240_000);

  test("a conversation refresh reads on when a changed page's job is redelivered", async () => {
    const started = await createRefreshedImport(101);
    receiveUnannounced(started);
    await startConversationsRefresh(started.ref);
    // The worker saves the first page and fails to enqueue the next one.
    fakeQueues.failSends(1);
    const endSlowness = slowDownNetworkCalls();
    await fakeQueues.run();
    endSlowness();
    expect(listConversationReads(started)).toHaveLength(1);

    advanceFakeClockSeconds(361);
    await runJobsEvery(1, 5);

    expect(listConversationReads(started)).toHaveLength(1 + 3);
    await expectStored(started);
  }, 240_000);
});
