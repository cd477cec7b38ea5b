// Says why a rule did not act, or why its reply waits or ended.

const SENTENCES: Readonly<Record<string, string>> = {
  // The rule did not look at the event.
  inactive: 'The rule was switched off.',
  other_event_type: 'The rule is for something else that people write.',
  own_writing: 'You wrote this yourself.',
  written_before_rule: 'Written before this rule began to answer.',
  history: 'This was written before you linked your account.',
  conditions: 'Its conditions did not hold.',
  reply_to_comment:
    'This is a reply below a comment, and the rule answers top-level comments only.',
  // The conditions held.
  no_action: 'The rule has no reply to send.',
  earlier_answer: 'A rule before it answers this already.',
  trigger_count: 'The rule has answered as often as you allow.',
  rule_answered: 'A rule has answered this already.',
  already_answered: 'You answered this yourself.',
  owner_took_over: 'You wrote to this person yourself within 24 hours, so the rule stays silent.',
  opted_out: 'This person asked for no more automatic messages.',
  later_message: 'The person wrote on at once, and the rule answers the later message.',
  person_muted:
    'This person wrote far more often than your rules may answer, so they leave this person to you for a day.',
  same_text_sent: 'Your rules sent this person the same text within the hour.',
  private_reply_sent: 'Instagram accepts one private reply to a comment, and one was sent.',
  window_closed: 'Instagram does not accept this reply any more: its time is over.',
  subject_hidden: 'The comment is hidden, and Instagram takes no reply to it.',
  subject_deleted: 'It was deleted before the rule could answer.',
  // The rule or the plan changed before the reply was due.
  rule_deleted: 'The rule was deleted before the reply was due.',
  rule_inactive: 'The rule was switched off before the reply was due.',
  rule_changed: 'The rule was changed and does not answer this any more.',
  no_subscription: 'Your plan is not active.',
  rules_not_in_plan: 'Rules are not part of your plan.',
  // The reply ended.
  owner: 'You discarded this reply.',
  expired: 'Nobody approved this reply in time.',
  failed: 'Instagram did not take this reply, and nobody sent it again in time.',
  reset: 'The rules were reset.',
  // The reply waits.
  hourly_cap: 'Your rules had as many replies to send as they may within an hour.',
  posting_pause: 'Instagram takes nothing from your account for a while.',
  not_recorded: 'The reason was not recorded.',
};

/** `code` is of a guard, a count or an end. An unknown code gets a sentence as well. */
export const describeStopReason = (code: string): string =>
  SENTENCES[code] ?? 'Something else stopped it.';
