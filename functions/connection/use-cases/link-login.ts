// Turns the provider's code into a linked login with its social accounts.

import { chooseFacebookAccount } from '#functions/session/user-repository.ts';
import { isoIn, nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import {
  exchangeCode,
  exchangeForLongLived,
  type LoginProfile,
  readGrantedPermissions,
  readLoginProfile,
  type UserToken,
} from '#platform/instagram/oauth.ts';
import { logger } from '#platform/logger.ts';
import { saveLogin, sealToken } from '../account-repository.ts';
import type { FacebookAccount } from '../domain/account.ts';
import { missingScopes } from '../domain/permissions.ts';
import { callbackUrl } from '../settings.ts';
import { resumeFailedImports } from './import-control.ts';
import { syncAccounts } from './sync-accounts.ts';

async function toLogin(
  userId: string,
  { token, expiresInSeconds }: UserToken,
  profile: LoginProfile,
  problems: readonly string[],
): Promise<FacebookAccount> {
  return {
    facebookUserId: profile.id,
    name: profile.name,
    picture: profile.picture ?? null,
    sealedToken: await sealToken(token, userId, profile.id),
    tokenExpiresAt: expiresInSeconds === undefined ? null : isoIn(expiresInSeconds),
    problems: [...problems],
    linkedAt: nowIso(),
    accountsReadAt: null,
    renewalTriedAt: null,
    toldOfEnd: null,
  };
}

/** Reads the social accounts; the link itself stands whatever comes of it. */
async function readAccounts(
  userId: string,
  login: FacebookAccount,
  token: string,
): Promise<readonly string[]> {
  try {
    const { takenByOthers } = await syncAccounts({ userId, login, token, linkedAgain: true });
    return takenByOthers > 0
      ? ['instagram_user_id_already_exists_in_db_for_another_facebook_account']
      : [];
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('accounts of a new link not read', { kind: error.kind, code: error.code });
    return login.problems.length > 0 ? [] : ['facebook_accounts_not_read'];
  }
}

/**
 * Links a login to the user, or refreshes one that is linked; problems it had are over then.
 * Answers the link's error codes, none where all is well.
 * @throws NetworkError where the code or the token was not accepted; nothing is stored then.
 */
export async function linkLogin(userId: string, code: string): Promise<readonly string[]> {
  const shortLived = await exchangeCode(code, callbackUrl());
  const longLived = await exchangeForLongLived(shortLived.token);
  const [profile, granted] = await Promise.all([
    readLoginProfile(longLived.token),
    readGrantedPermissions(longLived.token),
  ]);
  const problems = missingScopes(granted).length > 0 ? ['missing_permissions'] : [];
  const login = await toLogin(userId, longLived, profile, problems);
  if (!(await saveLogin(userId, login))) {
    return ['facebook_account_already_exists_in_db_for_another_user'];
  }
  await chooseFacebookAccount(userId, profile.id);
  const accountErrors = await readAccounts(userId, login, longLived.token);
  if (problems.length === 0) await resumeFailedImports(userId);
  return [...problems, ...accountErrors];
}
