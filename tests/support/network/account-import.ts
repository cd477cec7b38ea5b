// The import of an account of the fake network, and the time that passes for its jobs.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { advanceFakeClockSeconds, setUpFakeClock, skipPauses } from '../run/fake-clock.ts';
import { setUpTableOfEachTest } from '../table/test-table.ts';
import type { TestUser } from '../users/test-users.ts';
import { refreshWorkers } from '../vendors/refresh-workers.ts';
import type { FakeNetworkAccount } from './fake-network-world.ts';
import {
  addFakeFacebookUser,
  callConnectionApi,
  callGetImportStatus,
  createTestUserWithLinkedAccount,
} from './link-fake-network-account.ts';
import { fakeNetwork, fakeQueues, setUpFakeNetwork } from './set-up-fake-network.ts';

/** A table for each test, the fake network and queues with their workers, a date that tests move, and no pauses. */
export function setUpAccountImports(): void {
  setUpTableOfEachTest();
  setUpFakeNetwork({ import: importWorker, ...refreshWorkers });
  setUpFakeClock();
  skipPauses();
}

export type AccountImport = {
  readonly user: TestUser;
  readonly account: FakeNetworkAccount;
  readonly ref: AccountRef;
};

/** Links and chooses the account; its import waits in the queue, and no call is recorded yet. */
export async function startImport(
  account: FakeNetworkAccount,
  facebookUser = addFakeFacebookUser(fakeNetwork, [account]),
): Promise<AccountImport> {
  const user = await createTestUserWithLinkedAccount(facebookUser);
  fakeNetwork.state.calls.length = 0;
  fakeNetwork.state.conversationReads.length = 0;
  return { user, account, ref: { userId: user.userId, igUserId: account.id } };
}

/** An account whose import has ended, with no job waiting and no call recorded. */
export async function createImportedAccount(account: FakeNetworkAccount): Promise<AccountImport> {
  const started = await startImport(account);
  await fakeQueues.run();
  fakeQueues.clear();
  fakeNetwork.state.calls.length = 0;
  return started;
}

export const isImporting = async ({ user }: AccountImport): Promise<boolean> =>
  (await callGetImportStatus(user)).importing;

/** The user starts the import by hand. */
export const beginImport = ({ user }: AccountImport) =>
  callConnectionApi('POST', '/users/me/ig/account/import/begin', { token: user.token });

/** What the scheduler enqueues, and all jobs that are visible. */
export async function runScheduledJobs(): Promise<void> {
  await runScheduler();
  await fakeQueues.run();
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
