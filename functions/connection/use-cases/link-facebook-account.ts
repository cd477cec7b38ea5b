// Exchanges the OAuth code for a token and links the Facebook account with its Instagram accounts.

import { setCurrentFacebookAccount } from '#functions/session/user-repository.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import {
  exchangeForLongLivedToken,
  exchangeLoginCode,
  type FacebookProfile,
  type FacebookUserToken,
  readFacebookProfile,
  readGrantedFacebookPermissions,
} from '#platform/instagram/oauth.ts';
import { logger } from '#platform/logger.ts';
import { encryptFacebookToken, saveFacebookAccount } from '../account-repository.ts';
import { getFacebookCallbackUrl } from '../app-urls.ts';
import type { FacebookAccount } from '../domain/account.ts';
import { findMissingScopes } from '../domain/facebook-scopes.ts';
import { bringForwardAllMissedEventsChecks } from '../missed-events-check-repository.ts';
import { resumeFailedImports } from './start-import-and-get-status.ts';
import { syncInstagramAccounts } from './sync-instagram-accounts.ts';

async function buildFacebookAccount(
  userId: string,
  { token, expiresInSeconds }: FacebookUserToken,
  profile: FacebookProfile,
  problems: readonly string[],
): Promise<FacebookAccount> {
  return {
    facebookUserId: profile.id,
    name: profile.name,
    picture: profile.picture ?? null,
    sealedToken: await encryptFacebookToken(token, userId, profile.id),
    tokenExpiresAt: expiresInSeconds === undefined ? null : isoSecondsFromNow(expiresInSeconds),
    problems: [...problems],
    linkedAt: nowIso(),
    accountsReadAt: null,
    renewalTriedAt: null,
    expiryNoticeSentFor: null,
  };
}

/** Returns error codes instead of throwing, because the Facebook account stays linked in any case. */
async function syncLinkedAccounts(
  userId: string,
  facebookAccount: FacebookAccount,
  token: string,
): Promise<readonly string[]> {
  try {
    const { claimedByOthersCount } = await syncInstagramAccounts({
      userId,
      facebookAccount,
      token,
      isRelinked: true,
    });
    return claimedByOthersCount > 0
      ? ['instagram_user_id_already_exists_in_db_for_another_facebook_account']
      : [];
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('Instagram accounts of a newly linked Facebook account were not read', {
      kind: error.kind,
      code: error.code,
    });
    return facebookAccount.problems.length > 0 ? [] : ['facebook_accounts_not_read'];
  }
}

/**
 * Links a Facebook account to the user, or links it again, which clears its problems. Returns the error codes, none
 * on success.
 * @throws NetworkError when the code or the token was rejected; then nothing is stored.
 */
export async function linkFacebookAccount(
  userId: string,
  code: string,
): Promise<readonly string[]> {
  const shortLivedToken = await exchangeLoginCode(code, getFacebookCallbackUrl());
  const longLivedToken = await exchangeForLongLivedToken(shortLivedToken.token);
  const [profile, grantedScopes] = await Promise.all([
    readFacebookProfile(longLivedToken.token),
    readGrantedFacebookPermissions(longLivedToken.token),
  ]);
  const problems = findMissingScopes(grantedScopes).length > 0 ? ['missing_permissions'] : [];
  const facebookAccount = await buildFacebookAccount(userId, longLivedToken, profile, problems);
  if (!(await saveFacebookAccount(userId, facebookAccount))) {
    return ['facebook_account_already_exists_in_db_for_another_user'];
  }
  await setCurrentFacebookAccount(userId, profile.id);
  const accountErrors = await syncLinkedAccounts(userId, facebookAccount, longLivedToken.token);
  if (problems.length === 0) {
    await resumeFailedImports(userId);
    await bringForwardAllMissedEventsChecks(userId);
  }
  return [...problems, ...accountErrors];
}
