// The parts that a rule may consist of. The editor renders from these tables, the server validates and evaluates by
// them.

export const RULE_EVENT_TYPES = ['comment', 'story', 'message'] as const;
export type RuleEventType = (typeof RULE_EVENT_TYPES)[number];

export const TEXT_MATCH_TYPES = [
  'contains',
  'does_not_contain',
  'equals',
  'does_not_equal',
  'starts_with',
  'does_not_start_with',
  'ends_with',
  'does_not_end_with',
] as const;
export type TextMatchType = (typeof TEXT_MATCH_TYPES)[number];

/** Joins a text entry to the one before it; `and` binds tighter than `or`. */
export const TEXT_MATCH_OPERATORS = ['or', 'and'] as const;
export type TextMatchOperator = (typeof TEXT_MATCH_OPERATORS)[number];

export type ConditionType =
  | 'all'
  | 'selected'
  | 'date_time_before'
  | 'date_time_after'
  | 'text_rule';

const POST_CONDITIONS = [
  'all',
  'selected',
  'date_time_before',
  'date_time_after',
  'text_rule',
] as const;
const WRITING_CONDITIONS = ['all', 'date_time_before', 'date_time_after', 'text_rule'] as const;

/** The condition groups, what each may contain, and the type of event that needs it. */
export const RULE_CONDITION_GROUPS = {
  post_conditions: { eventType: 'comment', conditionTypes: POST_CONDITIONS },
  comment_conditions: { eventType: 'comment', conditionTypes: WRITING_CONDITIONS },
  story_conditions: { eventType: 'story', conditionTypes: ['all'] },
  story_message_conditions: { eventType: 'story', conditionTypes: WRITING_CONDITIONS },
  message_conditions: { eventType: 'message', conditionTypes: WRITING_CONDITIONS },
} as const satisfies Record<
  string,
  { readonly eventType: RuleEventType; readonly conditionTypes: readonly ConditionType[] }
>;
export type RuleConditionGroupName = keyof typeof RULE_CONDITION_GROUPS;
const CONDITION_GROUP_NAMES = Object.keys(
  RULE_CONDITION_GROUPS,
) as readonly RuleConditionGroupName[];

export const listRuleConditionGroups = (
  eventType: RuleEventType,
): readonly RuleConditionGroupName[] =>
  CONDITION_GROUP_NAMES.filter((name) => RULE_CONDITION_GROUPS[name].eventType === eventType);

export type ActionType =
  | 'comment_reply'
  | 'AI_comment_reply'
  | 'dm'
  | 'AI_story_reply'
  | 'AI_message_reply';

/**
 * Whether the model writes the text: the names of these types begin that way. Otherwise the rule's own text is sent.
 */
export const isActionTextWrittenByModel = (type: ActionType): boolean => type.startsWith('AI_');

/**
 * Whether an action replies publicly below the comment, or only to its author. Story replies and messages have no
 * public channel.
 */
const IS_PUBLIC: Readonly<Record<ActionType, boolean>> = {
  comment_reply: true,
  AI_comment_reply: true,
  dm: false,
  AI_story_reply: false,
  AI_message_reply: false,
};
export const isPublicAction = (type: ActionType): boolean => IS_PUBLIC[type];

type EventTypeTable = {
  /** The field that holds the actions of a rule. */
  readonly actionsField: 'comment_actions' | 'story_actions' | 'message_actions';
  readonly actionTypes: readonly ActionType[];
  /** How often a rule or an action triggers at most, with the defaults; -1 is unlimited. */
  readonly triggerCounts: Readonly<Partial<Record<TriggerCountName, number>>>;
};

export const TRIGGER_COUNT_NAMES = [
  'trigger_n_times_per_user_per_post',
  'trigger_n_times_per_user',
  'trigger_n_times_per_comment',
  'trigger_n_times_per_story',
  'trigger_n_times_per_message',
  'trigger_n_times_per_user_per_story',
  'trigger_n_times_per_conversation',
] as const;
export type TriggerCountName = (typeof TRIGGER_COUNT_NAMES)[number];

export const UNLIMITED_TRIGGERS = -1;

export const RULE_EVENT_TYPE_OPTIONS = {
  comment: {
    actionsField: 'comment_actions',
    actionTypes: ['comment_reply', 'AI_comment_reply', 'dm'],
    triggerCounts: {
      trigger_n_times_per_user_per_post: UNLIMITED_TRIGGERS,
      trigger_n_times_per_comment: 1,
      trigger_n_times_per_user: UNLIMITED_TRIGGERS,
    },
  },
  story: {
    actionsField: 'story_actions',
    actionTypes: ['AI_story_reply', 'dm'],
    triggerCounts: {
      trigger_n_times_per_story: UNLIMITED_TRIGGERS,
      trigger_n_times_per_message: 1,
      trigger_n_times_per_user_per_story: UNLIMITED_TRIGGERS,
      trigger_n_times_per_user: UNLIMITED_TRIGGERS,
    },
  },
  message: {
    actionsField: 'message_actions',
    actionTypes: ['AI_message_reply', 'dm'],
    triggerCounts: {
      trigger_n_times_per_message: 1,
      trigger_n_times_per_conversation: UNLIMITED_TRIGGERS,
      trigger_n_times_per_user: UNLIMITED_TRIGGERS,
    },
  },
} as const satisfies Record<RuleEventType, EventTypeTable>;

export type TriggerCountOptions = { readonly [Name in TriggerCountName]?: number };

/** The options of a rule as a whole. */
export type RuleOptions = TriggerCountOptions & {
  /** For comment rules: replies below comments are not answered. Absent when they are. */
  readonly only_top_level_comments?: true;
};

/** The counts of the event type, with defaults for missing ones. */
export const pickTriggerCounts = (
  eventType: RuleEventType,
  counts: { readonly [Name in TriggerCountName]?: number | undefined },
): TriggerCountOptions =>
  Object.fromEntries(
    Object.entries(RULE_EVENT_TYPE_OPTIONS[eventType].triggerCounts).map(([name, byDefault]) => [
      name,
      counts[name as TriggerCountName] ?? byDefault,
    ]),
  );

/** The options of the event type. */
export const pickRuleOptions = (
  eventType: RuleEventType,
  {
    only_top_level_comments,
    ...counts
  }: Parameters<typeof pickTriggerCounts>[1] & {
    readonly only_top_level_comments?: boolean | undefined;
  },
): RuleOptions => ({
  ...pickTriggerCounts(eventType, counts),
  ...(eventType === 'comment' && only_top_level_comments && { only_top_level_comments }),
});
