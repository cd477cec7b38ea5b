// The errors of an API call. The client throws them; screens decide what the user sees.
import type { ApiErrorCode, FieldErrors } from '#shared/errors.ts';
import { convertUtcTimesToLocalTimes } from '../format/format-dates-and-times.ts';

const UNEXPECTED_ERROR_MESSAGE = 'An unexpected error occurred.';
const UNHANDLED_ERROR_MESSAGE = 'Unhandled error occurred.';
export const OFFLINE_TITLE = 'You seem to be offline';

export class ApiError extends Error {
  readonly status: number;
  /** The server's code; unknown codes are kept as received. */
  readonly code: ApiErrorCode | (string & {});
  readonly messages: readonly string[];
  readonly fields: FieldErrors;
  /** The other fields of the response, such as the current state of the resource. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(details: {
    readonly status: number;
    readonly code?: string | undefined;
    readonly messages?: readonly string[] | undefined;
    readonly fields?: FieldErrors | undefined;
    readonly body?: Readonly<Record<string, unknown>>;
  }) {
    const messages = details.messages?.length ? details.messages : [UNEXPECTED_ERROR_MESSAGE];
    super(messages.join(' '));
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? 'internal';
    this.messages = messages;
    this.fields = details.fields ?? {};
    this.body = details.body ?? {};
  }
}

/** The server could not be reached, so it is unknown whether the call was executed. */
export class ServerUnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('Network error', options);
    this.name = 'ServerUnreachableError';
  }
}

/** The session is over, and the app goes to /logout. */
export class UnauthorizedError extends Error {
  constructor(message = 'Unauthorized') {
    super(message);
    this.name = 'UnauthorizedError';
  }
}

export const hasErrorCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The message for the user: the server's own if there is one. */
export function getErrorMessageForUser(error: unknown): string {
  if (error instanceof ApiError) return error.messages.join(' ');
  if (error instanceof ServerUnreachableError) {
    // While the browser is online, the user's connection need not be the cause.
    return navigator.onLine
      ? 'We could not reach Replyloom. Please try again in a moment.'
      : 'We could not reach Replyloom. Please check your connection.';
  }
  if (error instanceof UnauthorizedError) return error.message;
  return UNHANDLED_ERROR_MESSAGE;
}

/** The reason why a call failed, as a sentence beside others. Empty for a broken server or an invalid response. */
export function describeFailedCallCause(error: unknown): string {
  const isKnown = error instanceof ApiError || error instanceof ServerUnreachableError;
  if (!isKnown || hasErrorCode(error, 'internal')) return '';
  const words = getErrorMessageForUser(error).trim();
  return /[.!?…]$/u.test(words) ? words : `${words}.`;
}

/** The message for a separate alert. Undefined when the server has answered and its screen handles the error. */
export const describeUnreachableServer = (error: unknown): string | undefined =>
  error instanceof ServerUnreachableError
    ? `${navigator.onLine ? '' : `${OFFLINE_TITLE}. `}${getErrorMessageForUser(error)}`
    : undefined;

/** The message for a separate alert about a problem that passes: a lost connection or too many calls. */
export const describeTemporaryProblem = (error: unknown): string | undefined =>
  hasErrorCode(error, 'rate_limited')
    ? getErrorMessageForUser(error)
    : describeUnreachableServer(error);

/** Our API writes `errors`, and a gateway in front of it writes `message`. An `error` of several words is not a code. */
function findErrorMessages({ errors, message, error }: Record<string, unknown>): readonly string[] {
  const listed = Array.isArray(errors) ? errors : [];
  const isSentence = typeof error === 'string' && /\s/.test(error);
  const candidates = [listed, [message], isSentence ? [error] : []].map((texts) =>
    texts.filter((text): text is string => typeof text === 'string' && text !== ''),
  );
  return candidates.find((texts) => texts.length > 0) ?? [];
}

/** Reads the error envelope; tolerates any other body. */
export function parseErrorResponse(status: number, bodyText: string | undefined): ApiError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(bodyText ?? '');
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // A proxy's page or an empty body has only a status.
  }
  return new ApiError({
    status,
    code: typeof body.error === 'string' ? body.error : undefined,
    messages: findErrorMessages(body).map(convertUtcTimesToLocalTimes),
    fields: body.fields as FieldErrors | undefined,
    body,
  });
}
