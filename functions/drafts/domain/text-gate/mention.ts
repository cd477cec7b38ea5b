// Addresses a reply below a comment to its reader. Pure.

/**
 * The mention at the beginning of a reply to a comment. The network puts every reply below the top-level comment, so
 * the mention shows whom the reply answers. Empty for a top-level comment, and when the network withholds the name.
 */
export const buildMention = ({
  parentId,
  username,
}: {
  readonly parentId?: string | undefined;
  readonly username: string;
}): string => (parentId === undefined || username === '' ? '' : `@${username} `);

/** Removes the mention at the beginning of a reply: names change, and some are learned later. */
export const removeMention = (text: string, parentId: string | undefined): string =>
  parentId === undefined ? text : text.replace(/^@\S+ /, '');
