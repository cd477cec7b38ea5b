// What a user may read of their linked accounts.
import { nowIso } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { logger } from '#platform/logger.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import { currentLogin, listAccounts, listLogins, openToken } from '../account-repository.ts';
import {
  type FacebookAccount,
  type InstagramAccount,
  loginProblems,
  toFbAccount,
  toIgAccount,
} from '../domain/account.ts';
import { listImporting } from '../import-repository.ts';
import { reportLoginProblem } from '../network/network-access.ts';
import { syncAccounts } from './sync-accounts.ts';

type Contracts = typeof connectionContracts;

const NO_LOGIN = ['no_last_logged_in_facebook_account'];

export async function getFbAccount({
  caller,
}: RouteInput<Contracts['getFbAccount']>): Promise<ResponseOf<Contracts['getFbAccount']>> {
  const login = await currentLogin(caller.userId);
  return login
    ? toFbAccount(login, nowIso())
    : { messages: NO_LOGIN, facebook_access_token_valid: false };
}

/** The codes by which the screen tells what went wrong; what we hold is shown all the same. */
async function refreshAccounts(userId: string, login: FacebookAccount): Promise<string[]> {
  if (loginProblems(login, nowIso()).length > 0) return [];
  try {
    const token = await openToken(login.sealedToken, userId, login.facebookUserId);
    await syncAccounts({ userId, login, token, linkedAgain: false });
    return [];
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('accounts not refreshed', { kind: error.kind, code: error.code });
    await reportLoginProblem(userId, login.facebookUserId, error);
    return error.kind === 'throttled' ? ['over_api_limit'] : [];
  }
}

async function importingAmong(
  userId: string,
  accounts: readonly InstagramAccount[],
): Promise<ReadonlySet<string>> {
  const activated = accounts.filter(({ activatedAt }) => activatedAt !== null);
  return listImporting(
    userId,
    activated.map(({ igUserId }) => igUserId),
  );
}

/** The social accounts of the current login. Reading them is quick, so nothing goes on afterwards. */
export async function listIgAccounts({
  request,
  caller,
}: RouteInput<Contracts['listIgAccounts']>): Promise<ResponseOf<Contracts['listIgAccounts']>> {
  const { userId } = caller;
  const before = await currentLogin(userId);
  const failures = before && request.update_from_api ? await refreshAccounts(userId, before) : [];
  const login = request.update_from_api ? await currentLogin(userId) : before;
  const problems = login ? loginProblems(login, nowIso()) : NO_LOGIN;
  const accounts = (await listAccounts(userId)).filter(
    ({ facebookUserId, available }) => available && facebookUserId === login?.facebookUserId,
  );
  const importing = await importingAmong(userId, accounts);
  return {
    instagram_accounts: accounts.map((account) =>
      toIgAccount(account, importing.has(account.igUserId)),
    ),
    messages: [...new Set([...problems, ...failures])],
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: problems.length === 0,
  };
}

/** Every login with the accounts that were activated through it. */
export async function listActivated({
  caller,
}: RouteInput<Contracts['listActivatedIgAccounts']>): Promise<
  ResponseOf<Contracts['listActivatedIgAccounts']>
> {
  const { userId } = caller;
  const [logins, all] = await Promise.all([listLogins(userId), listAccounts(userId)]);
  const activated = all.filter(({ activatedAt }) => activatedAt !== null);
  const importing = await importingAmong(userId, activated);
  return {
    facebook_accounts: logins.map((login) => ({
      id: login.facebookUserId,
      name: login.name,
      picture: login.picture,
      instagram_accounts: activated
        .filter(({ facebookUserId }) => facebookUserId === login.facebookUserId)
        .map((account) => toIgAccount(account, importing.has(account.igUserId))),
    })),
  };
}
