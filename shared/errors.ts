// The catalog of all API errors: code → HTTP status. Each code is also that of the sentence shown to the user.
import { ERROR_SENTENCES, SCREEN_SENTENCES } from './sentences/en.ts';
import type { SentenceCodeWithoutParameters } from './sentences/say.ts';

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
  too_many_facts: 422,
  /** With `retryAfter` the sentence says when. */
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Partial<Record<SentenceCodeWithoutParameters, number>>;

export type ApiErrorCode = keyof typeof STATUSES;

const { outside_reply_window } = SCREEN_SENTENCES;
const SENTENCES: Readonly<Record<ApiErrorCode, string>> = {
  ...ERROR_SENTENCES,
  outside_reply_window,
};

export const API_ERRORS = Object.fromEntries(
  (Object.keys(STATUSES) as ApiErrorCode[]).map((code) => [
    code,
    { status: STATUSES[code], sentence: SENTENCES[code] },
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
  /** The present state of the call's subject, as further fields of the body. */
  readonly current?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
};

/** The only expected error: the API turns every other error into a generic 500. By default it says the sentence of its code. */
export class AppError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** A code of the table, or sentences; `listErrorSentences` says it. */
  readonly said: SentenceCodeWithoutParameters | readonly string[];
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ApiErrorCode, said: SentenceCodeWithoutParameters | AppErrorDetails = {}) {
    const details: AppErrorDetails = typeof said === 'string' ? {} : said;
    const words = typeof said === 'string' ? said : (said.sentences ?? code);
    super(`${code}: ${[words].flat().join(' ')}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = API_ERRORS[code].status;
    this.said = words;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}
