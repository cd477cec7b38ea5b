// Renews a Facebook token before it expires, or notifies its owner when that is impossible.
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
  findImminentFacebookTokenExpiry,
  isFacebookTokenLifetimeExtended,
  isFacebookTokenRenewalDue,
} from '../domain/facebook-token-renewal-and-expiry.ts';
import {
  claimFacebookTokenRenewal,
  type FacebookAccountRef,
  markOwnerNotifiedOfTokenExpiry,
  saveRenewedFacebookToken,
  unmarkOwnerNotifiedOfTokenExpiry,
} from '../facebook-token-renewal-repository.ts';
import { recordFacebookAccountProblem } from '../network/network-access.ts';

/** Sends the notification. `endsAt` is an ISO time. */
export type FacebookTokenExpiryNotifier = (notification: {
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
    if (
      !tokenExpiresAt ||
      !isFacebookTokenLifetimeExtended(facebookAccount.tokenExpiresAt, tokenExpiresAt)
    )
      return false;
    const sealedToken = await encryptFacebookToken(newToken.token, userId, facebookUserId);
    await saveRenewedFacebookToken(ref, facebookAccount, { sealedToken, tokenExpiresAt });
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

/** Marks before sending, because two emails are worse than none after a crash in between. */
async function notifyOwner(
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
  notifyTokenExpiry: FacebookTokenExpiryNotifier,
): Promise<void> {
  const endsAt = findImminentFacebookTokenExpiry(facebookAccount, nowIso());
  const user = endsAt !== null && (await findUserIncludingDeleted(ref.userId));
  if (!user || !(await markOwnerNotifiedOfTokenExpiry(ref, facebookAccount))) return;
  try {
    await notifyTokenExpiry({ to: user.email, name: facebookAccount.name, endsAt });
  } catch (error) {
    await unmarkOwnerNotifiedOfTokenExpiry(ref, facebookAccount);
    throw error;
  }
}

/** Tries at most once a day in a token's last days, however often it is called. */
export async function renewFacebookToken(
  ref: FacebookAccountRef,
  notifyTokenExpiry: FacebookTokenExpiryNotifier,
): Promise<void> {
  const facebookAccount = await findFacebookAccount(ref.userId, ref.facebookUserId);
  const now = nowIso();
  if (
    !facebookAccount ||
    listFacebookAccountProblemCodes(facebookAccount, now).length > 0 ||
    !isFacebookTokenRenewalDue(facebookAccount, now)
  )
    return;
  if (!(await claimFacebookTokenRenewal(ref, facebookAccount))) return;
  if (!(await exchangeToken(ref, facebookAccount)))
    await notifyOwner(ref, facebookAccount, notifyTokenExpiry);
}
