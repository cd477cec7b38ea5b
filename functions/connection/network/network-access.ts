// The one door to an account's tokens, and the one place that notes what the network refused.
import { nowIso } from '#platform/clock.ts';
import type { NetworkError } from '#platform/instagram/errors.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import {
  getAccount,
  getLogin,
  openToken,
  updateAccount,
  updateLogin,
} from '../account-repository.ts';
import { type FacebookAccount, isUsable, loginProblems } from '../domain/account.ts';
import type { OwnAccount } from '../domain/own-comment.ts';

export type NetworkAccess = OwnAccount & {
  readonly userToken: string;
  readonly pageId: string;
  readonly pageToken: string;
  /** False where a call cannot succeed before the owner has linked again: make none. */
  readonly valid: boolean;
};

/** Who writes in the account's name; what is handed on where no token may go. */
export const ownerOf = ({ igUserId, username, ownIds }: OwnAccount): OwnAccount => ({
  igUserId,
  username,
  ownIds,
});

/** Empty where the network took the login from us: there is no token any more. */
const openLoginToken = async (userId: string, login: FacebookAccount): Promise<string> =>
  login.sealedToken === '' ? '' : openToken(login.sealedToken, userId, login.facebookUserId);

/** Opens the tokens of an account; undefined where it is not one of the user's. */
export async function findAccess(account: AccountRef): Promise<NetworkAccess | undefined> {
  const { userId, igUserId } = account;
  const stored = await getAccount(account);
  const login = stored && (await getLogin(userId, stored.facebookUserId));
  if (!stored || !login) return undefined;
  const { sealedPageToken } = stored;
  return {
    ...ownerOf(stored),
    userToken: await openLoginToken(userId, login),
    pageId: stored.pageId,
    pageToken: sealedPageToken === null ? '' : await openToken(sealedPageToken, userId, igUserId),
    valid: isUsable(stored) && loginProblems(login, nowIso()).length === 0,
  };
}

/**
 * The same for who knows that the account is there. Tokens are for the network alone: never
 * answered, never logged.
 * @throws AppError not_found
 */
export async function readAccess(account: AccountRef): Promise<NetworkAccess> {
  const access = await findAccess(account);
  if (!access) throw new AppError('not_found');
  return access;
}

/** The person's role on the page is gone: their login still works for their other accounts. */
const ROLE_LOST = 492;

const concernsLogin = (error: NetworkError): boolean =>
  error.kind === 'token' && error.subcode !== ROLE_LOST;

/** Remembers that a login no longer works. Errors of other kinds are ignored. */
export async function reportLoginProblem(
  userId: string,
  facebookUserId: string,
  error: NetworkError,
): Promise<void> {
  if (error.problem === undefined) return;
  const login = await getLogin(userId, facebookUserId);
  if (!login) return;
  const problems = [...new Set([...login.problems, error.problem])];
  await updateLogin(userId, facebookUserId, { problems });
}

/**
 * Remembers a token or permission problem, so that no further call is tried and the owner is told.
 * Errors of other kinds say nothing about the account and are ignored.
 */
export async function reportNetworkProblem(
  account: AccountRef,
  error: NetworkError,
): Promise<void> {
  if (error.problem === undefined) return;
  const stored = await getAccount(account);
  if (!stored) return;
  if (concernsLogin(error)) {
    await reportLoginProblem(account.userId, stored.facebookUserId, error);
  } else {
    await updateAccount(account, { problem: error.problem });
  }
}
