// Notes on a login's renewal: who tries it today, the new token, and that its owner was told.
import { nowIso } from '#platform/clock.ts';
import { isAccepted } from '#platform/table/errors.ts';
import {
  and,
  atMost,
  type Condition,
  differs,
  equals,
  exists,
  missing,
  or,
} from '#platform/table/expressions.ts';
import { keys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import type { FacebookAccount } from './domain/account.ts';
import { triedBefore } from './domain/token-life.ts';

export type LoginRef = { readonly userId: string; readonly facebookUserId: string };

/** False where the condition does not hold. */
async function setWhen(
  { userId, facebookUserId }: LoginRef,
  set: Partial<FacebookAccount>,
  when: Condition,
): Promise<boolean> {
  return isAccepted(updateItem(keys.facebookAccount(userId, facebookUserId), { set }, when));
}

/** The login still has the token that was read: nobody linked again or took it meanwhile. */
const unchanged = (login: FacebookAccount) =>
  and(exists(), equals('sealedToken', login.sealedToken));

/** Takes today's one try for this token. True for exactly one of all who ask. */
export function takeRenewal(ref: LoginRef, login: FacebookAccount): Promise<boolean> {
  const now = nowIso();
  const free = or(
    missing('renewalTriedAt'),
    equals('renewalTriedAt', null),
    atMost('renewalTriedAt', triedBefore(now)),
  );
  return setWhen(ref, { renewalTriedAt: now }, and(unchanged(login), free));
}

/** Stores the longer token in place of the one it was exchanged for. */
export const storeRenewed = (
  ref: LoginRef,
  login: FacebookAccount,
  renewed: Pick<FacebookAccount, 'sealedToken' | 'tokenExpiresAt'>,
): Promise<boolean> => setWhen(ref, renewed, unchanged(login));

/** Notes that the owner is told of this token's end; false where they were before. */
export const markToldOfEnd = (ref: LoginRef, login: FacebookAccount): Promise<boolean> =>
  setWhen(
    ref,
    { toldOfEnd: login.tokenExpiresAt },
    and(unchanged(login), differs('toldOfEnd', login.tokenExpiresAt)),
  );

/** They could not be told after all. */
export const unmarkToldOfEnd = (ref: LoginRef, login: FacebookAccount): Promise<boolean> =>
  setWhen(ref, { toldOfEnd: null }, equals('toldOfEnd', login.tokenExpiresAt));
