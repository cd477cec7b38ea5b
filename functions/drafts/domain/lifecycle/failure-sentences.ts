// The reasons why a reply was not sent or may be published, per kind of reply: codes of sentences, and the sentences
// for the owner. The text of the reply is always kept.

import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import { type PlainSentenceCode, say } from '#shared/sentences/say.ts';

/**
 * The reason why it is unknown whether a reply is published.
 * - `out_of_reach`: the readable list does not reach back to when the reply may have been sent.
 * - `unreadable`: a reply in the list cannot be read. - `gone`: the network no longer shows a list.
 * - `not_read_back`: no read-back was possible.
 * - `unexplained`: the account has a reply there that may be this one, altered, or one the owner wrote.
 */
export type UnconfirmedReason =
  | 'out_of_reach'
  | 'unreadable'
  | 'gone'
  | 'not_read_back'
  | 'unexplained';

/** The part of a network error that selects the owner's sentence. */
export type SendFailure = { readonly kind: string; readonly reason?: string | undefined };

/** Rules may not use all of the plan: a part is kept for the owner. */
export const RULE_SHARE_USED_SENTENCE = say('rule_share_used');
/** Shown when the model produced no usable draft, for any cause. */
export const GENERATION_FAILED_SENTENCE = say('generation_failed');
/** The owner's reply would be the second answer. */
export const RULE_ANSWERED_SENTENCE = say('rule_answered_meanwhile');
/** The owner's reply may be the second answer. */
export const RULE_UNCONFIRMED_SENTENCE = say('rule_answer_unconfirmed');
/** The conversation is no longer stored. */
export const CONVERSATION_MISSING_SENTENCE = say('conversation_missing');
/** The person has unsent the message that the reply answers. */
export const MESSAGE_UNSENT_SENTENCE = say('message_unsent');
/** The network restricts all posting of the account. The screens with this sentence know the end. */
export const POSTING_RESTRICTED_SENTENCE = say('posting_restricted');
/** Found out before any attempt to send. */
export const COMMENT_GONE_SENTENCE = say('gone_comment');

/** An earlier text may be published, and the owner posts another one without knowing. */
export const describeEarlierUnconfirmedReply = (kind: ReplyKind): string =>
  say(`earlier_unconfirmed_${kind}`);

/** An earlier text is published although the owner has edited the draft or posted another text. */
export const describeEarlierPublishedReply = (kind: ReplyKind): string =>
  say(`earlier_published_${kind}`);

/** We failed, and the network was never called. */
export const describeNeverSentReply = (kind: ReplyKind): string => say(`never_sent_${kind}`);

/** The sentence for a returned reply that may be published; `absent` when the read-backs did not find it. */
export function describeUnconfirmedReply(
  kind: ReplyKind,
  reason: UnconfirmedReason | 'absent',
): string {
  switch (reason) {
    case 'gone':
    case 'unexplained':
    case 'not_read_back':
      return say(`${reason}_${kind}`);
    case 'absent':
    case 'out_of_reach':
    case 'unreadable':
      return say(`not_found_${kind}`);
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
} as const satisfies Readonly<Record<string, PlainSentenceCode>>;

const isKnownReason = (reason: string | undefined): reason is keyof typeof CODES_BY_REASON =>
  reason !== undefined && Object.hasOwn(CODES_BY_REASON, reason);

function findFailureCode(kind: ReplyKind, failure: SendFailure): PlainSentenceCode {
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

export const describeSendFailure = (kind: ReplyKind, failure: SendFailure): string =>
  say(findFailureCode(kind, failure));

/** Drafts store the sentence, not its code. */
const isOneOf = (error: string | null, codes: readonly PlainSentenceCode[]): boolean =>
  error !== null && codes.some((code) => say(code) === error);

const GONE_CODES = ['gone_comment', 'gone_message'] as const;

/** Whether the network reported that the comment or message is gone. */
export const isGoneSentence = (error: string | null): boolean => isOneOf(error, GONE_CODES);

/** Whether a retry cannot help, because the subject or the person is gone. */
export const isFinalFailure = (error: string | null): boolean =>
  isOneOf(error, [
    ...GONE_CODES,
    'conversation_missing',
    'message_unsent',
    'person_unavailable',
    'reply_refused_comment',
    'reply_refused_message',
  ]);
