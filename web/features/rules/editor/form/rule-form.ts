// The values of the rule editor's form. It keeps what was entered for every type, of which only one is saved.
import {
  type ActionType,
  type CONDITION_GROUPS,
  type ConditionGroupName,
  type ConditionType,
  EVENT_TYPES,
  isWrittenByModel,
  listConditionGroups,
  type RuleEventType,
  type TextOperator,
  type TriggerCounts,
} from '#shared/rules/rule-tables.ts';
import type { RuleDelay } from '#shared/schemas/rule-actions.ts';
import type { TextEntry } from '#shared/schemas/rule-conditions.ts';

export type ConditionForm = {
  readonly condition_type: ConditionType;
  /** Of a date condition: ISO; null while none is chosen. */
  readonly time: string | null;
  readonly postIds: readonly string[];
  /** What is ticked in the dialog instead and not saved yet; undefined where nothing differs. */
  readonly pickedIds?: readonly string[] | undefined;
  readonly entries: readonly TextEntry[];
};

export type ConditionListName = 'match_all' | 'match_any';
export type ConditionGroupForm = Readonly<Record<ConditionListName, readonly ConditionForm[]>>;

export type ReplyText = { readonly text: string; readonly operator: TextOperator };
export type DelayType = RuleDelay['delay_type'];

export type ActionForm = {
  readonly action_id: string;
  readonly action_type: ActionType;
  readonly texts: readonly ReplyText[];
  readonly triggerCounts: TriggerCounts;
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
  readonly isApprovalNeeded: boolean;
  readonly groups: Readonly<Record<ConditionGroupName, ConditionGroupForm>>;
  readonly isTopLevelOnly: boolean;
  readonly actions: Readonly<Record<RuleEventType, readonly ActionForm[]>>;
  readonly triggerCounts: Readonly<Record<RuleEventType, TriggerCounts>>;
};

export type GroupPath = `groups.${ConditionGroupName}`;
export type ConditionListPath = `${GroupPath}.${ConditionListName}`;
export type ConditionPath = `${ConditionListPath}.${number}`;
export type ActionsPath = `actions.${RuleEventType}`;
export type ActionPath = `${ActionsPath}.${number}`;

export const BLANK_TEXT: ReplyText = { text: '', operator: 'or' };
export const BLANK_ENTRY: TextEntry = {
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

/** An action as it begins, and as choosing its type resets it. */
export const makeAction = (
  eventType: RuleEventType,
  action_type: ActionType,
  action_id: string = crypto.randomUUID(),
): ActionForm => ({
  action_id,
  action_type,
  texts: isWrittenByModel(action_type) ? [] : [BLANK_TEXT],
  triggerCounts: EVENT_TYPES[eventType].triggerCounts,
  delay: { type: 'none', minutes: 0, low: 0, high: 0 },
  smartCheck: 'none',
});

const EMPTY_GROUP: ConditionGroupForm = { match_all: [], match_any: [] };
/** Which posts or stories a rule is about; every plan has one such condition. */
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
  comment: EVENT_TYPES.comment.triggerCounts,
  story: EVENT_TYPES.story.triggerCounts,
  message: EVENT_TYPES.message.triggerCounts,
};

export const makeRuleForm = (): RuleForm => ({
  eventType: 'comment',
  name: '',
  isActive: true,
  isApprovalNeeded: true,
  groups: EMPTY_GROUPS,
  isTopLevelOnly: false,
  actions: NO_ACTIONS,
  triggerCounts: DEFAULT_TRIGGER_COUNTS,
});

const listConditions = ({ match_all, match_any }: ConditionGroupForm) => [
  ...match_all,
  ...match_any,
];

/** What is ticked for its conditions and not saved in them yet. */
export const listUnsavedPicks = (group: ConditionGroupForm) =>
  listConditions(group).flatMap(({ condition_type, pickedIds }) =>
    condition_type === 'selected' && pickedIds ? [pickedIds] : [],
  );

/** Of its own type, in every group of it. */
export const hasConditions = ({ eventType, groups }: RuleForm): boolean =>
  listConditionGroups(eventType).every((group) => listConditions(groups[group]).length > 0);

/** With an action too: then the rule can be rehearsed and put in words. */
export const hasConditionsAndActions = (form: RuleForm): boolean =>
  hasConditions(form) && form.actions[form.eventType].length > 0;

/** The group that says what somebody wrote: the last one of its type. */
export const WRITING_GROUPS = {
  comment: 'comment_conditions',
  story: 'story_message_conditions',
  message: 'message_conditions',
} as const satisfies Record<RuleEventType, keyof typeof CONDITION_GROUPS>;
