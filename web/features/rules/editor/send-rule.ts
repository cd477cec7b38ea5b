// Sends the rule of the editor to the server.
import { isSameJson } from '#shared/is-same-json.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { EditedRule } from './rule-form-mapping.ts';

const hasContent = (rule: Rule, edited: EditedRule): boolean =>
  isSameJson({ ...rule, ...edited, active: rule.active }, rule);

/** @throws ApiError conflict when the rule was changed after `updated_at`, unless the call overwrites that */
export const changeRule = (
  rule: Rule,
  edited: EditedRule,
  state: { readonly updatedAt?: string | undefined; readonly overwrites?: boolean } = {},
): Promise<Rule> =>
  callApi('updateRule', {
    currentlyEditingRule: {
      ...rule,
      ...edited,
      // It has no switch here, and may have been switched since.
      active: rule.active,
      updated_at: state.updatedAt ?? rule.updated_at,
    },
    overwrites: state.overwrites ?? false,
  });

/** @throws ApiError not_found when an earlier call has created it and it was deleted since */
export async function createRule(edited: EditedRule, clientRuleId: string): Promise<Rule> {
  const created = await callApi('createRule', { rule: edited, client_rule_id: clientRuleId });
  // An earlier call, whose answer was lost, may have created it with other words.
  return hasContent(created, edited) ? created : changeRule(created, edited);
}
