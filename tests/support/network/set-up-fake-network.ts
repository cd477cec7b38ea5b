// The fake network and the fake queues of a test file.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { TEST_CLIENT_ID } from '../users/test-users.ts';
import { type FakeQueues, startFakeQueues } from '../vendors/fake-queues-bus-and-secrets.ts';
import { type FakeNetwork, startFakeNetwork } from './fake-network.ts';

export let fakeNetwork: FakeNetwork;
export let fakeQueues: FakeQueues;

/**
 * Starts both before the tests of the file. Before each test the queues are empty and the network has no faults.
 * `workers` receive the messages of their queues.
 */
export function setUpFakeNetwork(workers: Parameters<typeof startFakeQueues>[0] = {}): void {
  beforeAll(async () => {
    process.env.OAUTH_CLIENT_ID = TEST_CLIENT_ID;
    fakeNetwork = await startFakeNetwork();
    fakeQueues = startFakeQueues(workers);
  });
  beforeEach(() => {
    fakeQueues.clear();
    fakeNetwork.removeFaults();
  });
  afterAll(() => fakeNetwork.stop());
}
