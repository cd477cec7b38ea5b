// The values of the rule editor's form. It keeps the values of every type, and saves those of one.
import {
  type ActionType,
  type ConditionType,
  isActionTextWrittenByModel,
  listRuleConditionGroups,
  type RULE_CONDITION_GROUPS,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleConditionGroupName,
  type RuleEventType,
  type TextMatchOperator,
  type TriggerCountOptions,
} from '#shared/rules/rule-types-and-options.ts';
import type { RuleDelay } from '#shared/schemas/rule-actions.ts';
import type { TextConditionEntry } from '#shared/schemas/rule-conditions.ts';

export type ConditionForm = {
  readonly condition_type: ConditionType;
  /** ISO, for a date condition; null until the user chooses a time. */
  readonly time: string | null;
  readonly postIds: readonly string[];
  /** The posts that are ticked in the dialog and not saved yet; undefined when they equal `postIds`. */
  readonly pickedIds?: readonly string[] | undefined;
  readonly entries: readonly TextConditionEntry[];
};

export type ConditionListName = 'match_all' | 'match_any';
export type ConditionGroupForm = Readonly<Record<ConditionListName, readonly ConditionForm[]>>;

export type ReplyText = { readonly text: string; readonly operator: TextMatchOperator };
export type DelayType = RuleDelay['delay_type'];

export type ActionForm = {
  readonly action_id: string;
  readonly action_type: ActionType;
  readonly texts: readonly ReplyText[];
  readonly triggerCounts: TriggerCountOptions;
  readonly delay: {
    readonly type: DelayType;
    readonly minutes: number;
    readonly low: number;
    readonly high: number;
  };
  readonly smartCheck: 'none' | 'gpt';
};

export type RuleForm = {
  readonly eventType: RuleEventType;
  readonly name: string;
  readonly isActive: boolean;
  readonly isInApprovalMode: boolean;
  readonly groups: Readonly<Record<RuleConditionGroupName, ConditionGroupForm>>;
  readonly isTopLevelOnly: boolean;
  readonly actions: Readonly<Record<RuleEventType, readonly ActionForm[]>>;
  readonly triggerCounts: Readonly<Record<RuleEventType, TriggerCountOptions>>;
};

export type GroupPath = `groups.${RuleConditionGroupName}`;
export type ConditionListPath = `${GroupPath}.${ConditionListName}`;
export type ConditionPath = `${ConditionListPath}.${number}`;
export type ActionsPath = `actions.${RuleEventType}`;
export type ActionPath = `${ActionsPath}.${number}`;

export const BLANK_TEXT: ReplyText = { text: '', operator: 'or' };
export const BLANK_ENTRY: TextConditionEntry = {
  match_type: 'contains',
  text: '',
  operator: 'or',
  case_sensitive: false,
};

export const makeCondition = (condition_type: ConditionType): ConditionForm => ({
  condition_type,
  time: null,
  postIds: [],
  entries: [BLANK_ENTRY],
});

/** A new action. Choosing another type resets an action to this. */
export const makeAction = (
  eventType: RuleEventType,
  action_type: ActionType,
  action_id: string = crypto.randomUUID(),
): ActionForm => ({
  action_id,
  action_type,
  texts: isActionTextWrittenByModel(action_type) ? [] : [BLANK_TEXT],
  triggerCounts: RULE_EVENT_TYPE_OPTIONS[eventType].triggerCounts,
  delay: { type: 'none', minutes: 0, low: 0, high: 0 },
  smartCheck: 'none',
});

const EMPTY_GROUP: ConditionGroupForm = { match_all: [], match_any: [] };
/** Every plan allows one condition for posts or stories, and it begins with all of them. */
const ALL_OF_THEM: ConditionGroupForm = { match_all: [makeCondition('all')], match_any: [] };

export const EMPTY_GROUPS: RuleForm['groups'] = {
  post_conditions: ALL_OF_THEM,
  comment_conditions: EMPTY_GROUP,
  story_conditions: ALL_OF_THEM,
  story_message_conditions: EMPTY_GROUP,
  message_conditions: EMPTY_GROUP,
};
export const NO_ACTIONS: RuleForm['actions'] = { comment: [], story: [], message: [] };
export const DEFAULT_TRIGGER_COUNTS: RuleForm['triggerCounts'] = {
  comment: RULE_EVENT_TYPE_OPTIONS.comment.triggerCounts,
  story: RULE_EVENT_TYPE_OPTIONS.story.triggerCounts,
  message: RULE_EVENT_TYPE_OPTIONS.message.triggerCounts,
};

export const makeRuleForm = (): RuleForm => ({
  eventType: 'comment',
  name: '',
  isActive: true,
  isInApprovalMode: true,
  groups: EMPTY_GROUPS,
  isTopLevelOnly: false,
  actions: NO_ACTIONS,
  triggerCounts: DEFAULT_TRIGGER_COUNTS,
});

const listConditions = ({ match_all, match_any }: ConditionGroupForm) => [
  ...match_all,
  ...match_any,
];

/** The posts that are ticked for the group's conditions and not saved in them yet. */
export const listUnsavedPicks = (group: ConditionGroupForm) =>
  listConditions(group).flatMap(({ condition_type, pickedIds }) =>
    condition_type === 'selected' && pickedIds ? [pickedIds] : [],
  );

/** Whether every group of the rule's type has a condition. */
export const hasConditions = ({ eventType, groups }: RuleForm): boolean =>
  listRuleConditionGroups(eventType).every((group) => listConditions(groups[group]).length > 0);

/** Whether the rule has an action too. Then it can be rehearsed and described. */
export const hasConditionsAndActions = (form: RuleForm): boolean =>
  hasConditions(form) && form.actions[form.eventType].length > 0;

/** The group about the text of the comment or message: the last one of each type. */
export const TEXT_GROUPS = {
  comment: 'comment_conditions',
  story: 'story_message_conditions',
  message: 'message_conditions',
} as const satisfies Record<RuleEventType, keyof typeof RULE_CONDITION_GROUPS>;
