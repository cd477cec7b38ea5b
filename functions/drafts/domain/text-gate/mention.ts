// Whom a reply below a comment addresses. Pure.

/**
 * What begins a reply to a comment: the network puts every reply below the top-level comment, so a mention tells who is
 * answered. Empty for a top-level comment, and where the network withholds the name.
 */
export const buildMention = ({
  parentId,
  username,
}: {
  readonly parentId?: string | undefined;
  readonly username: string;
}): string => (parentId === undefined || username === '' ? '' : `@${username} `);

/** The words of a reply without the mention that begins it: names change, and some are learned later. */
export const removeMention = (text: string, parentId: string | undefined): string =>
  parentId === undefined ? text : text.replace(/^@\S+ /, '');
