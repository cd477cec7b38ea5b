// The import of an account of the fake network, and the time that passes for its jobs.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { type AccountRef, type PostRef, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { advanceFakeClockSeconds, setUpFakeClock, skipProductPauses } from '../run/fake-clock.ts';
import { setUpNewTableForEachTest } from '../table/test-table.ts';
import type { TestUser } from '../users/test-users.ts';
import { REFRESH_WORKER_HANDLERS } from '../vendors/refresh-worker-handlers.ts';
import type {
  FakeNetworkAccount,
  FakeNetworkComment,
  FakeNetworkMedia,
} from './fake-network-world.ts';
import {
  addFakeFacebookUser,
  callConnectionApi,
  callGetImportStatus,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from './link-fake-network-account.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from './set-up-fake-network.ts';

/** A new table for each test, the fake network and queues with their workers, a date that tests move, and no pauses. */
export function setUpAccountImports(): void {
  setUpNewTableForEachTest();
  setUpFakeNetwork({ import: importWorker, ...REFRESH_WORKER_HANDLERS });
  setUpFakeClock();
  skipProductPauses();
}

export type AccountImport = {
  readonly user: TestUser;
  readonly account: FakeNetworkAccount;
  readonly ref: AccountRef;
};

/** Links and chooses the account; its import waits in the queue, and no call is recorded yet. */
export async function startFakeNetworkImport(
  account: FakeNetworkAccount,
  facebookUser = addFakeFacebookUser(fakeNetwork, [account]),
): Promise<AccountImport> {
  const user = await createTestUserWithLinkedAccount(facebookUser);
  fakeNetwork.state.calls.length = 0;
  fakeNetwork.state.conversationReads.length = 0;
  return { user, account, ref: { userId: user.userId, igUserId: account.id } };
}

/** An account whose import ended three minutes ago, with no job waiting and no call recorded. */
export async function createImportedAccount(account: FakeNetworkAccount): Promise<AccountImport> {
  const started = await startFakeNetworkImport(account);
  await fakeQueues.run();
  // A read does not judge very recent comments, so the next one must be later.
  advanceFakeClockSeconds(180);
  fakeQueues.clear();
  fakeNetwork.state.calls.length = 0;
  return started;
}

export type ImportedPost = AccountImport & {
  readonly media: FakeNetworkMedia;
  readonly post: PostRef;
};

/** An imported account with one post. */
export async function createImportedPost(
  comments = makeFakeNetworkComments(1),
): Promise<ImportedPost> {
  const media = makeFakeNetworkMedia(comments, 1);
  const imported = await createImportedAccount(makeFakeNetworkAccount([media]));
  return { ...imported, media, post: { ...imported.ref, mediaId: media.id } };
}

/** A person writes a comment, which the network lists at the head and counts. */
export function writeComment(
  media: FakeNetworkMedia,
  fields: Partial<FakeNetworkComment> = {},
): FakeNetworkComment {
  const [written] = makeFakeNetworkComments(1);
  if (!written) throw new Error('no comment');
  const comment = { ...written, ...fields };
  media.comments.unshift(comment);
  media.comments_count += 1 + (comment.replies?.length ?? 0);
  return comment;
}

export async function listStoredCommentIds(post: PostRef): Promise<readonly string[]> {
  const items = await queryItems({ index: 'gsi1', partition: tablePartitions.comments(post) });
  return items.map(({ sk }) => String(sk).replace('COMMENT#', '')).sort();
}

export const readIsImportRunning = async ({ user }: AccountImport): Promise<boolean> =>
  (await callGetImportStatus(user)).importing;

/** The user starts the import by hand. */
export const startImportByHand = ({ user }: AccountImport) =>
  callConnectionApi('POST', '/users/me/ig/account/import/begin', user);

/** Runs the jobs that the scheduler enqueues, and all visible ones. */
export async function runScheduledJobs(): Promise<void> {
  await runScheduler();
  await fakeQueues.run();
}

/** Runs the jobs that are visible that many seconds later. */
export async function runJobsAfter(seconds: number): Promise<void> {
  advanceFakeClockSeconds(seconds);
  await fakeQueues.run();
}

/** Also runs the jobs that the scheduler enqueues then. */
export async function runScheduledJobsAfter(seconds: number): Promise<void> {
  advanceFakeClockSeconds(seconds);
  await runScheduledJobs();
}

/** Runs the visible jobs, and again after each pause of `seconds`. */
export async function runJobsEvery(
  seconds: number,
  rounds: number,
  { isScheduled = false } = {},
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (isScheduled) await runScheduler();
    await fakeQueues.run();
    advanceFakeClockSeconds(seconds);
  }
}

/** Posts with 0, 1, 51 and 101 comments, and one whose comments have 51 replies each. */
export const makeVariedAccount = () =>
  makeFakeNetworkAccount([
    makeFakeNetworkMedia([], 1),
    makeFakeNetworkMedia(makeFakeNetworkComments(1), 2),
    makeFakeNetworkMedia(makeFakeNetworkComments(51, 1), 3),
    makeFakeNetworkMedia(makeFakeNetworkComments(101), 4),
    makeFakeNetworkMedia(makeFakeNetworkComments(2, 51), 5),
  ]);

/** Runs at most this many of its first jobs. */
export async function startVariedImport(jobs = 0): Promise<AccountImport> {
  const started = await startFakeNetworkImport(makeVariedAccount());
  if (jobs > 0) await fakeQueues.run(jobs);
  return started;
}
