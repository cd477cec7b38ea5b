// Every address of the app, in one place.

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const paths = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  logout: '/logout',
  /** `reset`: how a forgotten password stands, for the login screen to say. */
  loginAfter: (reset: 'sent' | 'true'): string => withQuery('/login', { reset_password: reset }),
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  connect: '/connect',
  pricing: '/pricing',
  posts: '/posts',
  post: (mediaId: string, options: { readonly showNewComments?: boolean } = {}): string =>
    withQuery(`/posts/${encodeURIComponent(mediaId)}`, {
      showNewComments: options.showNewComments ? 'true' : undefined,
    }),
  admin: '/admin',
  updateProfile: '/update-profile',
  updateAccount: '/update-account',
  updateBilling: '/update-billing',
  messages: '/messages',
  /** `list`: the query that says where the list beside or before it stands. */
  conversation: (conversationId: string, list = ''): string =>
    `/messages/${encodeURIComponent(conversationId)}${list}`,
  rules: '/rules',
  contact: '/contact',
  support: '/support',
  supportFaq: '/support/faq',
  linkGuide: '/support/link-instagram-facebook',
  accountTypeGuide: '/support/change-instagram-account-to-business-or-creator-account',
  createPageGuide: '/support/create-facebook-page',
  enableMessagesGuide: '/support/enable-messages',
} as const;

/** `search` with `page` set under its name; page 1 goes without. */
export function searchForPage(search: URLSearchParams, page: number, name = 'page'): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set(name, String(page));
  else next.delete(name);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page a query names; 1 for anything that is not a page. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
