// Decides what the network's data deletion request of one Facebook account erases. Pure.

type Login = { readonly facebookUserId: string };
type Account = {
  readonly igUserId: string;
  /** The login that listed it last, whose token is used. */
  readonly facebookUserId: string;
  /** The login that listed it first. */
  readonly firstFacebookUserId: string | null;
};

export type FacebookLoginErasure =
  /** There is no other login, so all data of the user belongs to this one. */
  | { readonly erases: 'user' }
  /** The login, and these Instagram accounts. */
  | { readonly erases: 'login'; readonly igUserIds: readonly string[] };

/** An account that another login of the user had listed before stays, because its data belongs to that one. */
export function planFacebookLoginErasure(
  facebookUserId: string,
  logins: readonly Login[],
  accounts: readonly Account[],
): FacebookLoginErasure {
  const others = new Set(logins.map((login) => login.facebookUserId));
  others.delete(facebookUserId);
  if (others.size === 0) return { erases: 'user' };
  const erased = accounts.filter(
    (account) =>
      account.facebookUserId === facebookUserId &&
      !others.has(account.firstFacebookUserId ?? facebookUserId),
  );
  return { erases: 'login', igUserIds: erased.map(({ igUserId }) => igUserId) };
}
