// What the network's failures mean to us. Keyed on code and subcode, never on the HTTP status.
// Source: the Graph API's error-handling and Instagram error-code pages.

/**
 * - `token`: the login no longer works; the owner must link again.
 * - `permission`: a permission or the person's role is missing.
 * - `throttled`: too many calls; `retryAfterSeconds` says how long to wait.
 * - `gone`: the object does not exist, or not for us.
 * - `refused`: the network understood and said no; the same call will fail again.
 * - `outage`: the network failed; a read may simply be tried again.
 * - `unreachable`: no connection was made, so nothing can have happened.
 */
export type NetworkErrorKind =
  | 'token'
  | 'permission'
  | 'throttled'
  | 'gone'
  | 'refused'
  | 'outage'
  | 'unreachable';

/**
 * What stands in the way of a message, or of messages at all. It says nothing about the login.
 * - `outside_window`: the person's last message is too old for a free reply.
 * - `person_unavailable`: they cannot be written to: they blocked the account, or are gone.
 * - `messages_off`: the owner has switched the access to messages off on Instagram.
 * - `messaging_blocked`: the network lets the account send nothing for now.
 * - `thread_taken`: another app holds the conversation.
 * - `policy`: held back as spam or abuse; comments meet this as well.
 * - `posting_restricted`: the network lets the account post nothing for now; reading goes on.
 * - `message_rate`: more calls a second than the network takes for messages (kind `throttled`).
 */
export type MessageRefusal =
  | 'outside_window'
  | 'person_unavailable'
  | 'messages_off'
  | 'messaging_blocked'
  | 'thread_taken'
  | 'policy'
  | 'posting_restricted'
  | 'message_rate';

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  readonly code: number | undefined;
  readonly subcode: number | undefined;
  /** A problem code of the specification's catalogue, for `token` and `permission`. */
  readonly problem: string | undefined;
  readonly reason: MessageRefusal | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: NetworkErrorKind,
    message: string,
    details: {
      code?: number | undefined;
      subcode?: number | undefined;
      problem?: string | undefined;
      reason?: MessageRefusal | undefined;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.subcode = details.subcode;
    this.problem = details.problem;
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  /**
   * Whether a write that met this error certainly did not take effect: no connection was made.
   * Every answer, even a refusal, can come back although the write stands.
   */
  get provesNothingHappened(): boolean {
    return this.kind === 'unreachable';
  }
}

export type GraphErrorBody = {
  readonly message?: string | undefined;
  readonly code?: number | undefined;
  readonly error_subcode?: number | undefined;
};

/** Ended, changed, or none that the network can read. */
const TOKEN_CODES = new Set([102, 104, 190]);
const THROTTLE_CODES = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006]);
const OUTAGE_CODES = new Set([1, 2]);
/** The reply was created, then its answer could not be made. */
const BAD_RESPONSE_FORMAT = { code: 20, subcode: 1_772_107 };

function tokenProblem(subcode: number | undefined, message: string): string {
  if (subcode === 458 || /has not authorized application/i.test(message)) {
    return 'user_has_not_authorized_application';
  }
  if (subcode === 492) return 'missing_permissions';
  if (subcode === 459 || subcode === 464 || subcode === 490) return 'facebook_checkpoint';
  return 'facebook_token_expired';
}

function permissionProblem(code: number, message: string): string {
  return code === 3 || /application does not have (the )?(permission|capability)/i.test(message)
    ? 'facebook_app_doesnt_have_permission_for_request'
    : 'missing_permissions';
}

/** By code and, where one is named, subcode. Source: Messenger Platform, error codes. */
const REFUSALS: Readonly<Record<string, MessageRefusal>> = {
  '10/2018278': 'outside_window',
  '10/2534022': 'outside_window',
  '10/2018108': 'person_unavailable',
  '100/2534014': 'person_unavailable',
  '551': 'person_unavailable',
  '200/2534041': 'messages_off',
  '10/1893063': 'messaging_blocked',
  '100/2534029': 'messaging_blocked',
  '10/2018300': 'thread_taken',
  // A throttle by its code; by its subcode it concerns posting alone.
  '4/2207051': 'posting_restricted',
};
const POLICY = 368;

const refusalOf = (code: number, subcode: number | undefined): MessageRefusal | undefined =>
  code === POLICY ? 'policy' : (REFUSALS[`${code}/${subcode}`] ?? REFUSALS[code]);

/** Two calls a second is the limit: a moment mends it, and no other call is concerned. */
const MESSAGE_RATE = { code: 613, subcode: 2_534_040, seconds: 3 };

/** In our words: the network's may repeat what was sent, and errors end in the log. */
const sentenceOf = (code: number, subcode: number | undefined): string =>
  `The network answered with the error ${code}${subcode === undefined ? '' : `/${subcode}`}.`;

/** Reads an error body of the Graph API. `regainSeconds` comes from the usage headers. */
export function classify(body: GraphErrorBody, regainSeconds?: number): NetworkError {
  const code = body.code ?? 0;
  const subcode = body.error_subcode;
  const told = body.message ?? '';
  const message = sentenceOf(code, subcode);
  const details = { code, subcode };
  if (TOKEN_CODES.has(code)) {
    return new NetworkError('token', message, {
      ...details,
      problem: tokenProblem(subcode, told),
    });
  }
  const reason = refusalOf(code, subcode);
  if (reason) return new NetworkError('refused', message, { ...details, reason });
  if (code === MESSAGE_RATE.code && subcode === MESSAGE_RATE.subcode) {
    return new NetworkError('throttled', message, {
      ...details,
      reason: 'message_rate',
      retryAfterSeconds: MESSAGE_RATE.seconds,
    });
  }
  if (THROTTLE_CODES.has(code)) {
    return new NetworkError('throttled', message, { ...details, retryAfterSeconds: regainSeconds });
  }
  if (OUTAGE_CODES.has(code)) return new NetworkError('outage', message, details);
  if (code === BAD_RESPONSE_FORMAT.code && subcode === BAD_RESPONSE_FORMAT.subcode) {
    return new NetworkError('outage', message, details);
  }
  if ((code === 100 && subcode === 33) || (code === 24 && subcode === 2_207_006)) {
    return new NetworkError('gone', message, details);
  }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    const problem = permissionProblem(code, told);
    return new NetworkError('permission', message, { ...details, problem });
  }
  return new NetworkError('refused', message, details);
}
