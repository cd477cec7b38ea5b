import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as refreshWorker } from '#functions/posts/refresh.worker.ts';
import { handler as runScheduler } from '#functions/scheduler/due-jobs.schedule.ts';
import { handler as usersApi } from '#functions/users/api.ts';
import { handler as eraseWorker } from '#functions/users/erase.worker.ts';
import { getTableName } from '#platform/table/dynamo-client.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import type { FakeNetworkFacebookUser } from '#tests/support/network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import {
  fakeNetwork,
  fakeQueues,
  setUpFakeNetwork,
} from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds, setUpFakeClock } from '#tests/support/run/fake-clock.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import type { TestUser } from '#tests/support/users/test-users.ts';

let raw: DynamoDBClient;

/** A table, the fake network with the workers that import and erase, and a date that tests move. */
export function setUpUserDeletions(): void {
  setUpTestTable();
  setUpFakeNetwork({ import: importWorker, comments: refreshWorker, erasure: eraseWorker });
  setUpFakeClock();
  beforeAll(() => {
    process.env.STRIPE_API_URL = 'http://127.0.0.1:1';
    raw = new DynamoDBClient({});
  });
  beforeEach(() => {
    fakeNetwork.state.calls.length = 0;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => {
    raw.destroy();
  });
}

/** The keys of all items that contain an id or the email address of the user or of their accounts. */
export async function findTracesOfDeletedUser(
  user: TestUser,
  facebookUser?: FakeNetworkFacebookUser,
): Promise<readonly string[]> {
  const names = [
    user.userId,
    user.email,
    facebookUser?.id,
    ...(facebookUser?.accounts ?? []).map(({ id }) => id),
  ];
  const found: string[] = [];
  let start: Record<string, never> | undefined;
  do {
    const page = await raw.send(
      new ScanCommand({ TableName: getTableName(), ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const stored of page.Items ?? []) {
      const item = unmarshall(stored);
      const text = JSON.stringify(item);
      if (names.some((name) => name !== undefined && text.includes(name))) {
        found.push(`${item.pk} ${item.sk}`);
      }
    }
    start = page.LastEvaluatedKey as typeof start;
  } while (start !== undefined);
  return found;
}

export const requestUserDeletion = (user: TestUser) =>
  invokeApiHandler(usersApi, { method: 'DELETE', path: '/api/v1/users/me', token: user.token });

/** Runs jobs and the scheduler until no job is due. */
export async function runAllJobsOfUserDeletion(): Promise<void> {
  for (let round = 0; round < 8; round++) {
    await fakeQueues.run();
    advanceFakeClockSeconds(200);
    await runScheduler();
  }
}

/** A Facebook user with an account that has more conversations than are erased at once. */
export const addSmallFacebookUser = () => {
  const media = [
    makeFakeNetworkMedia(makeFakeNetworkComments(60, 1), 1),
    makeFakeNetworkMedia(makeFakeNetworkComments(3), 2),
  ];
  return addFakeFacebookUser(fakeNetwork, [
    makeFakeNetworkAccount(media, 'business', makeFakeNetworkConversations(30, 3)),
  ]);
};

export async function createTestUserWithImport(
  facebookUser: FakeNetworkFacebookUser,
): Promise<TestUser> {
  const user = await createTestUserWithLinkedAccount(facebookUser);
  await fakeQueues.run();
  return user;
}
