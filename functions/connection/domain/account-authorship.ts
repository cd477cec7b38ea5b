// Decides whether the account itself is the author. Its own writing is never new and never answered.

/** The ids and the username under which the network may name the account as an author. */
export type AccountIdentity = {
  readonly igUserId: string;
  readonly username: string;
  /** The scoped ids of the account that are known so far. */
  readonly ownIds: readonly string[];
};

type CommentAuthor = { readonly fromId: string | undefined; readonly username: string };

/** Case-insensitive. An empty username was withheld by the network and matches nothing. */
export const isSameUsername = (left: string, right: string): boolean =>
  left !== '' && left.toLowerCase() === right.toLowerCase();

/**
 * Compares the author's id when the network gives one and a scoped id of the account is known: a username can change
 * hands, so a comment under the account's former username may have another author. Otherwise compares the username.
 */
export function isWrittenByAccount(
  { fromId, username }: CommentAuthor,
  account: AccountIdentity,
): boolean {
  if (fromId === account.igUserId) return true;
  if (fromId !== undefined && account.ownIds.length > 0) return account.ownIds.includes(fromId);
  return isSameUsername(username, account.username);
}
