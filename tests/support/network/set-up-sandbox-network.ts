// The sandbox as the network of a test file.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { tableKeys } from '#platform/table/keys.ts';
import { deleteItem } from '#platform/table/table.ts';
import { type RunningSandbox, startSandbox } from '#scripts/sandbox/server.ts';
import { TEST_PRODUCT_SECRETS } from '../vendors/fake-queues-bus-and-secrets.ts';
import {
  pointProductAtSandboxNetwork,
  type SandboxNetwork,
} from './point-product-at-sandbox-network.ts';

export let network: SandboxNetwork;

/** Each test starts with the small world, in which these logins and accounts are not linked. */
export function setUpSandboxNetwork(
  facebookUserIds: readonly string[],
  instagramUserIds: readonly string[],
): void {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    const appSecret = TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET;
    sandbox = await startSandbox({ world: 'small', appSecret });
    network = pointProductAtSandboxNetwork(sandbox.url);
  });
  beforeEach(async () => {
    await network.control('POST', '/reset', { world: 'small' });
    const claims = [
      ...facebookUserIds.map(tableKeys.facebookClaim),
      ...instagramUserIds.map(tableKeys.instagramClaim),
    ];
    await Promise.all(claims.map((key) => deleteItem(key)));
  });
  afterAll(() => sandbox.close());
}
