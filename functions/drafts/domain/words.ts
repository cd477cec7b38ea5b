// What the owner reads where a reply was not sent, or nobody knows: per kind of subject. Plain sentences;
// the text itself is always kept.
import { ERRORS } from '#shared/errors.ts';
import type { ReplyKind } from './reply-length.ts';

/**
 * Why it is not known whether a reply stands.
 * - `out_of_reach`: what can be read does not reach back to the time it may have been sent.
 * - `unreadable`: one that is shown cannot be read. - `gone`: nothing is shown any more.
 * - `not_looked`: nobody could look for it.
 * - `unexplained`: an own reply is shown that may be this one, altered, or the owner's own answer.
 */
export type WhyUnproven = 'out_of_reach' | 'unreadable' | 'gone' | 'not_looked' | 'unexplained';

/** What a failure of the network tells, as far as the owner is concerned. */
export type Failure = { readonly kind: string; readonly reason?: string | undefined };

/** It was sent perhaps, and not found. */
const NOT_FOUND: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and it cannot be found under the comment. Please check there before you post it again.',
  message:
    'Instagram did not confirm your message, and it cannot be found in the conversation. Please check there before you send it again.',
};

/** It was sent perhaps, and Instagram lets nobody look, or our own looks failed. */
const NOT_LOOKED: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and we could not look whether it stands. Please check under the comment before you post it again.',
  message:
    'Instagram did not confirm your message, and we could not look whether it arrived. Please check the conversation on Instagram before you send it again.',
};

/** It was sent perhaps, and one that is shown may be it. The same words are not sent while that is open. */
const MAY_STAND: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram did not confirm your reply, and a reply of yours under the comment may be it, changed by Instagram. Please check there; if it is not yours, change a word and post it again.',
  message:
    'Instagram did not confirm your message, and a message of yours in the conversation may be it, changed by Instagram. Please check there; if it is not this one, change a word and send it again.',
};

const STANDS: Readonly<Record<ReplyKind, string>> = {
  comment:
    'What you posted before has arrived after all: it stands under the comment. Nothing else was posted.',
  message:
    'What you sent before has arrived after all: it stands in the conversation. Nothing else was sent.',
};

const MAY_HAVE_ARRIVED: Readonly<Record<ReplyKind, string>> = {
  comment:
    'What you posted before may have arrived after all, and Instagram does not let us tell. Nothing else was posted. Please check under the comment, and post again if you want this one too.',
  message:
    'What you sent before may have arrived after all, and Instagram does not let us tell. Nothing else was sent. Please check the conversation on Instagram, and send again if you want this one too.',
};

/** An earlier text may stand, and its owner, who posts another one, does not know. */
export const earlierMayStand = (kind: ReplyKind): string => MAY_HAVE_ARRIVED[kind];

/** An earlier text stands although its owner has gone on writing, or posted another one. */
export const standsAfterAll = (kind: ReplyKind): string => STANDS[kind];

/** Why a reply that may stand goes back to its owner; `absent` where it was looked for in vain. */
export function whyUnconfirmed(kind: ReplyKind, why: WhyUnproven | 'absent'): string {
  switch (why) {
    case 'gone':
      return GONE[kind];
    case 'unexplained':
      return MAY_STAND[kind];
    case 'not_looked':
      return NOT_LOOKED[kind];
    case 'absent':
    case 'out_of_reach':
    case 'unreadable':
      return NOT_FOUND[kind];
  }
}

/** No draft came of the model, whatever the cause. */
export const NOT_WRITTEN =
  'We could not write a draft for this one. Please write your reply yourself or generate a new one.';

const NEVER_SENT: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Something went wrong on our side, and your reply was not sent. Your text is kept; please post it again.',
  message:
    'Something went wrong on our side, and your message was not sent. Your text is kept; please send it again.',
};

/** The fault is ours, and the network was never called. */
export const neverSent = (kind: ReplyKind): string => NEVER_SENT[kind];

const REASONS: Readonly<Record<string, string>> = {
  outside_window: ERRORS.outside_reply_window.sentence,
  person_unavailable:
    'This person cannot get messages from you now; they may have blocked you or left Instagram. Your text is kept.',
  messages_off:
    'The access to your messages is switched off on Instagram. Please allow it in the Instagram app under Settings, Messages, Connected tools; your text is kept.',
  messaging_blocked:
    'Instagram lets your account send no messages for now. Please try again later; your text is kept.',
  posting_restricted:
    'Instagram lets your account post nothing for now. Please try again later; your text is kept.',
  thread_taken:
    'Another app holds this conversation on Instagram. Please answer there, or try again later; your text is kept.',
};

const HELD_BACK: Readonly<Record<ReplyKind, string>> = {
  comment:
    'Instagram held your reply back because it looked like spam. Please change the text, or try again later.',
  message:
    'Instagram held your message back because it looked like spam. Please change the text, or try again later.',
};

const GONE: Readonly<Record<ReplyKind, string>> = {
  comment: 'This comment is no longer on Instagram.',
  message: 'This conversation is no longer on Instagram. Your text is kept.',
};

const REFUSED: Readonly<Record<ReplyKind, string>> = {
  comment: 'Instagram refused this reply. You can change the text and try again.',
  message: 'Instagram refused this message. You can change the text and try again.',
};

/** Why a reply was not sent. */
export function whyNotSent(kind: ReplyKind, failure: Failure): string {
  if (failure.reason === 'policy') return HELD_BACK[kind];
  const known = failure.reason === undefined ? undefined : REASONS[failure.reason];
  if (known !== undefined) return known;
  switch (failure.kind) {
    case 'token':
    case 'permission':
      return 'Instagram no longer lets us post for you. Please link your account again; your reply is kept.';
    case 'gone':
      return GONE[kind];
    case 'unreachable':
      return 'Instagram could not be reached. Nothing was posted; please try again.';
    default:
      return REFUSED[kind];
  }
}
