// The sentences that tell the owner why a reply was not sent, or why that is unknown, per kind of reply.
// The text of the reply itself is always kept. They are stored and read much later, so none says how long something takes yet.

import type { ReplyKind } from '#functions/drafts/domain/prompt/reply-length.ts';
import { API_ERRORS } from '#shared/errors.ts';

/** A part of the plan is kept for the owner. */
export const RULE_SHARE_USED_SENTENCE =
  'Your rules have used their share of the texts of your plan. Press Generate, or write it yourself.';

/**
 * Why it is unknown whether a reply is published.
 * - `out_of_reach`: the list that can be read does not reach back to when the reply may have been sent.
 * - `unreadable`: a reply in the list cannot be read. - `gone`: the network shows no list any more.
 * - `not_read_back`: no read-back was possible.
 * - `unexplained`: the account has a reply there that may be this one, altered, or one the owner wrote.
 */
export type UnconfirmedReason =
  | 'out_of_reach'
  | 'unreadable'
  | 'gone'
  | 'not_read_back'
  | 'unexplained';

/** The part of a network error that decides what the owner reads. */
export type SendFailure = { readonly kind: string; readonly reason?: string | undefined };

/** The reply may have been sent, and the read-backs did not find it. */
const NOT_FOUND_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and it cannot be found under the comment. Please check there before you post it again.',
  message:
    'Instagram did not confirm your message, and it cannot be found in the conversation. Please check there before you send it again.',
};

/** The reply may have been sent, and no read-back succeeded. */
const NOT_READ_BACK_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and we could not look whether it stands. Please check under the comment before you post it again.',
  message:
    'Instagram did not confirm your message, and we could not look whether it arrived. Please check the conversation on Instagram before you send it again.',
};

/** The reply may be one that Instagram shows. The same text is not sent again while that is open. */
const UNEXPLAINED_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and a reply of yours under the comment may be it, changed by Instagram. Please check there; if it is not yours, change a word and post it again.',
  message:
    'Instagram did not confirm your message, and a message of yours in the conversation may be it, changed by Instagram. Please check there; if it is not this one, change a word and send it again.',
};

const EARLIER_PUBLISHED_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'What you posted before has arrived after all: it stands under the comment. Nothing else was posted.',
  message:
    'What you sent before has arrived after all: it stands in the conversation. Nothing else was sent.',
};

const EARLIER_UNCONFIRMED_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'What you posted before may have arrived after all, and Instagram does not let us tell. Nothing else was posted. Please check under the comment, and post again if you want this one too.',
  message:
    'What you sent before may have arrived after all, and Instagram does not let us tell. Nothing else was sent. Please check the conversation on Instagram, and send again if you want this one too.',
};

/** An earlier text may be published, and the owner, who posts another one, does not know. */
export const describeEarlierUnconfirmedReply = (kind: ReplyKind): string =>
  EARLIER_UNCONFIRMED_SENTENCES[kind];

/** An earlier text is published although the owner has edited the draft or posted another text. */
export const describeEarlierPublishedReply = (kind: ReplyKind): string =>
  EARLIER_PUBLISHED_SENTENCES[kind];

/** Why a reply that may be published is returned; `absent` when the read-backs did not find it. */
export function describeUnconfirmedReply(
  kind: ReplyKind,
  reason: UnconfirmedReason | 'absent',
): string {
  switch (reason) {
    case 'gone':
      return GONE_SENTENCES[kind];
    case 'unexplained':
      return UNEXPLAINED_SENTENCES[kind];
    case 'not_read_back':
      return NOT_READ_BACK_SENTENCES[kind];
    case 'absent':
    case 'out_of_reach':
    case 'unreadable':
      return NOT_FOUND_SENTENCES[kind];
  }
}

/** Shown when the model produced no usable draft, whatever the cause. */
export const GENERATION_FAILED_SENTENCE =
  'We could not write a draft for this one. Please write your reply yourself or generate a new one.';

/** The owner's reply would be a second one. */
export const RULE_ANSWERED_SENTENCE =
  'A rule of yours has answered this meanwhile. Your text is kept; post it again if you want to add it.';

/** The owner's reply may be a second one. */
export const RULE_UNCONFIRMED_SENTENCE =
  'A rule of yours may have answered this already, and Instagram has not confirmed it yet. Please look there before you post yours. Your text is kept.';

const NEVER_SENT_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Something went wrong on our side, and your reply was not sent. Your text is kept; please post it again.',
  message:
    'Something went wrong on our side, and your message was not sent. Your text is kept; please send it again.',
};

/** The failure is ours, and the network was never called. */
export const describeNeverSentReply = (kind: ReplyKind): string => NEVER_SENT_SENTENCES[kind];

/** The conversation is no longer stored. */
export const CONVERSATION_MISSING_SENTENCE =
  'This conversation is no longer here, so nothing was sent. Your reply is kept.';

/** The person has unsent the message that the reply answers. */
export const MESSAGE_UNSENT_SENTENCE =
  'The person has taken this message back, so nothing was sent. Your reply is kept.';

const PERSON_UNAVAILABLE_SENTENCE =
  'This person cannot get messages from you now; they may have blocked you or left Instagram. Your text is kept.';

/** No other text and no other person changes this. */
const REPLY_REFUSED_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment: 'Instagram takes no reply to this comment from your account. Your text is kept.',
  message:
    'Instagram takes no private message about this comment: it allows one within seven days, and not to everybody. Your text is kept.',
};

/** The network restricts all posting of the account. The screens that show it know until when. */
export const POSTING_RESTRICTED_SENTENCE =
  'Instagram let your account post nothing when this was tried. Please try again later; your text is kept.';

const SENTENCES_BY_REASON: Readonly<Record<string, string>> = {
  outside_window: API_ERRORS.outside_reply_window.sentence,
  person_unavailable: PERSON_UNAVAILABLE_SENTENCE,
  messages_off:
    'The access to your messages is switched off on Instagram. Please allow it in the Instagram app under Settings, Messages, Connected tools; your text is kept.',
  messaging_blocked:
    'Instagram let your account send no messages when this was tried. Please try again later; your text is kept.',
  messaging_banned:
    'Instagram lets your account send no messages through other apps. Please answer in the Instagram app; your text is kept.',
  posting_restricted: POSTING_RESTRICTED_SENTENCE,
  thread_taken:
    'Another app holds this conversation on Instagram. Please answer there, or try again later; your text is kept.',
  account_restricted:
    'Instagram has restricted your account. Please open the Instagram app and do what it asks, then try again; your text is kept.',
  comment_closed:
    'This comment is hidden, or comments on its post are switched off, so Instagram takes no reply. Your text is kept.',
  duplicate:
    'Instagram does not take the same text twice in a row. Please change a word and try again.',
  app_not_allowed:
    'Instagram does not allow our app to do this at the moment, and only we can change that. Your text is kept.',
  checkpoint:
    'Facebook wants you to confirm something first. Please log in to facebook.com and do what it asks, then link your account again; your reply is kept.',
  role_lost:
    'Your Facebook login has no role on the page of this account any longer. Please get the role back, then link your account again; your reply is kept.',
};

const SPAM_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram held your reply back because it looked like spam. Please change the text, and try again later.',
  message:
    'Instagram held your message back because it looked like spam. Please change the text, and try again later.',
};

const GONE_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment: 'This comment is no longer on Instagram.',
  message: 'This conversation is no longer on Instagram. Your text is kept.',
};

/** Whether the network's word for the failure is that what the reply answers is gone. */
export const isGoneSentence = (error: string | null): boolean =>
  error !== null && Object.values(GONE_SENTENCES).includes(error);

/** Found out without an attempt to send. */
export const COMMENT_GONE_SENTENCE = GONE_SENTENCES.comment;

const FINAL_SENTENCES: readonly string[] = [
  ...Object.values(GONE_SENTENCES),
  CONVERSATION_MISSING_SENTENCE,
  MESSAGE_UNSENT_SENTENCE,
  PERSON_UNAVAILABLE_SENTENCE,
  ...Object.values(REPLY_REFUSED_SENTENCES),
];

/** Whether trying again cannot help: what the reply answers, or who would get it, is gone. */
export const isFinalFailure = (error: string | null): boolean =>
  error !== null && FINAL_SENTENCES.includes(error);

const REJECTED_SENTENCES: Readonly<Record<ReplyKind, string>> = {
  comment: 'Instagram refused this reply. You can change the text and try again.',
  message: 'Instagram refused this message. You can change the text and try again.',
};

/** Why a reply was not sent. */
export function describeSendFailure(kind: ReplyKind, failure: SendFailure): string {
  if (failure.reason === 'policy') return SPAM_SENTENCES[kind];
  if (failure.reason === 'reply_refused') return REPLY_REFUSED_SENTENCES[kind];
  const knownSentence = failure.reason && SENTENCES_BY_REASON[failure.reason];
  if (knownSentence) return knownSentence;
  switch (failure.kind) {
    case 'token':
    case 'permission':
      return 'Instagram no longer lets us post for you. Please link your account again; your reply is kept.';
    case 'gone':
      return GONE_SENTENCES[kind];
    case 'unreachable':
      return 'Instagram could not be reached. Nothing was posted; please try again.';
    default:
      return REJECTED_SENTENCES[kind];
  }
}
