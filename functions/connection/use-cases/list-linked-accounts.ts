// API calls that return a user's linked Facebook and Instagram accounts.
import { nowIso } from '#platform/clock.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { logger } from '#platform/logger.ts';
import type { connectionContracts } from '#shared/contracts/connection.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import {
  decryptFacebookToken,
  findCurrentFacebookAccount,
  listFacebookAccounts,
  listInstagramAccounts,
} from '../account-repository.ts';
import { readApprovalCount } from '../approval-count-repository.ts';
import {
  type FacebookAccount,
  type ImportStateAndAwaitingApprovals,
  type InstagramAccount,
  listFacebookAccountProblemCodes,
  toFacebookAccountResponse,
  toInstagramAccountResponse,
} from '../domain/account.ts';
import { findImportStates } from '../import-repository.ts';
import { recordFacebookAccountProblem } from '../network/network-access.ts';
import { reserveAccountReadWithinRateLimit } from '../network/reserve-account-read-within-rate-limit.ts';
import { syncInstagramAccounts } from './sync-instagram-accounts.ts';

type Contracts = typeof connectionContracts;

const NO_FACEBOOK_ACCOUNT_CODES = ['no_last_logged_in_facebook_account'];

export async function getSelectedFacebookAccount({
  caller,
}: ApiRouteInput<Contracts['getFbAccount']>): Promise<ContractResponse<Contracts['getFbAccount']>> {
  const facebookAccount = await findCurrentFacebookAccount(caller.userId);
  return facebookAccount
    ? toFacebookAccountResponse(facebookAccount, nowIso())
    : { messages: NO_FACEBOOK_ACCOUNT_CODES, facebook_access_token_valid: false };
}

/** Returns the codes of problems. The stored accounts are returned in any case. */
async function refreshInstagramAccounts(
  userId: string,
  facebookAccount: FacebookAccount,
): Promise<string[]> {
  if (listFacebookAccountProblemCodes(facebookAccount, nowIso()).length > 0) return [];
  if (!(await reserveAccountReadWithinRateLimit(userId, facebookAccount.facebookUserId))) return [];
  try {
    const token = await decryptFacebookToken(
      facebookAccount.sealedToken,
      userId,
      facebookAccount.facebookUserId,
    );
    await syncInstagramAccounts({ userId, facebookAccount, token, isRelinked: false });
    return [];
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('Instagram accounts were not refreshed', { kind: error.kind, code: error.code });
    await recordFacebookAccountProblem(userId, facebookAccount.facebookUserId, error);
    if (error.kind === 'throttled') return ['over_api_limit'];
    return error.problem === undefined ? ['network_error'] : [];
  }
}

/** The state of each account. Only an activated one is imported and has replies that await approval. */
async function readAccountStates(
  userId: string,
  accounts: readonly InstagramAccount[],
): Promise<(account: InstagramAccount) => ImportStateAndAwaitingApprovals> {
  const activatedIds = accounts
    .filter(({ activatedAt }) => activatedAt !== null)
    .map(({ igUserId }) => igUserId);
  const readCount = async (igUserId: string) =>
    [igUserId, await readApprovalCount({ userId, igUserId })] as const;
  const [importStates, counts] = await Promise.all([
    findImportStates(userId, activatedIds),
    Promise.all(activatedIds.map(readCount)),
  ]);
  const countsById = new Map(counts);
  return ({ igUserId }) => ({
    importState: importStates.get(igUserId),
    awaitingApprovals: countsById.get(igUserId) ?? 0,
  });
}

/** The Instagram accounts of the selected Facebook account. */
export async function listAvailableInstagramAccounts({
  request,
  caller,
}: ApiRouteInput<Contracts['listIgAccounts']>): Promise<
  ContractResponse<Contracts['listIgAccounts']>
> {
  const { userId } = caller;
  const storedFacebookAccount = await findCurrentFacebookAccount(userId);
  const refreshErrorCodes =
    storedFacebookAccount && request.update_from_api
      ? await refreshInstagramAccounts(userId, storedFacebookAccount)
      : [];
  const facebookAccount = request.update_from_api
    ? await findCurrentFacebookAccount(userId)
    : storedFacebookAccount;
  const problems = facebookAccount
    ? listFacebookAccountProblemCodes(facebookAccount, nowIso())
    : NO_FACEBOOK_ACCOUNT_CODES;
  const accounts = (await listInstagramAccounts(userId)).filter(
    ({ facebookUserId, available }) =>
      available && facebookUserId === facebookAccount?.facebookUserId,
  );
  const getState = await readAccountStates(userId, accounts);
  return {
    instagram_accounts: accounts.map((account) =>
      toInstagramAccountResponse(account, getState(account)),
    ),
    messages: [...new Set([...problems, ...refreshErrorCodes])],
    // Always false, because reading the accounts is fast enough to finish within the request.
    still_updating_instagram_account_from_api: false,
    facebook_access_token_valid: problems.length === 0,
  };
}

/** Every Facebook account with the Instagram accounts that were activated through it. */
export async function listActivatedInstagramAccounts({
  caller,
}: ApiRouteInput<Contracts['listActivatedIgAccounts']>): Promise<
  ContractResponse<Contracts['listActivatedIgAccounts']>
> {
  const { userId } = caller;
  const [facebookAccounts, instagramAccounts] = await Promise.all([
    listFacebookAccounts(userId),
    listInstagramAccounts(userId),
  ]);
  const activatedAccounts = instagramAccounts.filter(({ activatedAt }) => activatedAt !== null);
  const getState = await readAccountStates(userId, activatedAccounts);
  return {
    facebook_accounts: facebookAccounts.map((facebookAccount) => ({
      id: facebookAccount.facebookUserId,
      name: facebookAccount.name,
      picture: facebookAccount.picture,
      instagram_accounts: activatedAccounts
        .filter(({ facebookUserId }) => facebookUserId === facebookAccount.facebookUserId)
        .map((account) => toInstagramAccountResponse(account, getState(account))),
    })),
  };
}
