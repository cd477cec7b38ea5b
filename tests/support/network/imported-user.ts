// A user whose account on the fake network is imported, for tests of what is read later.
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { advanceFakeClockSeconds } from '../run/fake-clock.ts';
import type { TestUser } from '../users/test-users.ts';
import type { FakeNetworkAccount } from './fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
} from './link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from './set-up-fake-network.ts';

/** The test needs a fake clock and the import worker. */
export async function createImportedUser(account: FakeNetworkAccount): Promise<TestUser> {
  const user = await createTestUserWithLinkedAccount(addFakeFacebookUser(fakeNetwork, [account]));
  await fakeQueues.run();
  // A read does not judge what arrived just before it, so the next one must be later.
  advanceFakeClockSeconds(180);
  fakeQueues.clear();
  fakeNetwork.state.calls.length = 0;
  return user;
}

export const toAccountRef = (user: TestUser, account: FakeNetworkAccount) => ({
  userId: user.userId,
  igUserId: account.id,
});

export const listStoredCommentIds = async (
  user: TestUser,
  account: FakeNetworkAccount,
  mediaId: string,
) => {
  const partition = tablePartitions.comments({ ...toAccountRef(user, account), mediaId });
  const items = await queryItems({ index: 'gsi1', partition });
  return items.map(({ sk }) => String(sk).replace('COMMENT#', '')).sort();
};
