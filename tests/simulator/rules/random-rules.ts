// Random rules for comments, messages and stories, each about one word, and people's texts about these words.
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';

const WORDS = ['price', 'ship', 'love'] as const;

export const drawRandomInboundText = (random: SeededRandom): string =>
  random.pick([...WORDS.map((word) => `What about ${word}?`), 'price and ship, love it', 'Hello']);

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };

/** After a longer delay the network may no longer accept a message. */
const MAX_MESSAGE_DELAY_MINUTES = 23 * 60;

function drawDelay(random: SeededRandom, minuteFactor: number) {
  const minutes = (most: number) =>
    Math.min(random.between(1, most) * minuteFactor, MAX_MESSAGE_DELAY_MINUTES);
  return random.pick([
    { delay_type: 'none', delay_value: 0 },
    { delay_type: 'none', delay_value: 0 },
    { delay_type: 'fixed', delay_value: minutes(5) },
    { delay_type: 'fixed', delay_value: minutes(20) },
    { delay_type: 'range', delay_value: { low: minuteFactor, high: 5 * minuteFactor } },
  ]);
}

const drawActionOptions = (random: SeededRandom, minuteFactor: number) => ({
  delay: drawDelay(random, minuteFactor),
  smart_should_reply_check: {
    smart_should_reply_check_type: random.chance(0.15) ? 'gpt' : 'none',
    smart_should_reply_check_value: { active: false },
  },
});

type DrawnRule = {
  readonly random: SeededRandom;
  readonly name: string;
  /** How many minutes one minute of a drawn delay has. */
  readonly minuteFactor: number;
};

function drawActions(eventType: RuleEventType, { random, name, minuteFactor }: DrawnRule) {
  const action_options = drawActionOptions(random, minuteFactor);
  const action_value = [{ text: `${name} says one` }, { text: `${name} says two` }];
  const inPublic = { action_type: 'comment_reply', action_value, action_options };
  const dm = { action_type: 'dm', action_value: [{ text: `${name} in private` }], action_options };
  const byModel = (action_type: string) => ({ action_type, action_options });
  switch (eventType) {
    case 'comment':
      return random.pick([[inPublic], [dm], [inPublic, dm], [byModel('AI_comment_reply')]]);
    case 'message':
      return random.pick([[dm], [byModel('AI_message_reply')]]);
    case 'story':
      return random.pick([[dm], [byModel('AI_story_reply')]]);
  }
}

function drawDefinition(eventType: RuleEventType, rule: DrawnRule) {
  const condition_value = [{ match_type: 'contains', text: rule.random.pick(WORDS) }];
  const aboutWord = {
    match_all: [{ condition_type: 'text_rule', condition_value }],
    match_any: [],
  };
  const options = { trigger_n_times_per_user: rule.random.pick([-1, 1]) };
  const actions = drawActions(eventType, rule);
  switch (eventType) {
    case 'comment':
      return {
        post_conditions: EVERYTHING,
        comment_conditions: aboutWord,
        comment_actions: { actions },
        options,
      };
    case 'message':
      return { message_conditions: aboutWord, message_actions: { actions }, options };
    case 'story':
      return {
        story_conditions: EVERYTHING,
        story_message_conditions: aboutWord,
        story_actions: { actions },
        options,
      };
  }
}

export function drawRandomRule(random: SeededRandom, number: number, minuteFactor: number) {
  const name = `Rule ${number}`;
  const rule_event_type = random.pick(['comment', 'comment', 'message', 'story'] as const);
  const approval_mode = random.chance(0.3);
  const rule = drawDefinition(rule_event_type, { random, name, minuteFactor });
  return { name, rule_event_type, approval_mode, rule };
}

/** The word that a random rule is about. */
export function getKeywordOfRandomRule({ rule_event_type: eventType, rule }: Rule): string {
  const groups = {
    comment: rule.comment_conditions,
    message: rule.message_conditions,
    story: rule.story_message_conditions,
  };
  const [condition] = groups[eventType].match_all;
  const [entry] = condition?.condition_type === 'text_rule' ? condition.condition_value : [];
  return entry?.text ?? '';
}
