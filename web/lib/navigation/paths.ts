// All paths of the app, with the values that fill them.
import { type ScreenName, screens } from './screen-table.ts';

const addQuery = (path: string, query: Record<string, string | undefined>): string => {
  const presentEntries = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return presentEntries.length === 0 ? path : `${path}?${new URLSearchParams(presentEntries)}`;
};

type PathOf = { readonly [Name in ScreenName]: (typeof screens)[Name]['path'] };
const pathOf = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, path]),
) as PathOf;

const fillIn = (path: `${string}/:id`, id: string): string =>
  path.replace(':id', encodeURIComponent(id));

/** The query parameter of a post's address that names a comment. */
export const LINKED_COMMENT_QUERY_PARAMETER = 'comment';
/** The query parameter of the list of facts that names one of them. */
export const LINKED_FACT_QUERY_PARAMETER = 'fact';
/**
 * Names the text of a fact to add, in the fragment of that list's address: the text may come from a private conversation,
 * and a browser sends no fragment to a server.
 */
const NEW_FACT_PARAMETER = 'add';

export const screenPaths = {
  ...pathOf,
  /** `reset` is the state of the password reset, for the alert on the login screen. */
  loginAfterPasswordReset: (reset: 'sent' | 'true'): string =>
    addQuery(pathOf.login, { reset_password: reset }),
  post: (
    mediaId: string,
    options: { readonly showNewComments?: boolean; readonly commentId?: string | undefined } = {},
  ): string =>
    addQuery(fillIn(pathOf.post, mediaId), {
      showNewComments: options.showNewComments ? 'true' : undefined,
      [LINKED_COMMENT_QUERY_PARAMETER]: options.commentId,
    }),
  /** `listSearch` is the query with the page of the list beside or before it. */
  conversation: (conversationId: string, listSearch = ''): string =>
    `${fillIn(pathOf.conversation, conversationId)}${listSearch}`,
  fact: (factId: string): string =>
    addQuery(pathOf.knowledge, { [LINKED_FACT_QUERY_PARAMETER]: factId }),
  newFact: (text: string): string =>
    `${pathOf.knowledge}#${new URLSearchParams({ [NEW_FACT_PARAMETER]: text })}`,
  rule: (ruleId: string): string => fillIn(pathOf.rule, ruleId),
} as const;

/** The text of a fact to add; null without one. `hash`: the fragment with its sign. */
export const parseNewFact = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get(NEW_FACT_PARAMETER);

/** `search` with `page` as parameter `name`. Page 1 has no parameter. */
export function buildPageQueryString(search: URLSearchParams, page: number, name = 'page'): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set(name, String(page));
  else next.delete(name);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page number in a query. 1 when it is missing or invalid. */
export function parsePageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
