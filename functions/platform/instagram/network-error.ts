// Classifies failures of the network by code and subcode, never by the HTTP status.
// Source: the Graph API's error-handling and Instagram error-code pages.

/**
 * - `token`: the login is no longer valid; the owner must link the account again.
 * - `permission`: a permission or the user's role is missing.
 * - `throttled`: too many calls; `retryAfterSeconds` says how long to wait.
 * - `gone`: the object does not exist, or we cannot see it.
 * - `refused`: the network rejected the call; the same call will fail again.
 * - `outage`: the network failed; a read can simply be retried.
 * - `unreachable`: no connection was made, so the call had no effect.
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
 * Why the network rejects a message, or messages in general. It says nothing about the login.
 * - `outside_window`: the reply window is closed: the contact's last message is too old.
 * - `person_unavailable`: the contact cannot receive messages: they blocked the account, or no longer exist.
 * - `messages_off`: the owner switched the access to messages off on Instagram.
 * - `messaging_blocked`: the network blocks the account from sending messages for now.
 * - `thread_taken`: another app controls the conversation.
 * - `policy`: rejected as spam or abuse; this also happens to comments.
 * - `posting_restricted`: the network blocks the account from posting for now; reads still work.
 * - `message_rate`: too many message calls per second (kind `throttled`).
 */
export type NetworkRejectionReason =
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
  /** A problem code of the API specification, for `token` and `permission`. */
  readonly problem: string | undefined;
  readonly reason: NetworkRejectionReason | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: NetworkErrorKind,
    message: string,
    details: {
      code?: number | undefined;
      subcode?: number | undefined;
      problem?: string | undefined;
      reason?: NetworkRejectionReason | undefined;
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
   * Whether a write that failed with this error certainly had no effect: no connection was made. Any response, even a
   * rejection, can be returned although the write took effect.
   */
  get isCertainlyNotApplied(): boolean {
    return this.kind === 'unreachable';
  }
}

export type GraphErrorBody = {
  readonly message?: string | undefined;
  readonly code?: number | undefined;
  readonly error_subcode?: number | undefined;
};

/** The token expired, was invalidated, or cannot be parsed. */
const TOKEN_CODES = new Set([102, 104, 190]);
const THROTTLE_CODES = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006]);
const OUTAGE_CODES = new Set([1, 2]);
/** The reply was created, then the network failed to build the response. */
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

/** By `code/subcode`, or by `code` for every subcode. Source: Messenger Platform, error codes. */
const REJECTION_REASONS: Readonly<Record<string, NetworkRejectionReason>> = {
  '10/2018278': 'outside_window',
  '10/2534022': 'outside_window',
  '10/2018108': 'person_unavailable',
  '100/2534014': 'person_unavailable',
  '551': 'person_unavailable',
  '200/2534041': 'messages_off',
  '10/1893063': 'messaging_blocked',
  '100/2534029': 'messaging_blocked',
  '10/2018300': 'thread_taken',
  // The code is a throttle, but the subcode concerns only posting.
  '4/2207051': 'posting_restricted',
};
const POLICY_CODE = 368;

const findRejectionReason = (
  code: number,
  subcode: number | undefined,
): NetworkRejectionReason | undefined =>
  code === POLICY_CODE
    ? 'policy'
    : (REJECTION_REASONS[`${code}/${subcode}`] ?? REJECTION_REASONS[code]);

/** The limit is two calls per second: a short wait is enough, and other calls are not affected. */
const MESSAGE_RATE = { code: 613, subcode: 2_534_040, seconds: 3 };

/** The last one, of a private reply, can have other reasons: reading the comment tells. */
const UNKNOWN_OBJECTS = ['100/33', '24/2207006', '100/2534025'];

/** A subcode may be missing; then the text tells an unknown object from a parameter that is wrong. */
const isUnknownObject = (code: number, subcode: number | undefined, text: string): boolean =>
  subcode === undefined
    ? code === 100 && /object with id .* does not exist/i.test(text)
    : UNKNOWN_OBJECTS.includes(`${code}/${subcode}`);

/** Our own text, because the network's may repeat what was sent, and errors are logged. */
const buildErrorMessage = (code: number, subcode: number | undefined): string =>
  `The network responded with the error ${code}${subcode === undefined ? '' : `/${subcode}`}.`;

/** `regainSeconds` comes from the usage headers. */
export function classifyGraphError(body: GraphErrorBody, regainSeconds?: number): NetworkError {
  const code = body.code ?? 0;
  const subcode = body.error_subcode;
  const networkMessage = body.message ?? '';
  const message = buildErrorMessage(code, subcode);
  const details = { code, subcode };
  if (TOKEN_CODES.has(code)) {
    return new NetworkError('token', message, {
      ...details,
      problem: tokenProblem(subcode, networkMessage),
    });
  }
  const reason = findRejectionReason(code, subcode);
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
  if (isUnknownObject(code, subcode, networkMessage)) {
    return new NetworkError('gone', message, details);
  }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    const problem = permissionProblem(code, networkMessage);
    return new NetworkError('permission', message, { ...details, problem });
  }
  return new NetworkError('refused', message, details);
}
