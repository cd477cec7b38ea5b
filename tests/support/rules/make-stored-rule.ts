// A rule for comments as it is stored, without its list.
import type { StoredRule } from '#functions/rules/storage/rule-item.ts';
import { nowIso } from '#platform/clock.ts';
import { type RuleDefinition, ruleToSaveSchema } from '#shared/schemas/rule.ts';

export const CONDITIONS_MATCHING_EVERYTHING = {
  match_all: [{ condition_type: 'all' }],
  match_any: [],
};

/** `definition` is the `rule` that a client saves. */
export function makeStoredRule(
  definition: object,
  fields: Partial<StoredRule> & Pick<StoredRule, 'id'>,
): StoredRule {
  const saved = ruleToSaveSchema.parse({ rule_event_type: 'comment', rule: definition });
  return {
    name: fields.id,
    eventType: saved.rule_event_type,
    isActive: true,
    isInApprovalMode: true,
    createdAt: nowIso(),
    updatedAt: nowIso(),
    appliesFrom: nowIso(),
    answersHistory: false,
    definition: saved.rule satisfies RuleDefinition,
    revision: 1,
    misfire: undefined,
    ...fields,
  };
}
