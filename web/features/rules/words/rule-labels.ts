// The words for the parts of a rule, the same on every screen.
import type {
  ActionType,
  ConditionType,
  RuleEventType,
  TextMatchType,
  TriggerCountName,
} from '#shared/rules/rule-types-and-options.ts';

export const EVENT_TYPE_LABELS: Readonly<Record<RuleEventType, string>> = {
  message: 'Direct Message',
  story: 'Story',
  comment: 'Comment',
};

/** The words follow a noun in a sentence: "a comment contains". */
export const TEXT_MATCH_TYPE_LABELS: Readonly<Record<TextMatchType, string>> = {
  contains: 'contains',
  does_not_contain: 'does not contain',
  equals: 'equals',
  does_not_equal: 'does not equal',
  starts_with: 'starts with',
  does_not_start_with: 'does not start with',
  ends_with: 'ends with',
  does_not_end_with: 'does not end with',
};

export const CONDITION_TYPE_LABELS: Readonly<Record<ConditionType, string>> = {
  all: 'All',
  selected: 'Selected',
  date_time_before: 'Before a date',
  date_time_after: 'After a date',
  text_rule: 'Text',
};

export const ACTION_TYPE_LABELS: Readonly<Record<ActionType, string>> = {
  comment_reply: 'Comment reply',
  AI_comment_reply: 'AI comment reply',
  dm: 'Direct message',
  AI_story_reply: 'AI story reply',
  AI_message_reply: 'AI message reply',
};

/** The words begin with "Per", as in "at most 3 times per person". */
export const TRIGGER_COUNT_LABELS: Readonly<Record<TriggerCountName, string>> = {
  trigger_n_times_per_user_per_post: 'Per person and post',
  trigger_n_times_per_user: 'Per person',
  trigger_n_times_per_comment: 'Per comment',
  trigger_n_times_per_story: 'Per story',
  trigger_n_times_per_message: 'Per message',
  trigger_n_times_per_user_per_story: 'Per person and story',
  trigger_n_times_per_conversation: 'Per conversation',
};

/** A rule may have no name. */
export const getRuleDisplayName = ({ name }: { readonly name: string }): string =>
  name.trim() === '' ? 'Rule without a name' : name;
