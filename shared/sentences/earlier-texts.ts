// Reasons that code depends on, as replies stored them before they stored codes. These texts never change.
import type { SentenceCodeWithoutParameters } from './say.ts';

export const CODES_BY_EARLIER_TEXT: Readonly<Record<string, SentenceCodeWithoutParameters>> = {
  'This comment is no longer on Instagram.': 'gone_comment',
  'This conversation is no longer on Instagram. Your text is kept.': 'gone_message',
  'This conversation is no longer here, so nothing was sent. Your reply is kept.':
    'conversation_missing',
  'The person has taken this message back, so nothing was sent. Your reply is kept.':
    'message_unsent',
  'Instagram takes no reply to this comment from your account. Your text is kept.':
    'reply_refused_comment',
  'Instagram takes no private message about this comment: it allows one within seven days, and not to everybody. Your text is kept.':
    'reply_refused_message',
  'This person cannot get messages from you now; they may have blocked you or left Instagram. Your text is kept.':
    'person_unavailable',
  'A rule of yours may have answered this already, and Instagram has not confirmed it yet. Please look there before you post yours. Your text is kept.':
    'rule_answer_unconfirmed',
  'Instagram lets you answer within 24 hours of the last message. That time is over; your text is kept.':
    'outside_reply_window',
};
