// The catalog of all API errors: code → HTTP status. Each code is also that of the sentence shown to the user.
import { type PlainSentenceCode, say } from './sentences/say.ts';

const STATUSES = {
  bad_request: 400,
  unauthorized: 401,
  invalid_client: 401,
  invalid_grant: 401,
  unsupported_grant_type: 400,
  no_subscription: 402,
  /** Spelled as in the specification; only for changing the linked account. */
  'No Subscription': 402,
  /** Spelled as in the specification; only for a billing portal without a customer. */
  'Missing required param: customer.': 400,
  forbidden: 403,
  cannot_post_as_impersonated_user: 403,
  max_responses_for_plan: 403,
  max_posted_comments_for_plan: 403,
  max_instagram_accounts_for_plan: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  text_changed: 409,
  /** With a sentence that says until when. */
  posting_paused: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  outside_reply_window: 422,
  /** With `retryAfter` the sentence says when. */
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Partial<Record<PlainSentenceCode, number>>;

export type ApiErrorCode = keyof typeof STATUSES;

export const API_ERRORS = Object.fromEntries(
  (Object.keys(STATUSES) as ApiErrorCode[]).map((code) => [
    code,
    { status: STATUSES[code], sentence: say(code) },
  ]),
) as Readonly<Record<ApiErrorCode, { readonly status: number; readonly sentence: string }>>;

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export type AppErrorDetails = {
  /** Sentences for the user; by default the sentence of the catalog. */
  readonly sentences?: readonly string[];
  /** Field path → sentences, for status 422. */
  readonly fields?: FieldErrors;
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter?: number;
  /** What the call is about as it is now, as further fields of the body. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
};

const MINUTE_SECONDS = 60;
/** The first waits after wrong passwords are this short. */
const MOMENT_SECONDS = 10;

/** Rounded up: who tries again then is let in. */
function describeWait(seconds: number): string {
  if (seconds <= MOMENT_SECONDS) return say('rate_limited_moment');
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.ceil(minutes / 60);
  if (minutes === 1) return say('rate_limited_minute');
  if (minutes < 60) return say('rate_limited_minutes', { minutes });
  return hours === 1 ? say('rate_limited_hour') : say('rate_limited_hours', { hours });
}

const describeError = (code: ApiErrorCode, retryAfter: number | undefined): string =>
  code === 'rate_limited' && retryAfter !== undefined ? describeWait(retryAfter) : say(code);

/**
 * The only expected error: the API turns every other error into a generic 500. Its sentence is that of the code, another
 * one of the table, or what the details say.
 */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly sentences: readonly string[];
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ApiErrorCode, said: PlainSentenceCode | AppErrorDetails = {}) {
    const details: AppErrorDetails = typeof said === 'string' ? { sentences: [say(said)] } : said;
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
