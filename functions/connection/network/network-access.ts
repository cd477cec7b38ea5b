// The only code that decrypts an account's tokens for calls and records access problems.
import { nowIso } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/network-error.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import {
  decryptFacebookToken,
  findFacebookAccount,
  findInstagramAccount,
  updateFacebookAccount,
  updateInstagramAccount,
} from '../account-repository.ts';
import {
  type FacebookAccount,
  isInstagramAccountUsable,
  listFacebookAccountProblemCodes,
} from '../domain/account.ts';
import type { AccountIdentity } from '../domain/account-authorship.ts';

export type NetworkAccess = AccountIdentity & {
  readonly userToken: string;
  readonly pageId: string;
  readonly pageToken: string;
  /** False when calls cannot succeed until the owner has linked again. Make no calls then. */
  readonly isValid: boolean;
};

/** Extracts the part of the access that is safe to pass without tokens. */
export const toAccountIdentity = ({
  igUserId,
  username,
  ownIds,
}: AccountIdentity): AccountIdentity => ({
  igUserId,
  username,
  ownIds,
});

/** Empty when the owner removed our app, because no token is left. */
const decryptUserToken = async (
  userId: string,
  facebookAccount: FacebookAccount,
): Promise<string> =>
  facebookAccount.sealedToken === ''
    ? ''
    : decryptFacebookToken(facebookAccount.sealedToken, userId, facebookAccount.facebookUserId);

/** Undefined when the user has no such account. */
export async function findNetworkAccess(account: AccountRef): Promise<NetworkAccess | undefined> {
  const { userId, igUserId } = account;
  const stored = await findInstagramAccount(account);
  const facebookAccount = stored && (await findFacebookAccount(userId, stored.facebookUserId));
  if (!stored || !facebookAccount) return undefined;
  const { sealedPageToken } = stored;
  return {
    ...toAccountIdentity(stored),
    userToken: await decryptUserToken(userId, facebookAccount),
    pageId: stored.pageId,
    pageToken:
      sealedPageToken === null ? '' : await decryptFacebookToken(sealedPageToken, userId, igUserId),
    isValid:
      isInstagramAccountUsable(stored) &&
      listFacebookAccountProblemCodes(facebookAccount, nowIso()).length === 0,
  };
}

/**
 * For callers that know the account exists. Tokens are for the network only: never return them in a response and
 * never log them.
 * @throws AppError not_found
 */
export async function getNetworkAccess(account: AccountRef): Promise<NetworkAccess> {
  const access = await findNetworkAccess(account);
  if (!access) throw new AppError('not_found');
  return access;
}

/** The person lost their role on the Facebook page. Their token still works for other accounts. */
const PAGE_ROLE_LOST_SUBCODE = 492;

const isFacebookAccountError = (error: NetworkError): boolean =>
  error.kind === 'token' && error.subcode !== PAGE_ROLE_LOST_SUBCODE;

/** Records that a Facebook account no longer works. Ignores errors without a problem code. */
export async function recordFacebookAccountProblem(
  userId: string,
  facebookUserId: string,
  error: NetworkError,
): Promise<void> {
  if (error.problem === undefined) return;
  const facebookAccount = await findFacebookAccount(userId, facebookUserId);
  if (!facebookAccount) return;
  const problems = [...new Set([...facebookAccount.problems, error.problem])];
  await updateFacebookAccount(userId, facebookUserId, { problems });
}

/**
 * Records a token or permission problem, so that no further calls are made and the owner sees the problem. Other
 * errors say nothing about the account and are ignored.
 */
export async function recordNetworkAccessProblem(
  account: AccountRef,
  error: NetworkError,
): Promise<void> {
  if (error.problem === undefined) return;
  const stored = await findInstagramAccount(account);
  if (!stored) return;
  if (isFacebookAccountError(error)) {
    await recordFacebookAccountProblem(account.userId, stored.facebookUserId, error);
  } else {
    await updateInstagramAccount(account, { problem: error.problem });
  }
}
