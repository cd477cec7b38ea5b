// What a user reads of the check that stopped a reply. Pure.
import { API_ERRORS } from '#shared/errors.ts';
import { describePostingPause } from '#shared/posting-pause.ts';
import type { ReplyMoment, ReplyStop, ReplyStopCode } from './reply-checks.ts';

type PlainCode = Exclude<ReplyStopCode, 'failed' | 'posting_paused'>;

const SENTENCES: Readonly<Record<PlainCode, string>> = {
  expired: 'Nobody approved this reply in time, so it was not sent.',
  rule_deleted: 'The rule was deleted, so nothing was sent.',
  rule_inactive: 'The rule was switched off, so nothing was sent.',
  rule_changed: 'The rule was changed and does not answer this any more.',
  no_subscription: 'Your plan is not active, so nothing was sent.',
  rules_not_in_plan: 'Rules are not part of your plan any more, so nothing was sent.',
  subject_deleted: 'What the rule would have answered was deleted.',
  subject_hidden: 'The comment is hidden, and Instagram takes no reply to it.',
  own_writing: 'You wrote this yourself.',
  already_answered: 'You answered this yourself, so the rule did not.',
  owner_took_over: 'You wrote to this person yourself within 24 hours, so the rule stays silent.',
  reset: 'The rules were reset, so this was not sent.',
  window_closed: 'Instagram does not accept this reply any more: its time is over.',
  private_reply_sent: 'Instagram accepts one private reply to a comment, and one was sent.',
  rule_answered: 'A rule has answered this already.',
  opted_out: 'This person asked for no more automatic messages.',
  person_muted:
    'This person wrote far more often than your rules may answer, so they leave this person to you for a day.',
  // The network may refuse what is sent there.
  with_other_app: 'Another app was handling this conversation on Instagram, so this waits for you.',
  approval_mode: 'The rule was switched to approval mode, so this waits for you.',
  texts_changed: 'The texts of the rule were changed since, so this waits for you.',
  unseen_not_in_plan:
    'Your plan sends no replies of rules without your approval any more, so this waits for you.',
};

/** Where a person is about to send the reply, some are put otherwise. */
const OTHERWISE: Readonly<Partial<Record<ReplyMoment, Partial<Record<PlainCode, string>>>>> = {
  approve: {
    already_answered: 'You answered this yourself meanwhile, so the rule did not.',
    opted_out: `${SENTENCES.opted_out} You can write to them yourself.`,
  },
  queue: { window_closed: API_ERRORS.outside_reply_window.sentence },
};

export function describeReplyStop(stop: ReplyStop, moment: ReplyMoment): string {
  switch (stop.code) {
    case 'failed':
      return stop.error;
    case 'posting_paused':
      return `${describePostingPause(stop.until)} Please try again then; your text is kept.`;
    default:
      return OTHERWISE[moment]?.[stop.code] ?? SENTENCES[stop.code];
  }
}

/** How a reply by rule ended without being sent. */
export type RuleReplyEnd = { readonly endedBy: string; readonly reason: string };

export const toRuleReplyEnd = (stop: ReplyStop, moment: ReplyMoment): RuleReplyEnd => ({
  endedBy: stop.code,
  reason: describeReplyStop(stop, moment),
});
