// The actions of a rule in words: `reply with one of 6 texts after 2–5 minutes`.
import {
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
  type TriggerCountName,
  UNLIMITED_TRIGGERS,
} from '#shared/rules/rule-types-and-options.ts';
import type { RuleAction } from '#shared/schemas/rule-actions.ts';
import { truncateToCharacters } from '#web/lib/format/truncate-to-characters.ts';
import { describeRuleActionDelay } from './describe-rule-action-delay.ts';
import {
  joinClausesWithConjunction,
  joinWordsWithConjunction,
  NOT_CHOSEN_PLACEHOLDER,
  quote,
} from './join-words-with-conjunction.ts';
import { TRIGGER_COUNT_LABELS } from './rule-labels.ts';
import type { WholeRuleToDescribe } from './rule-to-describe.ts';

const MAX_QUOTED_CHARACTERS = 60;

function quoteBeginning(text: string): string {
  const { start, isCut } = truncateToCharacters(text.trim(), MAX_QUOTED_CHARACTERS);
  return quote(isCut ? `${start.trimEnd()}…` : text);
}

/** The server sends each text once, and skips blank ones. */
const listTexts = (action: WordedAction): readonly string[] => [
  ...new Set(action.action_value.map(({ text }) => text.trim()).filter((text) => text !== '')),
];

type WordedAction = Pick<RuleAction, 'action_type' | 'action_value' | 'action_options'>;

function describeReply(action: WordedAction): string {
  const texts = listTexts(action);
  const [only = ''] = texts;
  switch (action.action_type) {
    case 'AI_comment_reply':
      return 'reply with an AI-generated text';
    case 'AI_story_reply':
    case 'AI_message_reply':
      return 'reply with an AI-generated message';
    case 'comment_reply':
      if (texts.length > 1) return `reply with one of ${texts.length} texts`;
      return `reply ${only === '' ? NOT_CHOSEN_PLACEHOLDER : quoteBeginning(only)}`;
    case 'dm':
      if (texts.length > 1) return `send one of ${texts.length} direct messages`;
      return `send the direct message ${only === '' ? NOT_CHOSEN_PLACEHOLDER : quoteBeginning(only)}`;
  }
}

type TriggerCountOptions = { readonly [Name in TriggerCountName]?: number | undefined };

const describeTimes = (count: number): string => {
  if (count === UNLIMITED_TRIGGERS) return 'any number of times';
  return count === 1 ? 'at most once' : `at most ${count} times`;
};

/** Names only the counts that differ from the default. */
function describeTriggerCounts(eventType: RuleEventType, counts: TriggerCountOptions): string {
  const defaults: TriggerCountOptions = RULE_EVENT_TYPE_OPTIONS[eventType].triggerCounts;
  const phrases = Object.entries(defaults).flatMap(([key, byDefault]) => {
    const name = key as TriggerCountName;
    const count = counts[name];
    return count === undefined || count === byDefault
      ? []
      : [`${describeTimes(count)} ${TRIGGER_COUNT_LABELS[name].toLowerCase()}`];
  });
  return joinWordsWithConjunction(phrases, 'and');
}

function describeAction(
  { rule_event_type: eventType, waitsForApproval }: WholeRuleToDescribe,
  action: WordedAction,
): string {
  const { delay, smart_should_reply_check: smartCheck, ...counts } = action.action_options;
  const limits = describeTriggerCounts(eventType, counts);
  const time = waitsForApproval ? 'after you approve' : describeRuleActionDelay(delay);
  const parts = [`${describeReply(action)} ${time}`];
  if (smartCheck.smart_should_reply_check_type === 'gpt')
    parts.push('if AI finds that a reply fits');
  if (limits !== '') parts.push(limits);
  return parts.join(', ');
}

export function describeRuleActions(ruleInWords: WholeRuleToDescribe): string {
  const { rule_event_type, rule } = ruleInWords;
  const { actions } = rule[RULE_EVENT_TYPE_OPTIONS[rule_event_type].actionsField];
  if (actions.length === 0) return NOT_CHOSEN_PLACEHOLDER;
  const words = joinClausesWithConjunction(
    actions.map((action) => describeAction(ruleInWords, action)),
    'and',
  );
  const limits = describeTriggerCounts(rule_event_type, rule.options);
  return limits === '' ? words : `${words}; ${limits}`;
}
