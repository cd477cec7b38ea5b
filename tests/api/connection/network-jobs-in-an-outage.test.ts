// The cost of an outage for an account with many jobs: after each pause one call finds out whether it is over.
import { expect, test } from 'vitest';
import { readNetworkPause } from '#functions/connection/network/network-pause.ts';
import {
  startConversationsRefresh,
  tryStartMessagesRefresh,
} from '#functions/conversations/refresh/start-conversation-refresh.port.ts';
import {
  startCommentsRefreshes,
  startPostsRefresh,
} from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import {
  createImportedAccount,
  runJobsAfter,
  setUpAccountImports,
} from '#tests/support/network/account-import.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
  refreshInstagramAccountStatus,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

const JOBS = 40;
/** The queues of these tests deliver this many at a time; parallel jobs cannot know that the others fail. */
const CONCURRENT_JOBS = 15;

const startOutage = (code = 2) => fakeNetwork.fail({ on: /./, times: 10_000, code, status: 500 });

/** Counts the calls that the network received during `run`. */
async function countCallsOf(run: () => Promise<unknown>): Promise<number> {
  fakeNetwork.state.calls.length = 0;
  await run();
  return fakeNetwork.state.calls.length;
}

async function createAccountWithPosts() {
  const media = Array.from({ length: JOBS }, (_, second) =>
    makeFakeNetworkMedia(makeFakeNetworkComments(1), second + 1),
  );
  const imported = await createImportedAccount(makeFakeNetworkAccount(media));
  const posts = media.map(({ id }) => ({ mediaId: id, count: 1 }));
  const refreshComments = async () => {
    await startCommentsRefreshes(imported.ref, posts);
    await fakeQueues.run();
  };
  return { ...imported, refreshComments };
}

async function createAccountWithConversations() {
  const conversations = makeFakeNetworkConversations(JOBS);
  const account = makeFakeNetworkAccount([], 'business', conversations);
  return { ...(await createImportedAccount(account)), conversations };
}

test.each([2, 1])('40 comment reads make one call after each pause (code %i)', async (code) => {
  const { ref, refreshComments } = await createAccountWithPosts();
  startOutage(code);
  const callsAtStart = await countCallsOf(refreshComments);
  // With code 1 each first asks for smaller and smaller pages.
  expect(callsAtStart).toBeLessThanOrEqual(CONCURRENT_JOBS * (code === 1 ? 7 : 1));

  for (const strikes of [2, 3]) {
    advanceFakeClockSeconds(60);
    expect(await countCallsOf(refreshComments)).toBe(1);
    expect(await readNetworkPause(ref)).toMatchObject({ reason: 'outage', strikes });
  }
});

test('the first successful call after an outage releases all 40 comment reads', async () => {
  const { ref, refreshComments } = await createAccountWithPosts();
  startOutage();
  await refreshComments();
  fakeNetwork.removeFaults();
  advanceFakeClockSeconds(60);

  await refreshComments();
  // The jobs that met the probe have not waited in vain: the next refresh reads their comments.
  expect(await countCallsOf(refreshComments)).toBe(JOBS);
  expect(await readNetworkPause(ref)).toMatchObject({ is_over: true, strikes: 1 });
});

test('40 conversation reads in an outage make one call after a pause', async () => {
  const { ref, conversations } = await createAccountWithConversations();
  startOutage();
  for (const { id } of conversations) await tryStartMessagesRefresh({ ...ref, conversationId: id });
  await fakeQueues.run();

  expect(fakeQueues.jobs()).toHaveLength(JOBS);
  expect(await countCallsOf(() => runJobsAfter(25))).toBe(1);
});

test('a refresh of the conversation list continues after a short outage', async () => {
  const { ref } = await createAccountWithConversations();
  startOutage();
  await startConversationsRefresh(ref);
  await fakeQueues.run();
  expect(fakeQueues.jobs()).toMatchObject([{ job: 'refresh-conversations' }]);

  fakeNetwork.removeFaults();
  await runJobsAfter(6);

  const list = await getItem(tableKeys.conversationList(ref));
  expect(list).not.toHaveProperty('refresh_lease');
  expect(list).not.toHaveProperty('refresh_failed');
});

test("all refreshes together make only one call after an outage's pause", async () => {
  const { ref, user } = await createAccountWithConversations();
  startOutage();
  await startPostsRefresh(ref);
  await fakeQueues.run();
  advanceFakeClockSeconds(60);

  const calls = await countCallsOf(async () => {
    await Promise.all([startPostsRefresh(ref), startConversationsRefresh(ref)]);
    await Promise.all([fakeQueues.run(), refreshInstagramAccountStatus(user)]);
  });
  expect(calls).toBe(1);
});
