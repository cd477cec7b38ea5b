// Keeps a login from running out: a longer token while the network gives one, else word to its owner.
import { getUser } from '#functions/session/user-repository.ts';
import { isoIn, nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import { exchangeForLongLived } from '#platform/instagram/oauth.ts';
import { logger } from '#platform/logger.ts';
import { getLogin, openToken, sealToken } from '../account-repository.ts';
import { type FacebookAccount, loginProblems } from '../domain/account.ts';
import { endsSoonAt, isRenewalDue, lastsLonger } from '../domain/token-life.ts';
import { reportLoginProblem } from '../network/network-access.ts';
import {
  type LoginRef,
  markToldOfEnd,
  storeRenewed,
  takeRenewal,
  unmarkToldOfEnd,
} from '../renewal-repository.ts';

/** `endsAt`: ISO time. */
export type TellOfEnd = (about: {
  readonly to: string;
  readonly name: string;
  readonly endsAt: string;
}) => Promise<void>;

/** True where the login lasts longer now, or can no longer be helped this way. */
async function renew(ref: LoginRef, login: FacebookAccount): Promise<boolean> {
  const { userId, facebookUserId } = ref;
  try {
    const token = await openToken(login.sealedToken, userId, facebookUserId);
    const answer = await exchangeForLongLived(token);
    const tokenExpiresAt = answer.expiresInSeconds && isoIn(answer.expiresInSeconds);
    if (!tokenExpiresAt || !lastsLonger(login.tokenExpiresAt, tokenExpiresAt)) return false;
    const sealedToken = await sealToken(answer.token, userId, facebookUserId);
    await storeRenewed(ref, login, { sealedToken, tokenExpiresAt });
    logger.info('a login was renewed', { user_id: userId });
    return true;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    logger.warn('a login was not renewed', { kind: error.kind, code: error.code });
    if (error.kind !== 'token') return false;
    await reportLoginProblem(userId, facebookUserId, error);
    return true;
  }
}

/** Marked before it is sent: twice is worse than, after a crash in between, not at all. */
async function tellOwner(ref: LoginRef, login: FacebookAccount, tell: TellOfEnd): Promise<void> {
  const endsAt = endsSoonAt(login, nowIso());
  const user = endsAt !== null && (await getUser(ref.userId));
  if (!user || !(await markToldOfEnd(ref, login))) return;
  try {
    await tell({ to: user.email, name: login.name, endsAt });
  } catch (error) {
    await unmarkToldOfEnd(ref, login);
    throw error;
  }
}

/** Tried once a day in a token's last days, however often and from however many sides it is called. */
export async function renewLogin(ref: LoginRef, tell: TellOfEnd): Promise<void> {
  const login = await getLogin(ref.userId, ref.facebookUserId);
  const now = nowIso();
  if (!login || loginProblems(login, now).length > 0 || !isRenewalDue(login, now)) return;
  if (!(await takeRenewal(ref, login))) return;
  if (!(await renew(ref, login))) await tellOwner(ref, login, tell);
}
