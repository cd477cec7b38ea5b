// The reasons why a reply was not sent or may be published, per kind of reply: codes of sentences, and the sentences
// for the owner. The text of the reply is always kept.

import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import type { Sentence } from '#shared/sentences/say.ts';

/**
 * The reason why it is unknown whether a reply is published.
 * - `out_of_reach`: the readable list does not reach back to when the reply may have been sent.
 * - `unreadable`: a reply in the list cannot be read. - `gone`: the network no longer shows a list.
 * - `not_read_back`: no read-back was possible.
 * - `unexplained`: the account has a reply there that may be this one, altered, or one the owner wrote.
 */
export type UnconfirmedReplyReason =
  | 'out_of_reach'
  | 'unreadable'
  | 'gone'
  | 'not_read_back'
  | 'unexplained';

/** The part of a network error that selects the owner's sentence. */
export type ReplySendFailure = { readonly kind: string; readonly reason?: string | undefined };

/** An earlier text may be published, and the owner posts another one without knowing. */
export const describeEarlierUnconfirmedReply = (kind: ReplyKind): Sentence =>
  `earlier_unconfirmed_${kind}`;

/** An earlier text is published although the owner has edited the draft or posted another text. */
export const describeEarlierPublishedReply = (kind: ReplyKind): Sentence =>
  `earlier_published_${kind}`;

/** We failed, and the network was never called. */
export const describeNeverSentReply = (kind: ReplyKind): Sentence => `never_sent_${kind}`;

/** The reason of a returned reply that may be published; `absent` when the read-backs did not find it. */
export function describeUnconfirmedReply(
  kind: ReplyKind,
  reason: UnconfirmedReplyReason | 'absent',
): Sentence {
  switch (reason) {
    case 'gone':
    case 'unexplained':
    case 'not_read_back':
      return `${reason}_${kind}`;
    case 'absent':
    case 'out_of_reach':
    case 'unreadable':
      return `not_found_${kind}`;
  }
}

/** The network's reasons that have one sentence for both kinds of replies. */
const CODES_BY_REASON = {
  outside_window: 'outside_reply_window',
  person_unavailable: 'person_unavailable',
  messages_off: 'messages_off',
  messaging_blocked: 'messaging_blocked',
  messaging_banned: 'messaging_banned',
  posting_restricted: 'posting_restricted',
  thread_taken: 'thread_taken',
  account_restricted: 'account_restricted',
  comment_closed: 'comment_closed',
  duplicate: 'duplicate',
  app_not_allowed: 'app_not_allowed',
  checkpoint: 'checkpoint',
  role_lost: 'role_lost',
} as const satisfies Readonly<Record<string, Sentence>>;

const isKnownReason = (reason: string | undefined): reason is keyof typeof CODES_BY_REASON =>
  reason !== undefined && Object.hasOwn(CODES_BY_REASON, reason);

export function describeSendFailure(kind: ReplyKind, failure: ReplySendFailure): Sentence {
  if (failure.reason === 'policy') return `spam_${kind}`;
  if (failure.reason === 'reply_refused') return `reply_refused_${kind}`;
  if (isKnownReason(failure.reason)) return CODES_BY_REASON[failure.reason];
  switch (failure.kind) {
    case 'token':
    case 'permission':
      return 'login_lost';
    case 'gone':
      return `gone_${kind}`;
    case 'unreachable':
      return 'unreachable';
    default:
      return `rejected_${kind}`;
  }
}

const GONE: readonly (Sentence | null)[] = ['gone_comment', 'gone_message'];

/** Whether the network reported that the comment or message is gone. */
export const isGone = (error: Sentence | null): boolean => GONE.includes(error);

const FINAL: readonly (Sentence | null)[] = [
  ...GONE,
  'conversation_missing',
  'message_unsent',
  'person_unavailable',
  'reply_refused_comment',
  'reply_refused_message',
];

/** Whether a retry cannot help, because the subject or the person is gone. */
export const isFinalReplyFailure = (error: Sentence | null): boolean => FINAL.includes(error);
