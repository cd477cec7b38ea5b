// Compiled rules about comments, and the comment that they are asked about.
import { toComparedText } from '#functions/rules/domain/conditions/compared-text.ts';
import { compileRule } from '#functions/rules/domain/evaluation/evaluate-rule.ts';
import type { RuleEvent } from '#functions/rules/domain/evaluation/rule-event.ts';
import { ruleToSaveSchema } from '#shared/schemas/rule.ts';

/** The moment from which the rules apply, at which the comment is written (ms since 1970). */
const TEST_RULE_START = 1_000;

export const TEST_COMMENT_EVENT: RuleEvent = {
  eventType: 'comment',
  id: 'c1',
  writtenAt: TEST_RULE_START,
  isOwn: false,
  author: { id: '9', username: 'ana' },
  place: { postId: 'p1' },
  subjects: {
    post_conditions: { id: 'p1', text: toComparedText(''), at: 0 },
    comment_conditions: { id: 'c1', text: toComparedText('How much?'), at: TEST_RULE_START },
  },
};

export const TEST_PUBLIC_REPLY_ACTION = {
  action_id: 'pub',
  action_type: 'comment_reply',
  action_value: [{ text: 'Hi' }],
};
export const TEST_PRIVATE_REPLY_ACTION = {
  action_id: 'dm',
  action_type: 'dm',
  action_value: [{ text: 'Hello' }],
};

const ALL = { match_all: [{ condition_type: 'all' }], match_any: [] };

export type CommentRuleFields = {
  readonly id?: string;
  readonly isActive?: boolean;
  readonly options?: object;
  readonly comment_conditions?: object;
};

/** A rule that holds for every comment, unless it has conditions. */
export function compileCommentRule(
  actions: readonly object[],
  { id = 'r1', isActive = true, options = {}, comment_conditions = ALL }: CommentRuleFields = {},
) {
  const { rule_event_type: eventType, rule: definition } = ruleToSaveSchema.parse({
    rule_event_type: 'comment',
    rule: { post_conditions: ALL, comment_conditions, comment_actions: { actions }, options },
  });
  return compileRule({ id, eventType, isActive, appliesFrom: TEST_RULE_START, definition });
}
