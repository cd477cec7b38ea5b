// Stores a linked account without a login at a network.
import {
  encryptFacebookToken,
  saveFacebookAccount,
  saveFetchedInstagramAccount,
} from '#functions/connection/account-repository.ts';
import { nowIso } from '#platform/clock.ts';

export const LINKED_USERNAME = 'thebakery';

export async function storeLinkedAccount(userId: string, igUserId: string): Promise<void> {
  const facebookUserId = `fb-${igUserId}`;
  await saveFacebookAccount(userId, {
    facebookUserId,
    name: 'The Baker',
    picture: null,
    sealedToken: await encryptFacebookToken('user-token', userId, facebookUserId),
    tokenExpiresAt: null,
    problems: [],
    linkedAt: nowIso(),
    accountsReadAt: nowIso(),
    renewalTriedAt: null,
    expiryNoticeSentFor: null,
  });
  await saveFetchedInstagramAccount(userId, {
    igUserId,
    facebookUserId,
    firstFacebookUserId: null,
    pageId: 'page-1',
    pageName: 'The Bakery',
    sealedPageToken: await encryptFacebookToken('page-token', userId, igUserId),
    type: 'business',
    username: LINKED_USERNAME,
    name: 'The Bakery',
    picture: null,
    details: {
      biography: 'Bread, daily',
      followersCount: 12,
      followsCount: 1,
      mediaCount: 1,
      website: null,
    },
    available: true,
    problem: null,
  });
}
