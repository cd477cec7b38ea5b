// Whether AI writes a reply of the rule, which its line of disclosure belongs to.
import {
  type ActionType,
  isActionTextWrittenByModel,
  RULE_EVENT_TYPE_OPTIONS,
  type RuleEventType,
} from '#shared/rules/rule-types-and-options.ts';

/** A stored rule, or the rule in the editor. */
export type RuleWithActions = {
  readonly rule_event_type: RuleEventType;
  readonly rule: {
    readonly [Field in (typeof RULE_EVENT_TYPE_OPTIONS)[RuleEventType]['actionsField']]?:
      | { readonly actions?: readonly { readonly action_type: ActionType }[] | undefined }
      | undefined;
  };
};

export const hasAiReply = ({ rule_event_type, rule }: RuleWithActions): boolean =>
  rule[RULE_EVENT_TYPE_OPTIONS[rule_event_type].actionsField]?.actions?.some(({ action_type }) =>
    isActionTextWrittenByModel(action_type),
  ) ?? false;
