// Records the renewal of a Facebook token: the daily attempt, the new token, the notified owner.
import { nowIso } from '#platform/clock.ts';
import {
  attributeAtMost,
  attributeDiffers,
  attributeEquals,
  attributeExists,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { isWriteAcceptedOnce } from '#platform/table/is-write-accepted-once.ts';
import { tableKeys } from '#platform/table/keys.ts';
import type { FacebookAccount } from './domain/account.ts';
import { computeFacebookTokenRenewalRetryCutoff } from './domain/facebook-token-renewal-and-expiry.ts';

export type FacebookAccountRef = { readonly userId: string; readonly facebookUserId: string };

/** Returns false when the condition does not hold. */
const updateFacebookAccountIf = (
  { userId, facebookUserId }: FacebookAccountRef,
  set: Partial<FacebookAccount>,
  when: ItemCondition,
): Promise<boolean> =>
  isWriteAcceptedOnce({
    kind: 'update',
    key: tableKeys.facebookAccount(userId, facebookUserId),
    change: { set },
    when,
  });

/** Holds while the token is the one that was read: the account was neither linked again nor deauthorized. */
const buildTokenUnchangedCondition = (facebookAccount: FacebookAccount) =>
  combineConditionsWithAnd(
    attributeExists(),
    attributeEquals('sealedToken', facebookAccount.sealedToken),
  );

/** Claims today's only renewal attempt for this token. Returns true for exactly one caller. */
export function claimFacebookTokenRenewal(
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
): Promise<boolean> {
  const now = nowIso();
  const isFree = combineConditionsWithOr(
    attributeMissing('renewalTriedAt'),
    attributeEquals('renewalTriedAt', null),
    attributeAtMost('renewalTriedAt', computeFacebookTokenRenewalRetryCutoff(now)),
  );
  return updateFacebookAccountIf(
    ref,
    { renewalTriedAt: now },
    combineConditionsWithAnd(buildTokenUnchangedCondition(facebookAccount), isFree),
  );
}

/** Replaces the old token, unless it has changed since. */
export const saveRenewedFacebookToken = (
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
  renewedToken: Pick<FacebookAccount, 'sealedToken' | 'tokenExpiresAt'>,
): Promise<boolean> =>
  updateFacebookAccountIf(ref, renewedToken, buildTokenUnchangedCondition(facebookAccount));

/** Marks the owner as notified of this token's expiry. False when they were notified before. */
export const markOwnerNotifiedOfTokenExpiry = (
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
): Promise<boolean> =>
  updateFacebookAccountIf(
    ref,
    { expiryNoticeSentFor: facebookAccount.tokenExpiresAt },
    combineConditionsWithAnd(
      buildTokenUnchangedCondition(facebookAccount),
      attributeDiffers('expiryNoticeSentFor', facebookAccount.tokenExpiresAt),
    ),
  );

/** Reverts the mark after the notification could not be sent. */
export const unmarkOwnerNotifiedOfTokenExpiry = (
  ref: FacebookAccountRef,
  facebookAccount: FacebookAccount,
): Promise<boolean> =>
  updateFacebookAccountIf(
    ref,
    { expiryNoticeSentFor: null },
    attributeEquals('expiryNoticeSentFor', facebookAccount.tokenExpiresAt),
  );
