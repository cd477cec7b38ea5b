// Business constants of the product: page sizes, intervals, limits.

export const DEFAULT_LIST_PAGE_SIZE = 50;
export const MAX_REQUEST_BODY_BYTES = 256 * 1024;

export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 128;

export const TRIAL_DAYS = 7;
export const TRIAL_PLAN_LIMITS = {
  max_comments: 500,
  max_instagram_accounts: 1,
  max_responses: 1500,
};

/** Keeps a fifth of a plan's texts for those that its owner asks for. */
const OWNER_SHARE_OF_RESPONSES = 0.2;

/** How many texts of a period the model writes for rules. */
export const getMaxResponsesOfRules = ({
  max_responses,
}: {
  readonly max_responses: number;
}): number => max_responses - Math.ceil(max_responses * OWNER_SHARE_OF_RESPONSES);

export const POLL_INTERVALS_MS = {
  heartbeatMs: 5_000,
  /** How long after a change every index has it (`functions/platform/http/list-version.ts`). */
  readAgainMs: 25_000,
  refreshMs: 5_000,
  /** A refresh whose worker died ends without a change. */
  endOfRefreshMs: 30_000,
  pendingPostMs: 5_000,
  responseStatusMs: 1_000,
  importMs: 1_000,
} as const;

export const DRAFT_SAVE_DEBOUNCE_MS = 500;
export const SUBSCRIPTION_RECHECK_INTERVAL_MS = 60 * 60 * 1_000;
export const FEATURE_FLAGS_RECHECK_INTERVAL_MS = 60 * 60 * 1_000;

export const ALERT_DURATIONS_MS = {
  resetSuccess: 3_000,
  checkout: 3_000,
  urlError: 5_000,
  account: 10_000,
  promo: 10_000,
  /** How long a wrong confirmation word in the account deletion stays marked. */
  deletionInvalid: 3_000,
  toastClear: 300,
} as const;

/** The delay between switching to an impersonation session and the first read in it. */
export const IMPERSONATION_SWITCH_DELAY_MS = 300;

/**
 * Maximum length of a public reply. The network documents no limit for replies; 2,200 is its limit for
 * captions and what its apps accept in comments.
 */
export const COMMENT_REPLY_MAX_CHARACTERS = 2_200;

/** Maximum length of a generated draft: an older page of the network's documentation limits comments to 300. */
export const GENERATED_DRAFT_MAX_CHARACTERS = 300;

/** Maximum lengths of the contact form fields, in characters. */
export const CONTACT_FORM_FIELD_MAX_LENGTHS = {
  name: 100,
  email: 254,
  subject: 150,
  message: 5_000,
} as const;

/** Maximum length of a direct message in the network's Send API, in bytes of UTF-8. */
export const MESSAGE_REPLY_MAX_BYTES = 1_000;

/** How long after a contact's last message the network lets the account reply. */
export const MESSAGE_REPLY_WINDOW_MS = 24 * 60 * 60 * 1_000;

/** How long after a comment the network accepts one private reply to it. */
export const PRIVATE_REPLY_WINDOW_MS = 7 * 24 * 60 * 60 * 1_000;

/** How long a reply by rule waits for approval when the network sets no limit. */
export const MAX_APPROVAL_WAIT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Replies that rules may send in an hour. The defaults are what an attentive owner could write themselves. */
export const DEFAULT_HOURLY_RULE_CAPS = { account: 120, person: 4, post: 60 } as const;
export const MAX_HOURLY_RULE_CAPS = { account: 700, person: 50, post: 700 } as const;

/** More rules than a person can oversee; one item has the order of them all. */
export const MAX_RULES_PER_ACCOUNT = 200;

/** Limits of a fact, and of the facts of an account, which each draft reads. */
export const FACT_MAX_CHARACTERS = 300;
export const MAX_FACTS = 200;
export const MAX_FACT_POSTS = 25;

/** Limits of an owner's voice, which each draft reads. */
export const VOICE_LIMITS = {
  /** A greeting or a sign-off. */
  wordsCharacters: 60,
  emoji: 5,
  emojiCharacters: 20,
  languages: 5,
  neverWords: 30,
  neverWordCharacters: 40,
  notesCharacters: 300,
} as const;
/** How many past comments a voice is tried on at most. */
export const MAX_VOICE_TRIAL_COMMENTS = 10;

/** Maximum length of the owner's words for an automated reply, which take room from the reply. */
export const DISCLOSURE_MAX_CHARACTERS = 120;

/** How many events one call of a rehearsal evaluates; the next call continues. */
export const MAX_REHEARSED_EVENTS = 500;

/** How many days of rule figures are listed by default and at most. */
export const DEFAULT_RULE_STATS_DAYS = 7;
export const MAX_RULE_STATS_DAYS = 90;

/** The same for the figures of drafts. */
export const DEFAULT_DRAFT_FIGURES_DAYS = 30;
export const MAX_DRAFT_FIGURES_DAYS = 90;

/** A continued rehearsal carries its counts in the cursor. */
export const MAX_REHEARSAL_CURSOR_CHARACTERS = 60_000;

/** Limits of a rule; its item stays far below the table's 400 KB. */
export const RULE_VALIDATION_LIMITS = {
  nameCharacters: 10_000,
  /** Limits all conditions and actions as JSON: 60 posts and 40 long texts fit, and an item takes it with its keys. */
  definitionBytes: 64 * 1024,
  conditionsPerList: 50,
  selectedPosts: 500,
  textEntries: 100,
  conditionTextCharacters: 500,
  actions: 10,
  replyTexts: 50,
  replyTextCharacters: COMMENT_REPLY_MAX_CHARACTERS,
  triggerCount: 1_000_000,
  /** Thirty days. */
  delayMinutes: 30 * 24 * 60,
  /** The network accepts a private reply for seven days after its comment; an hour is left for sending it. */
  privateReplyDelayMinutes: 7 * 24 * 60 - 60,
  /** The same for a message, within 24 hours. */
  messageDelayMinutes: 24 * 60 - 60,
} as const;
