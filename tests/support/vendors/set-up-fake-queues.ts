// The fake queues of a test file that needs no network.
import { beforeAll, beforeEach } from 'vitest';
import { TEST_CLIENT_ID } from '../users/test-users.ts';
import { type FakeQueues, startFakeQueues } from './fake-queues-bus-and-secrets.ts';

export let queues: FakeQueues;

/** The queues are empty before each test. `workers` receive the messages of their queues. */
export function setUpFakeQueues(workers: Parameters<typeof startFakeQueues>[0] = {}): void {
  beforeAll(() => {
    process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
    queues = startFakeQueues(workers);
  });
  beforeEach(() => queues.clear());
}
