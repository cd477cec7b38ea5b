// Whether the account itself wrote a comment. What it wrote is never new and never answered.

/** The account as the network may name it where it is a writer. */
export type OwnAccount = {
  readonly igUserId: string;
  readonly username: string;
  /** Scoped ids under which the network is known to name the account; empty until one was learned. */
  readonly ownIds: readonly string[];
};

type Writer = { readonly fromId: string | undefined; readonly username: string };

/** Names differ in case only in how they were typed; a withheld one is nobody's. */
export const isSameName = (left: string, right: string): boolean =>
  left !== '' && left.toLowerCase() === right.toLowerCase();

/**
 * By the writer's id, where the network names it and we know what it would be for the account: names
 * change hands, so a comment under the account's former name may be somebody else's. Else by the
 * name, which people type in any case; an empty one proves nothing.
 */
export function isByAccount({ fromId, username }: Writer, own: OwnAccount): boolean {
  if (fromId === own.igUserId) return true;
  if (fromId !== undefined && own.ownIds.length > 0) return own.ownIds.includes(fromId);
  return isSameName(username, own.username);
}
