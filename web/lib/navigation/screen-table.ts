// All screens of the app: their path, their module below `web/app/routes/`, and who may open them. Paths, router,
// code loading and the preloads of the page derive from this table.

/**
 * `guest`: only without a session. `public`: for everyone, in the frame of guests. `bare`: without any frame.
 * `signedIn`, `admin`: in the frame of the app. `product`: with a subscription and a linked account; `messages` and
 * `rules` also need the feature of this name.
 */
export type ScreenAccessGroup =
  | 'guest'
  | 'public'
  | 'bare'
  | 'signedIn'
  | 'admin'
  | 'product'
  | 'messages'
  | 'rules';

export type ScreenEntry = {
  /** A path in the syntax of react-router. */
  readonly path: string;
  /** The module name without `-screen.tsx`. Paths of the same module share one component, which stays mounted between them. */
  readonly module: string;
  readonly group: ScreenAccessGroup;
  /** Users start at this screen: the page loads its code beside the first script. */
  readonly isPreloaded?: true;
};

export const screens = {
  login: { path: '/login', module: 'auth/login', group: 'guest', isPreloaded: true },
  signUp: { path: '/signup', module: 'auth/sign-up', group: 'guest', isPreloaded: true },
  forgotPassword: { path: '/forgot-password', module: 'auth/forgot-password', group: 'guest' },
  resetPassword: { path: '/password-reset/:token', module: 'auth/reset-password', group: 'guest' },
  logout: { path: '/logout', module: 'auth/logout', group: 'bare' },
  dataDeletion: { path: '/data-deletion/:code', module: 'data-deletion', group: 'public' },
  welcome: { path: '/welcome', module: 'connect/welcome', group: 'signedIn' },
  connect: { path: '/connect', module: 'connect/welcome', group: 'signedIn' },
  pricing: { path: '/pricing', module: 'settings/pricing', group: 'signedIn' },
  admin: { path: '/admin', module: 'settings/admin', group: 'admin' },
  updateProfile: { path: '/update-profile', module: 'settings/profile', group: 'signedIn' },
  updateAccount: { path: '/update-account', module: 'settings/account', group: 'signedIn' },
  updateBilling: { path: '/update-billing', module: 'settings/billing', group: 'signedIn' },
  home: { path: '/', module: 'inbox/posts', group: 'product', isPreloaded: true },
  posts: { path: '/posts', module: 'inbox/posts', group: 'product', isPreloaded: true },
  post: { path: '/posts/:id', module: 'inbox/post', group: 'product', isPreloaded: true },
  messages: { path: '/messages', module: 'inbox/messages', group: 'messages', isPreloaded: true },
  conversation: {
    path: '/messages/:id',
    module: 'inbox/messages',
    group: 'messages',
    isPreloaded: true,
  },
  knowledge: { path: '/knowledge', module: 'facts/knowledge', group: 'product' },
  voice: { path: '/voice', module: 'voice/voice', group: 'product' },
  rules: { path: '/rules', module: 'rules/rules', group: 'rules', isPreloaded: true },
  newRule: { path: '/rules/new', module: 'rules/rule', group: 'rules', isPreloaded: true },
  rule: { path: '/rules/:id', module: 'rules/rule', group: 'rules', isPreloaded: true },
  awaitingApproval: {
    path: '/awaiting-approval',
    module: 'approvals/approvals',
    group: 'rules',
    isPreloaded: true,
  },
  ruleActivity: {
    path: '/rule-activity',
    module: 'rules/activity',
    group: 'rules',
    isPreloaded: true,
  },
  contact: { path: '/contact', module: 'help/contact', group: 'signedIn' },
  support: { path: '/support', module: 'help/support', group: 'signedIn' },
  supportFaq: { path: '/support/faq', module: 'help/faq', group: 'signedIn' },
  linkGuide: {
    path: '/support/link-instagram-facebook',
    module: 'help/guide',
    group: 'signedIn',
  },
  accountTypeGuide: {
    path: '/support/change-instagram-account-to-business-or-creator-account',
    module: 'help/guide',
    group: 'signedIn',
  },
  createPageGuide: {
    path: '/support/create-facebook-page',
    module: 'help/guide',
    group: 'signedIn',
  },
  firstRuleGuide: { path: '/support/first-rule', module: 'help/guide', group: 'signedIn' },
  enableMessagesGuide: {
    path: '/support/enable-messages',
    module: 'help/guide',
    group: 'signedIn',
  },
} as const satisfies Record<string, ScreenEntry>;

export type ScreenName = keyof typeof screens;

/** A regular expression for the paths of a screen; the group is the id in it. */
export const buildScreenPathPattern = (path: string): string =>
  `^${path.replace(/:\w+/, '([^/]+)')}$`;
