// Rules and comments of a large account, the same each time, for the section that compares engines.
import type { EvaluatedRule } from '#functions/rules/domain/evaluate-rule.ts';
import type { RuleEvent } from '#functions/rules/domain/rule-event.ts';
import { toRuleEvent } from '#functions/rules/to-rule-event.ts';
import { savedRuleSchema } from '#shared/schemas/rule.ts';
import { isoSecondsAfterTestStart } from '#tests/support/test-account-and-time.ts';
import { createSeededNumberGenerator } from './medians.ts';
import { createRandomTextGenerator } from './seed-posts-and-comments.ts';

const RULES_SEED = 4;
const EVENTS_SEED = 5;
const POST_COUNT = 100;
const POSTS_PER_RULE = 3;
const TEXTS_PER_RULE = 3;
/** A comment has some of these words, and a rule looks for some of them. */
const TOPIC_COUNT = 300;
const TOPICS_PER_COMMENT = 4;
const WORDS_PER_COMMENT = 12;
const DAY_SECONDS = 24 * 60 * 60;
const DAYS = 60;

type Draw = (count: number) => number;

const createDraw = (seed: number): Draw => {
  const random = createSeededNumberGenerator(seed);
  return (count) => Math.floor(random() * count);
};

const toPostId = (number: number) => `m${number}`;
/** Full words that no other one contains, some with an accent and a capital. */
const toTopic = (number: number) => `${number % 5 === 0 ? 'Café' : 'topic'}-${number}-`;

const drawSome = <Item>(draw: Draw, count: number, range: number, toItem: (n: number) => Item) =>
  Array.from({ length: count }, () => toItem(draw(range)));

const textCondition = (text: string) => ({
  condition_type: 'text_rule',
  condition_value: [{ match_type: 'contains', text }],
});

function makeRule(number: number, draw: Draw, arePostsSelected: boolean): EvaluatedRule {
  const selected = {
    condition_type: 'selected',
    condition_value: drawSome(draw, POSTS_PER_RULE, POST_COUNT, toPostId),
  };
  const date = {
    condition_type: 'date_time_after',
    condition_value: isoSecondsAfterTestStart(draw(DAYS) * DAY_SECONDS),
  };
  const texts = drawSome(draw, TEXTS_PER_RULE, TOPIC_COUNT, toTopic).map(textCondition);
  const { rule: definition } = savedRuleSchema.parse({
    rule_event_type: 'comment',
    rule: {
      post_conditions: {
        match_all: [arePostsSelected ? selected : { condition_type: 'all' }],
        match_any: [],
      },
      comment_conditions: { match_all: [date], match_any: texts },
      comment_actions: {
        actions: [{ action_type: 'comment_reply', action_value: [{ text: 'Thank you!' }] }],
      },
    },
  });
  return { id: `rule${number}`, eventType: 'comment', isActive: true, appliesFrom: 0, definition };
}

/** Each has three selected posts (or any post), a date, and three texts of which one must be there. */
export function makeRules(
  count: number,
  { arePostsSelected }: { readonly arePostsSelected: boolean },
): readonly EvaluatedRule[] {
  const draw = createDraw(RULES_SEED);
  return Array.from({ length: count }, (_, number) => makeRule(number, draw, arePostsSelected));
}

/** A comment as it is read from the table, before anything is prepared for rules. */
export type BenchComment = Parameters<typeof toRuleEvent>[1];

export function makeComments(count: number): readonly BenchComment[] {
  const draw = createDraw(EVENTS_SEED);
  const generateText = createRandomTextGenerator(EVENTS_SEED);
  return Array.from({ length: count }, (_, number) => {
    const topics = drawSome(draw, TOPICS_PER_COMMENT, TOPIC_COUNT, toTopic);
    const postId = toPostId(draw(POST_COUNT));
    return {
      key: { pk: '', sk: '' },
      isOwn: false,
      writtenAt: isoSecondsAfterTestStart(draw(DAYS) * DAY_SECONDS + draw(DAY_SECONDS)),
      replyIds: [],
      ruleReplyIds: [],
      id: `c${number}`,
      text: `${generateText(WORDS_PER_COMMENT)} ${topics.join(' ').toUpperCase()}`,
      author: { id: undefined, username: `follower.${draw(count)}` },
      post: {
        id: postId,
        caption: `All about ${postId}`,
        publishedAt: isoSecondsAfterTestStart(0),
      },
      isHidden: false,
      sentPrivateReplyIds: [],
      sentRuleReplyIds: [],
      openRuleReaches: [],
      isAnswered: false,
    };
  });
}

/** The event as the product builds it, anew, so that nothing that it computes once is kept. */
export const toBenchEvent = (comment: BenchComment): RuleEvent =>
  toRuleEvent('comment', comment, { isHistory: false });
