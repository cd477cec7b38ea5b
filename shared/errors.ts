// The catalog of all API errors: code → HTTP status and the sentence shown to the user.

export const API_ERRORS = {
  bad_request: { status: 400, sentence: 'The request could not be read.' },
  unauthorized: { status: 401, sentence: 'Please log in again.' },
  invalid_client: { status: 401, sentence: 'This app is not known here.' },
  invalid_grant: { status: 401, sentence: 'Invalid credentials. Did you enter them correctly?' },
  unsupported_grant_type: { status: 400, sentence: 'This way of logging in is not supported.' },
  no_subscription: { status: 402, sentence: 'You need an active subscription to do this.' },
  /** Spelled as in the specification; only for changing the linked account. */
  'No Subscription': { status: 402, sentence: 'You need an active subscription to do this.' },
  /** Spelled as in the specification; only for a billing portal without a customer. */
  'Missing required param: customer.': {
    status: 400,
    sentence: 'There is nothing to manage yet. Please subscribe to a plan first.',
  },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  cannot_post_as_impersonated_user: {
    status: 403,
    sentence: 'You cannot post while signed in as somebody else.',
  },
  max_responses_for_plan: {
    status: 403,
    sentence: 'You have reached the writing prompt generation limit of your current plan.',
  },
  max_posted_comments_for_plan: {
    status: 403,
    sentence: 'You have reached the comment limit of your current plan.',
  },
  max_instagram_accounts_for_plan: {
    status: 403,
    sentence: 'You have reached the Instagram Account limit of your current plan.',
  },
  not_found: { status: 404, sentence: 'We could not find that.' },
  method_not_allowed: { status: 405, sentence: 'This address does not answer that method.' },
  conflict: { status: 409, sentence: 'This has changed in the meantime.' },
  text_changed: { status: 409, sentence: 'This text was changed in another window.' },
  /** With a sentence that says until when. */
  posting_paused: {
    status: 409,
    sentence: 'Instagram restricts your account, so nothing is posted at the moment.',
  },
  payload_too_large: { status: 413, sentence: 'The request is too large.' },
  unsupported_media_type: { status: 415, sentence: 'Please send JSON.' },
  validation_failed: { status: 422, sentence: 'Some fields need another look.' },
  outside_reply_window: {
    status: 422,
    sentence:
      'Instagram lets you answer within 24 hours of the last message. That time is over; your text is kept.',
  },
  /** With `retryAfter` the sentence says when. */
  rate_limited: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, sentence: 'An unexpected error occurred.' },
  unavailable: { status: 503, sentence: 'This is not available right now. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type AppErrorDetails = {
  /** Sentences for the user; by default the sentence of the catalog. */
  readonly sentences?: readonly string[];
  /** Field path → sentences, for status 422. */
  readonly fields?: FieldErrors;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** The present state of the call's subject, as further fields of the body. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
};

const MINUTE_SECONDS = 60;
/** The first waits after wrong passwords are this short. */
const MOMENT_SECONDS = 10;

/** Rounded up: who tries again then is let in. */
function describeWait(seconds: number): string {
  if (seconds <= MOMENT_SECONDS) return 'in a moment';
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.ceil(minutes / 60);
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

const describeError = (code: ApiErrorCode, retryAfter: number | undefined): string =>
  code === 'rate_limited' && retryAfter !== undefined
    ? `Too many requests. Please try again ${describeWait(retryAfter)}.`
    : API_ERRORS[code].sentence;

/** The only expected error: the API turns every other error into a generic 500. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly sentences: readonly string[];
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ApiErrorCode, details: AppErrorDetails = {}) {
    const sentences = details.sentences ?? [describeError(code, details.retryAfter)];
    super(`${code}: ${sentences.join(' ')}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.sentences = sentences;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}
