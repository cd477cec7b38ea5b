// All paths of the app.

const addQuery = (path: string, query: Record<string, string | undefined>): string => {
  const presentEntries = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return presentEntries.length === 0 ? path : `${path}?${new URLSearchParams(presentEntries)}`;
};

export const screenPaths = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  logout: '/logout',
  /** `reset`: the state of the password reset, for the alert on the login screen. */
  loginAfterPasswordReset: (reset: 'sent' | 'true'): string =>
    addQuery('/login', { reset_password: reset }),
  forgotPassword: '/forgot-password',
  welcome: '/welcome',
  connect: '/connect',
  pricing: '/pricing',
  posts: '/posts',
  post: (mediaId: string, options: { readonly showNewComments?: boolean } = {}): string =>
    addQuery(`/posts/${encodeURIComponent(mediaId)}`, {
      showNewComments: options.showNewComments ? 'true' : undefined,
    }),
  admin: '/admin',
  updateProfile: '/update-profile',
  updateAccount: '/update-account',
  updateBilling: '/update-billing',
  messages: '/messages',
  /** `listSearch`: the query with the page of the list beside or before it. */
  conversation: (conversationId: string, listSearch = ''): string =>
    `/messages/${encodeURIComponent(conversationId)}${listSearch}`,
  rules: '/rules',
  contact: '/contact',
  support: '/support',
  supportFaq: '/support/faq',
  linkGuide: '/support/link-instagram-facebook',
  accountTypeGuide: '/support/change-instagram-account-to-business-or-creator-account',
  createPageGuide: '/support/create-facebook-page',
  enableMessagesGuide: '/support/enable-messages',
} as const;

/** `search` with `page` set as parameter `name`; page 1 has no parameter. */
export function buildPageQueryString(search: URLSearchParams, page: number, name = 'page'): string {
  const next = new URLSearchParams(search);
  if (page > 1) next.set(name, String(page));
  else next.delete(name);
  const text = next.toString();
  return text === '' ? '' : `?${text}`;
}

/** The page number in a query; 1 when it is missing or invalid. */
export function parsePageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
