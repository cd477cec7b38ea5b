import { describe, expect, it } from 'vitest';
import type { TextMatchType } from '#shared/rules/rule-types-and-options.ts';
import type { RuleDefinition } from '#shared/schemas/rule.ts';
import type { RuleCondition, RuleConditionGroup } from '#shared/schemas/rule-conditions.ts';
import {
  AFTER,
  ALL,
  all,
  any,
  CONDITION_START_TIME,
  posts,
  text,
  type Words,
} from '#web/testing/data/make-rule-conditions.ts';
import { describeRule } from './describe-rule.ts';
import { describeRuleActionDelay } from './describe-rule-action-delay.ts';
import { describeRuleActions } from './describe-rule-actions.ts';
import { describeRuleConditions } from './describe-rule-conditions.ts';

const EMPTY: RuleConditionGroup = all();
const MATCHES_ALL = all(ALL);
const BEFORE: RuleCondition = {
  condition_type: 'date_time_before',
  condition_value: CONDITION_START_TIME,
};
const AFTER_DATE = formatLocal(CONDITION_START_TIME);

/** The tests run in any time zone. */
function formatLocal(time: string): string {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getDate()} Nov 2026, ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

const PRICE = text('contains price');

const define = (parts: object): RuleDefinition =>
  ({
    post_conditions: EMPTY,
    comment_conditions: EMPTY,
    story_conditions: EMPTY,
    story_message_conditions: EMPTY,
    message_conditions: EMPTY,
    comment_actions: { actions: [] },
    story_actions: { actions: [] },
    message_actions: { actions: [] },
    options: {},
    ...parts,
  }) as unknown as RuleDefinition;

const describeComment = (ofPosts: RuleConditionGroup, comments: RuleConditionGroup) =>
  describeRuleConditions({
    rule_event_type: 'comment',
    rule: define({ post_conditions: ofPosts, comment_conditions: comments }),
  });
const describeMessage = (conditions: RuleConditionGroup) =>
  describeRuleConditions({
    rule_event_type: 'message',
    rule: define({ message_conditions: conditions }),
  }).replace('When a direct message ', '');

describe('the conditions of a rule in words', () => {
  it.each([
    ['everything', MATCHES_ALL, 'When someone writes a top-level comment on any post'],
    ['a text', all(PRICE), 'When a top-level comment on any post contains “price”'],
  ])('of top-level comments with %s', (_what, comment_conditions, words) => {
    const rule = define({
      post_conditions: MATCHES_ALL,
      comment_conditions,
      options: { only_top_level_comments: true },
    });
    expect(describeRuleConditions({ rule_event_type: 'comment', rule })).toBe(words);
  });

  it.each([
    ['everything', MATCHES_ALL, MATCHES_ALL, 'When someone comments on any post'],
    ['nothing yet', EMPTY, EMPTY, 'When a comment on … …'],
    ['no comment yet', MATCHES_ALL, EMPTY, 'When a comment on any post …'],
    ['a text', MATCHES_ALL, all(PRICE), 'When a comment on any post contains “price”'],
    ['a post', all(posts('1')), all(PRICE), 'When a comment on the selected post contains “price”'],
    [
      'posts',
      any(posts('1', '2', '3')),
      MATCHES_ALL,
      'When someone comments on one of 3 selected posts',
    ],
    [
      'no post yet',
      all(posts()),
      MATCHES_ALL,
      'When someone comments on a selected post (none is selected yet)',
    ],
    [
      'a caption',
      all(text('contains sale')),
      all(PRICE),
      'When a comment contains “price”, on a post that has a caption that contains “sale”',
    ],
    [
      'posts by date and by choice',
      all(AFTER, posts('1', '2')),
      all(PRICE),
      `When a comment contains “price”, on a post that was published after ${AFTER_DATE} and is one of 2 selected posts`,
    ],
    [
      'either of two posts',
      any(BEFORE, posts('1')),
      MATCHES_ALL,
      `When someone comments on a post that either was published before ${AFTER_DATE} or is the selected post`,
    ],
  ])('describes a rule for comments with %s', (_, ofPosts, comments, words) => {
    expect(describeComment(ofPosts, comments)).toBe(words);
  });

  it.each<[string, RuleConditionGroup, string]>([
    [
      'two that must hold',
      all(PRICE, AFTER),
      `contains “price” and is written after ${AFTER_DATE}`,
    ],
    [
      'two of which one must hold',
      any(PRICE, BEFORE),
      `either contains “price” or is written before ${AFTER_DATE}`,
    ],
    ['one alternative', any(PRICE), 'contains “price”'],
    ['all beside another', all(ALL, PRICE), 'contains “price”'],
    [
      'some that must and some that may hold',
      { match_all: [AFTER], match_any: [PRICE, text('equals info')] },
      `is written after ${AFTER_DATE}, and either contains “price” or equals “info”`,
    ],
    [
      'a list within a list',
      all(text('contains price', 'contains cost'), AFTER),
      `contains “price” or “cost”, and is written after ${AFTER_DATE}`,
    ],
  ])('describes conditions: %s', (_, conditions, words) => {
    expect(describeMessage(conditions)).toBe(words);
  });

  it('says that a rule matches everything when one alternative does', () => {
    const rule = define({ message_conditions: any(PRICE, ALL) });

    expect(describeRuleConditions({ rule_event_type: 'message', rule })).toBe(
      'When someone sends a direct message',
    );
  });

  it.each([
    [MATCHES_ALL, 'When someone replies to any story'],
    [all(PRICE), 'When a reply to any story contains “price”'],
    [EMPTY, 'When a reply to any story …'],
  ])('describes a rule for stories', (conditions, words) => {
    const rule = define({ story_conditions: MATCHES_ALL, story_message_conditions: conditions });

    expect(describeRuleConditions({ rule_event_type: 'story', rule })).toBe(words);
  });
});

describe('a text condition in words', () => {
  it.each<[TextMatchType, string]>([
    ['contains', 'contains “a”'],
    ['does_not_contain', 'does not contain “a”'],
    ['equals', 'equals “a”'],
    ['does_not_equal', 'does not equal “a”'],
    ['starts_with', 'starts with “a”'],
    ['does_not_start_with', 'does not start with “a”'],
    ['ends_with', 'ends with “a”'],
    ['does_not_end_with', 'does not end with “a”'],
  ])("describes a text condition's match type with a verb: %s", (type, words) => {
    expect(describeMessage(all(text(`${type} a`)))).toBe(words);
  });

  it.each<[string, Words[]]>([
    ['contains “a”, “b” or “c”', ['contains a', 'contains b', 'contains c']],
    ['contains “a” and “b”', ['contains a', 'and contains b']],
    ['contains “a” or starts with “b”', ['contains a', 'starts_with b']],
    ['contains “a” and “b”, or equals “c”', ['contains a', 'and contains b', 'equals c']],
    ['contains “a” or “b”, or equals “c”', ['contains a', 'contains b', 'equals c']],
    ['contains neither “a” nor “b”', ['does_not_contain a', 'and does_not_contain b']],
    ['does not contain “a” or does not contain “b”', ['does_not_contain a', 'does_not_contain b']],
    ['contains “a” and does not contain “b”', ['contains a', 'and does_not_contain b']],
    ['contains “a”', ['contains a', 'and contains   ']],
    ['contains “b”', ['contains ', 'and contains b']],
    ['ends with …', ['ends_with ']],
    ['contains “\u2068מחיר\u2069”', ['contains מחיר']],
  ])('reads: %s', (words, entries) => {
    expect(describeMessage(all(text(...entries)))).toBe(words);
  });

  it("says in a rule's description that letter case matters", () => {
    const condition = {
      condition_type: 'text_rule' as const,
      condition_value: [
        {
          match_type: 'equals' as const,
          text: 'INFO',
          operator: 'or' as const,
          case_sensitive: true,
        },
      ],
    };

    expect(describeMessage(all(condition))).toBe('equals “INFO” (matching case)');
  });
});

describe('a delay in words', () => {
  it.each([
    [{ delay_type: 'none', delay_value: 0 }, 'at once'],
    [{ delay_type: 'fixed', delay_value: 0 }, 'at once'],
    [{ delay_type: 'fixed', delay_value: 1 }, 'after 1 minute'],
    [{ delay_type: 'fixed', delay_value: 90 }, 'after 1 hour 30 minutes'],
    [{ delay_type: 'fixed', delay_value: 2_880 }, 'after 2 days'],
    [{ delay_type: 'range', delay_value: { low: 0, high: 0 } }, 'at once'],
    [{ delay_type: 'range', delay_value: { low: 2, high: 5 } }, 'after 2–5 minutes'],
    [{ delay_type: 'range', delay_value: { low: 0, high: 5 } }, 'within 5 minutes'],
    [{ delay_type: 'range', delay_value: { low: 3, high: 3 } }, 'after 3 minutes'],
    [{ delay_type: 'range', delay_value: { low: 60, high: 180 } }, 'after 1–3 hours'],
    [{ delay_type: 'range', delay_value: { low: 1_440, high: 4_320 } }, 'after 1–3 days'],
    [{ delay_type: 'range', delay_value: { low: 45, high: 120 } }, 'after 45 minutes to 2 hours'],
    [
      { delay_type: 'range', delay_value: { low: 90, high: 130 } },
      'after 1 hour 30 minutes to 2 hours 10 minutes',
    ],
  ] as const)('%o is %s', (delay, words) => {
    expect(describeRuleActionDelay(delay)).toBe(words);
  });
});

const buildAction = (action_type: string, texts: readonly string[], options: object = {}) => ({
  action_type,
  action_value: texts.map((words) => ({ text: words, operator: 'or' })),
  action_options: {
    delay: { delay_type: 'none', delay_value: 0 },
    smart_should_reply_check: { smart_should_reply_check_type: 'none' },
    ...options,
  },
});
const SMART = { smart_should_reply_check: { smart_should_reply_check_type: 'gpt' } };

describe('the actions of a rule in words', () => {
  it.each([
    ['comment', [], '…'],
    ['comment', [buildAction('comment_reply', ['', ' '])], 'reply … at once'],
    ['comment', [buildAction('comment_reply', ['Thanks'])], 'reply “Thanks” at once'],
    [
      'comment',
      [buildAction('comment_reply', ['x'.repeat(61)])],
      `reply “${'x'.repeat(60)}…” at once`,
    ],
    [
      'comment',
      [buildAction('comment_reply', ['👩‍👩‍👧'.repeat(61)])],
      `reply “${'👩‍👩‍👧'.repeat(60)}…” at once`,
    ],
    [
      'comment',
      [buildAction('comment_reply', ['a', 'b', 'b ', ''])],
      'reply with one of 2 texts at once',
    ],
    ['comment', [buildAction('AI_comment_reply', [])], 'reply with an AI-generated text at once'],
    ['story', [buildAction('AI_story_reply', [])], 'reply with an AI-generated message at once'],
    [
      'message',
      [buildAction('AI_message_reply', [])],
      'reply with an AI-generated message at once',
    ],
    ['message', [buildAction('dm', ['Hello'])], 'send the direct message “Hello” at once'],
    ['story', [buildAction('dm', ['a', 'b'])], 'send one of 2 direct messages at once'],
    [
      'comment',
      [buildAction('comment_reply', ['Hi']), buildAction('dm', ['Link'])],
      'reply “Hi” at once, and send the direct message “Link” at once',
    ],
    [
      'comment',
      [buildAction('AI_comment_reply', [], SMART)],
      'reply with an AI-generated text at once, if AI finds that a reply fits',
    ],
    [
      'comment',
      [
        buildAction('AI_comment_reply', [], {
          trigger_n_times_per_comment: 1,
          trigger_n_times_per_user: 1,
          trigger_n_times_per_user_per_post: 3,
        }),
      ],
      'reply with an AI-generated text at once, at most 3 times per person and post and at most once per person',
    ],
    [
      'message',
      [buildAction('dm', ['a'], { trigger_n_times_per_message: -1 })],
      'send the direct message “a” at once, any number of times per message',
    ],
  ] as const)('describes the actions for a %s (%#)', (rule_event_type, actions, words) => {
    const rule = define({ [`${rule_event_type}_actions`]: { actions } });

    expect(describeRuleActions({ rule_event_type, rule, waitsForApproval: false })).toBe(words);
  });

  it("describes that a rule's replies wait for approval instead of its delay", () => {
    const delay = { delay_type: 'fixed', delay_value: 90 };
    const actions = [buildAction('comment_reply', ['Hi'], { delay }), buildAction('dm', ['Link'])];
    const rule = define({ comment_actions: { actions } });

    expect(describeRuleActions({ rule_event_type: 'comment', rule, waitsForApproval: true })).toBe(
      'reply “Hi” after you approve, and send the direct message “Link” after you approve',
    );
  });

  it("names a rule's trigger counts that differ from the default", () => {
    const rule = define({
      message_actions: { actions: [buildAction('dm', ['a'])] },
      options: { trigger_n_times_per_message: 1, trigger_n_times_per_conversation: 2 },
    });

    expect(describeRuleActions({ rule_event_type: 'message', rule, waitsForApproval: false })).toBe(
      'send the direct message “a” at once; at most 2 times per conversation',
    );
  });
});

it('describes a whole rule as one sentence', () => {
  const rule = define({
    post_conditions: MATCHES_ALL,
    comment_conditions: all(PRICE),
    comment_actions: {
      actions: [
        buildAction('comment_reply', ['1', '2', '3', '4', '5', '6'], {
          delay: { delay_type: 'range', delay_value: { low: 2, high: 5 } },
        }),
      ],
    },
  });

  expect(describeRule({ rule_event_type: 'comment', rule, waitsForApproval: false })).toBe(
    'When a comment on any post contains “price”, reply with one of 6 texts after 2–5 minutes.',
  );
});
