// Classifies failures of the network by code and subcode, never by the HTTP status.
// Source: the Graph API's error-handling and Instagram error-code pages.
import { findGraphErrorSubcodeByText } from './find-graph-error-subcode-by-text.ts';

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
 * Why the network rejects a reply, or replies in general. Needed when the kind does not show the owner's remedy.
 * - `outside_window`: the reply window is closed: the contact's last message is too old.
 * - `unknown_field`: the API version has no such field.
 * - `person_unavailable`: the contact cannot receive messages: they blocked the account, or no longer exist.
 * - `messages_off`: the owner switched the access to messages off on Instagram.
 * - `messaging_blocked`: the network blocks the account from sending messages for now.
 * - `messaging_banned`: the network blocks the account from sending messages through apps.
 * - `thread_taken`: another app controls the conversation.
 * - `reply_refused`: the network takes no reply, or no other private one, to the comment.
 * - `comment_closed`: the comment is hidden, or comments on its post are switched off.
 * - `duplicate`: the same text was posted just before.
 * - `policy`: rejected as spam or abuse; this also happens to comments.
 * - `posting_restricted`: the network blocks the account from posting for now; reads still work.
 * - `account_restricted`: the network restricted the account until its owner has done something in the Instagram app.
 * - `app_not_allowed`: our app lacks a permission or capability that no owner can grant (kind `permission`).
 * - `checkpoint`: the owner must confirm something at Facebook before linking again (kind `token`).
 * - `role_lost`: the owner has no role on the Facebook page any longer (kind `token`).
 * - `message_rate`: too many message calls per second (kind `throttled`).
 */
export type NetworkRejectionReason =
  | 'unknown_field'
  | 'outside_window'
  | 'person_unavailable'
  | 'messages_off'
  | 'messaging_blocked'
  | 'messaging_banned'
  | 'thread_taken'
  | 'reply_refused'
  | 'comment_closed'
  | 'duplicate'
  | 'policy'
  | 'posting_restricted'
  | 'account_restricted'
  | 'app_not_allowed'
  | 'checkpoint'
  | 'role_lost'
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

const APP_NOT_AUTHORIZED = 458;
const NEEDS_ACTION_AT_FACEBOOK = [459, 464, 490];
const ROLE_LOST = 492;

function classifyTokenProblem(subcode: number | undefined): {
  readonly problem: string;
  readonly reason?: NetworkRejectionReason;
} {
  if (subcode === APP_NOT_AUTHORIZED) return { problem: 'user_has_not_authorized_application' };
  if (subcode === ROLE_LOST) return { problem: 'missing_permissions', reason: 'role_lost' };
  if (subcode !== undefined && NEEDS_ACTION_AT_FACEBOOK.includes(subcode))
    return { problem: 'facebook_checkpoint', reason: 'checkpoint' };
  return { problem: 'facebook_token_expired' };
}

const classifyPermissionProblem = (
  code: number,
  message: string,
): { readonly problem: string; readonly reason?: NetworkRejectionReason } =>
  code === 3 || /application does not have (the )?(permission|capability)/i.test(message)
    ? { problem: 'facebook_app_doesnt_have_permission_for_request', reason: 'app_not_allowed' }
    : { problem: 'missing_permissions' };

/** A subcode has one meaning with any code. Source: Messenger Platform and Instagram, error codes. */
const REASONS_BY_SUBCODE: Readonly<Record<number, NetworkRejectionReason>> = {
  2018278: 'outside_window',
  2534022: 'outside_window',
  1545041: 'person_unavailable',
  2018108: 'person_unavailable',
  2534014: 'person_unavailable',
  2534041: 'messages_off',
  1893063: 'messaging_blocked',
  2534029: 'messaging_banned',
  2018300: 'thread_taken',
  2534037: 'thread_taken',
  2534013: 'reply_refused',
  2207050: 'account_restricted',
  // Its code is a throttle, but it concerns only posting.
  2207051: 'posting_restricted',
};
const REASONS_BY_CODE: Readonly<Record<number, NetworkRejectionReason>> = {
  25: 'account_restricted',
  368: 'policy',
  506: 'duplicate',
  551: 'person_unavailable',
  10900: 'reply_refused',
  10901: 'reply_refused',
  10902: 'reply_refused',
  10903: 'reply_refused',
};
/** Such a refusal has no subcode. */
const CLOSED_COMMENT_TEXT = /hidden comment|comments are (disabled|turned off)/i;
const CLOSED_COMMENT_CODES = [10, 100, 200];

function findRejectionReason(
  code: number,
  subcode: number | undefined,
  text: string,
): NetworkRejectionReason | undefined {
  const known = (subcode && REASONS_BY_SUBCODE[subcode]) || REASONS_BY_CODE[code];
  if (known || subcode !== undefined || !CLOSED_COMMENT_CODES.includes(code)) return known;
  return CLOSED_COMMENT_TEXT.test(text) ? 'comment_closed' : undefined;
}

/** The limit is two calls per second: a short wait is enough, and other calls are not affected. */
const MESSAGE_RATE = { code: 613, subcode: 2_534_040, seconds: 3 };

/**
 * A private reply gets this when the comment is gone, or accepts none for another reason. Only reading the comment
 * shows which.
 */
const INVALID_PRIVATE_REPLY = '100/2534025';
const UNKNOWN_OBJECTS = ['100/33', '24/2207006', INVALID_PRIVATE_REPLY];

/** Our own text, because the network's may repeat what was sent, and errors are logged. */
const buildErrorMessage = (code: number, subcode: number | undefined): string =>
  `the network responded with the error ${code}${subcode === undefined ? '' : `/${subcode}`}`;

/** `regainSeconds` comes from the usage headers. A missing subcode is replaced by the one that the text means. */
export function classifyGraphError(body: GraphErrorBody, regainSeconds?: number): NetworkError {
  const code = body.code ?? 0;
  const networkMessage = body.message ?? '';
  const subcode = body.error_subcode ?? findGraphErrorSubcodeByText(code, networkMessage);
  const message = buildErrorMessage(code, subcode);
  const details = { code, subcode };
  if (TOKEN_CODES.has(code)) {
    return new NetworkError('token', message, {
      ...details,
      ...classifyTokenProblem(subcode),
    });
  }
  if (OUTAGE_CODES.has(code)) return new NetworkError('outage', message, details);
  const reason = findRejectionReason(code, subcode, networkMessage);
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
  if (code === BAD_RESPONSE_FORMAT.code && subcode === BAD_RESPONSE_FORMAT.subcode) {
    return new NetworkError('outage', message, details);
  }
  if (UNKNOWN_OBJECTS.includes(`${code}/${subcode}`)) {
    const isPrivateReply = `${code}/${subcode}` === INVALID_PRIVATE_REPLY;
    return new NetworkError('gone', message, {
      ...details,
      ...(isPrivateReply && { reason: 'reply_refused' }),
    });
  }
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    return new NetworkError('permission', message, {
      ...details,
      ...classifyPermissionProblem(code, networkMessage),
    });
  }
  const isUnknownField = code === 100 && /\bfield\b/i.test(networkMessage);
  return new NetworkError('refused', message, {
    ...details,
    ...(isUnknownField && { reason: 'unknown_field' }),
  });
}
