// Finds the account's answers to a comment, for server and screen. Pure.

const escapeForRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Usernames consist of letters, digits, dots and underscores; a mention may end with the dot of its sentence. */
const mentionsUsername = (text: string, username: string): boolean =>
  username !== '' &&
  new RegExp(`(^|[^\\w.])@${escapeForRegExp(username)}(?!\\.?\\w)`, 'iu').test(text);

type AnsweredComment = {
  /** Undefined for a top-level comment. */
  readonly parentId: string | undefined;
  readonly username: string;
};
type PossibleAnswer = { readonly isOwn: boolean; readonly text: string };

/**
 * The comments later in its thread with which the account answered a comment. The network adds every reply to the
 * top-level comment, so an answer to a reply mentions its author or follows it directly.
 */
export const findAnswersInThread = <Later extends PossibleAnswer>(
  { parentId, username }: AnsweredComment,
  later: readonly Later[],
): readonly Later[] =>
  later.filter(
    ({ isOwn, text }, index) =>
      isOwn && (parentId === undefined || index === 0 || mentionsUsername(text, username)),
  );
