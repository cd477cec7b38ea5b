// The ready-made rules that the list offers. Their approval mode is on, so nothing is sent without a person.
import {
  RULE_EVENT_TYPE_OPTIONS,
  type TextMatchOperator,
  type TextMatchType,
} from '#shared/rules/rule-types-and-options.ts';
import type { Rule, RuleDefinition } from '#shared/schemas/rule.ts';

type ReadyMadeRule = {
  /** Names the rule in the address of the editor. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly rule: Pick<Rule, 'name' | 'rule_event_type' | 'active' | 'approval_mode' | 'rule'>;
};

type Definition = RuleDefinition;
type Action = Definition['comment_actions']['actions'][number];
type Condition = Definition['comment_conditions']['match_all'][number];

const NOTHING = { match_all: [], match_any: [] };
const ONCE_PER_PERSON_AND_POST = { trigger_n_times_per_user_per_post: 1 };

const buildTextRule = (
  matchType: TextMatchType,
  operator: TextMatchOperator,
  texts: readonly string[],
): Condition => ({
  condition_type: 'text_rule',
  condition_value: texts.map((text) => ({
    match_type: matchType,
    text,
    operator,
    case_sensitive: false,
  })),
});
const containsOneOf = (...texts: string[]) => buildTextRule('contains', 'or', texts);
const containsNoneOf = (...texts: string[]) => buildTextRule('does_not_contain', 'and', texts);

const buildAction = (
  type: Action['action_type'],
  delay: { readonly low: number; readonly high: number },
  texts: readonly string[],
): Omit<Action, 'action_id' | 'position'> => ({
  action_type: type,
  action_value: texts.map((text) => ({ text, operator: 'or' })),
  action_options: {
    ...RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
    delay: { delay_type: 'range', delay_value: delay },
    smart_should_reply_check: {
      smart_should_reply_check_type: 'none',
      smart_should_reply_check_value: { active: false },
    },
  },
});

/** Answers comments on any post, at most once per person and post. */
function buildCommentRule(
  name: string,
  conditions: Definition['comment_conditions']['match_all'],
  actions: readonly Omit<Action, 'action_id' | 'position'>[],
): ReadyMadeRule['rule'] {
  return {
    name,
    rule_event_type: 'comment',
    active: true,
    approval_mode: true,
    rule: {
      post_conditions: {
        match_all: [{ condition_type: 'all', condition_value: null }],
        match_any: [],
      },
      comment_conditions: { match_all: conditions, match_any: [] },
      story_conditions: NOTHING,
      story_message_conditions: NOTHING,
      message_conditions: NOTHING,
      comment_actions: {
        actions: actions.map((action, index) => ({
          ...action,
          action_id: `action_${index + 1}`,
          position: index + 1,
        })),
      },
      story_actions: { actions: [] },
      message_actions: { actions: [] },
      options: { ...RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts, ...ONCE_PER_PERSON_AND_POST },
    },
  };
}

export const READY_MADE_RULES: readonly ReadyMadeRule[] = [
  {
    key: 'thanks',
    title: 'Thank for praise',
    summary: 'Kind words get a thank-you, in other words each time.',
    rule: buildCommentRule(
      'Thanks',
      [
        containsOneOf('love', 'beautiful', 'amazing', 'gorgeous', 'wonderful', '😍', '❤'),
        // A question needs an answer, not thanks.
        containsNoneOf('?'),
      ],
      [
        buildAction('comment_reply', { low: 2, high: 10 }, [
          'Thank you so much! 💛',
          'That means a lot, thank you!',
          'Thank you, so glad you like it!',
          'You just made our day, thank you!',
          'So kind of you, thank you! 🙏',
          'Thanks a lot for the kind words!',
        ]),
      ],
    ),
  },
  {
    key: 'price',
    title: 'Answer “price?”',
    summary: 'Whoever asks what it costs learns where the prices are.',
    rule: buildCommentRule(
      'Prices',
      [containsOneOf('price', 'how much', 'cost')],
      [
        buildAction('comment_reply', { low: 2, high: 5 }, [
          'Hi! All prices are on our website, the link is in our profile.',
          'Thanks for asking! You find our prices through the link in our profile.',
          'Good question! The link in our profile leads to all prices.',
          'Thanks for your interest! Our prices are on the page linked in our profile.',
          'Hello! Please follow the link in our profile, all prices are there.',
          'Happy to help! The current prices are behind the link in our profile.',
        ]),
      ],
    ),
  },
  {
    key: 'link',
    title: 'Send a link to whoever comments “link”',
    summary: 'A reply below the comment, and the link as a direct message.',
    rule: buildCommentRule(
      'Link',
      [containsOneOf('link')],
      [
        buildAction('comment_reply', { low: 1, high: 3 }, [
          'Just sent it to you, please check your messages!',
          'The link is in your messages. 💌',
          'You have a message from us with the link!',
          'Sent! Please look into your messages.',
          'It is on its way to your messages!',
          'Done, the link is in your inbox!',
        ]),
        buildAction('dm', { low: 1, high: 3 }, ['Hi! Here is the link you asked for: [your link]']),
      ],
    ),
  },
];

export const findReadyMadeRule = (key: string | null): ReadyMadeRule | undefined =>
  READY_MADE_RULES.find((rule) => rule.key === key);
