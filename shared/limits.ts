// Business constants of the product: page sizes, intervals, bounds. Times carry their unit in the name.

export const PAGE_SIZE = 50;
export const MAX_BODY_BYTES = 256 * 1024;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export const TRIAL_DAYS = 7;
export const TRIAL_LIMITS = { max_comments: 500, max_instagram_accounts: 1, max_responses: 1500 };

export const POLL = {
  refreshMs: 5_000,
  conversationMs: 5_000,
  pendingPostMs: 5_000,
  responseStatusMs: 1_000,
  importMs: 1_000,
} as const;

export const DRAFT_SAVE_DEBOUNCE_MS = 500;
export const SUBSCRIPTION_RECHECK_MS = 60 * 60 * 1_000;
export const FEATURES_RECHECK_MS = 60 * 60 * 1_000;

export const ALERT_MS = {
  resetSuccess: 3_000,
  checkout: 3_000,
  urlError: 5_000,
  account: 10_000,
  promo: 10_000,
  /** How long a wrong word in the account deletion stays marked. */
  deletionInvalid: 3_000,
  toastClear: 300,
} as const;

/** Between swapping the session for somebody else's and reading anything as them. */
export const IMPERSONATION_DELAY_MS = 300;

/**
 * Longest public reply we send, in characters. The network publishes no limit for replies; 2,200 is
 * what it allows for captions and what its apps accept in comments.
 */
export const COMMENT_REPLY_MAX_CHARACTERS = 2_200;

/** Drafts stay below this: an older page of the network's documentation named 300 for comments. */
export const DRAFT_MAX_CHARACTERS = 300;

/** Longest texts of the contact form, in characters. */
export const CONTACT_MAX = { name: 100, email: 254, subject: 150, message: 5_000 } as const;

/** Longest direct message, in bytes of UTF-8, as the network's Send API takes it. */
export const MESSAGE_MAX_BYTES = 1_000;

/** How long after a person's last message the network lets the account write to them. */
export const REPLY_WINDOW_MS = 24 * 60 * 60 * 1_000;
