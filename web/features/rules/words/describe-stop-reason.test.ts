// Every code that the server gives as a reason has a sentence.
import { expect, test } from 'vitest';
import type { RuleSkipReason } from '#functions/rules/domain/evaluation/evaluate-rule.ts';
import type { RuleActivity } from '#shared/schemas/rule-activity.ts';
import { describeStopReason } from './describe-stop-reason.ts';

type Reply = NonNullable<RuleActivity['actions'][number]['reply']>;
/** The ends that are not guards, from `functions/drafts/domain/rule-replies/rule-reply-end-reasons.ts`, approvals and reset. */
type ReplyEnd = 'owner' | 'expired' | 'failed' | 'reset' | 'same_text_sent';
type ReasonCode =
  | RuleSkipReason
  | 'later_message'
  | ReplyEnd
  | NonNullable<Reply['waits_for']>
  | 'not_recorded';

// The compiler demands each code of a rule or a guard.
const CODES: Readonly<Record<ReasonCode, true>> = {
  inactive: true,
  other_event_type: true,
  own_writing: true,
  written_before_rule: true,
  history: true,
  conditions: true,
  reply_to_comment: true,
  no_action: true,
  earlier_answer: true,
  trigger_count: true,
  rule_deleted: true,
  rule_inactive: true,
  rule_changed: true,
  no_subscription: true,
  rules_not_in_plan: true,
  subject_deleted: true,
  subject_hidden: true,
  already_answered: true,
  owner_took_over: true,
  window_closed: true,
  private_reply_sent: true,
  rule_answered: true,
  opted_out: true,
  person_muted: true,
  later_message: true,
  same_text_sent: true,
  owner: true,
  expired: true,
  failed: true,
  reset: true,
  hourly_cap: true,
  posting_pause: true,
  not_recorded: true,
};
const UNKNOWN = describeStopReason('a code of next year');

test.each(Object.keys(CODES))('has its own sentence for the stop reason %s', (code) => {
  const sentence = describeStopReason(code);
  expect(sentence).not.toBe(UNKNOWN);
  expect(sentence).toMatch(/^[A-Z].+\.$/);
});

test('has a sentence for an unknown stop reason', () => {
  expect(UNKNOWN).toBe('Something else stopped it.');
});
