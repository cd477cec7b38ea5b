// What a call can fail with. The client throws these; screens decide what a person sees.
import type { ErrorCode, FieldErrors } from '#shared/errors.ts';

const UNEXPECTED = 'An unexpected error occurred.';
const UNHANDLED = 'Unhandled error occurred.';

export class ApiError extends Error {
  readonly status: number;
  /** The server's code; a code this app does not know is kept as it came. */
  readonly code: ErrorCode | (string & {});
  readonly sentences: readonly string[];
  readonly fields: FieldErrors;

  constructor(details: {
    readonly status: number;
    readonly code?: string | undefined;
    readonly sentences?: readonly string[] | undefined;
    readonly fields?: FieldErrors | undefined;
  }) {
    const sentences = details.sentences?.length ? details.sentences : [UNEXPECTED];
    super(sentences.join(' '));
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code ?? 'internal';
    this.sentences = sentences;
    this.fields = details.fields ?? {};
  }
}

/** The server could not be reached: whether the call took effect is unknown. */
export class NetworkError extends Error {
  constructor(options?: ErrorOptions) {
    super('Network error', options);
    this.name = 'NetworkError';
  }
}

/** The session is over; the app goes to /logout. */
export class UnauthorizedError extends Error {
  constructor(message = 'Unauthorized') {
    super(message);
    this.name = 'UnauthorizedError';
  }
}

export const hasCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The sentence a person reads: the server's own where there is one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentences.join(' ');
  if (error instanceof NetworkError) {
    // With the browser online it need not be the person's connection that is at fault.
    return navigator.onLine
      ? 'We could not reach Replyloom. Please try again in a moment.'
      : 'We could not reach Replyloom. Please check your connection.';
  }
  if (error instanceof UnauthorizedError) return error.message;
  return UNHANDLED;
}

/** Reads the error envelope, whatever actually came. */
export function errorFromAnswer(status: number, text: string | undefined): ApiError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // A proxy's page or nothing at all: the status is what is known.
  }
  const sentences = Array.isArray(body.errors)
    ? body.errors.filter((sentence): sentence is string => typeof sentence === 'string')
    : undefined;
  return new ApiError({
    status,
    code: typeof body.error === 'string' ? body.error : undefined,
    sentences,
    fields: body.fields as FieldErrors | undefined,
  });
}
