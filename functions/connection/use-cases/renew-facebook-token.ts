// Renews a Facebook token before it expires, or notifies its owner when that is not possible.
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { isoSecondsFromNow, nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { exchangeForLongLivedToken } from '#platform/instagram/oauth.ts';
import { logger } from '#platform/logger.ts';
import {
  decryptFacebookToken,
  encryptFacebookToken,
  findFacebookAccount,
} from '../account-repository.ts';
import { type FacebookAccount, listFacebookAccountProblemCodes } from '../domain/account.ts';
import {
  findImminentTokenExpiry,
  isTokenLifetimeExtended,
  isTokenRenewalDue,
} from '../domain/token-expiry.ts';
import { recordFacebookAccountProblem } from '../network/network-access.ts';
import {
  claimTokenRenewal,
  type FacebookAccountRef,
  markOwnerNotifiedOfExpiry,
  saveRenewedToken,
  unmarkOwnerNotifiedOfExpiry,
} from '../token-renewal-repository.ts';

/** Sends the notification; `endsAt` is an ISO time. */
export type TokenExpiryNotifier = (notification: {
  readonly to: string;
  readonly name: string;
  readonly endsAt: string;
}) => Promise<void>;

/** Returns true when the token was renewed, or became invalid and no notification is needed. */
async function exchangeToken(
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
): Promise<boolean> {
  const { userId, facebookUserId } = ref;
  try {
    const token = await decryptFacebookToken(facebookAccount.sealedToken, userId, facebookUserId);
    const newToken = await exchangeForLongLivedToken(token);
    const tokenExpiresAt =
      newToken.expiresInSeconds && isoSecondsFromNow(newToken.expiresInSeconds);
    if (!tokenExpiresAt || !isTokenLifetimeExtended(facebookAccount.tokenExpiresAt, tokenExpiresAt))
      return false;
    const sealedToken = await encryptFacebookToken(newToken.token, userId, facebookUserId);
    await saveRenewedToken(ref, facebookAccount, { sealedToken, tokenExpiresAt });
    logger.info('a Facebook token was renewed', { user_id: userId });
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('a Facebook token was not renewed', { kind: error.kind, code: error.code });
    if (error.kind !== 'token') return false;
    await recordFacebookAccountProblem(userId, facebookUserId, error);
    return true;
  }
}

/** Marks before sending: two emails are worse than none after a crash in between. */
async function notifyOwner(
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
  notifyTokenExpiry: TokenExpiryNotifier,
): Promise<void> {
  const endsAt = findImminentTokenExpiry(facebookAccount, nowIso());
  const user = endsAt !== null && (await findUserIncludingDeleted(ref.userId));
  if (!user || !(await markOwnerNotifiedOfExpiry(ref, facebookAccount))) return;
  try {
    await notifyTokenExpiry({ to: user.email, name: facebookAccount.name, endsAt });
  } catch (error) {
    await unmarkOwnerNotifiedOfExpiry(ref, facebookAccount);
    throw error;
  }
}

/** Tries at most once a day in a token's last days, however often it is called. */
export async function renewFacebookToken(
  ref: FacebookAccountRef,
  notifyTokenExpiry: TokenExpiryNotifier,
): Promise<void> {
  const facebookAccount = await findFacebookAccount(ref.userId, ref.facebookUserId);
  const now = nowIso();
  if (
    !facebookAccount ||
    listFacebookAccountProblemCodes(facebookAccount, now).length > 0 ||
    !isTokenRenewalDue(facebookAccount, now)
  )
    return;
  if (!(await claimTokenRenewal(ref, facebookAccount))) return;
  if (!(await exchangeToken(ref, facebookAccount)))
    await notifyOwner(ref, facebookAccount, notifyTokenExpiry);
}
