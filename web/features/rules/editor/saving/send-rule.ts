// Sends the rule of the editor to the server.
import { isSameJson } from '#shared/is-same-json.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { EditedRule } from '../form/rule-form-mapping.ts';

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
      // The editor has no switch for it, and another window may have switched it.
      active: rule.active,
      updated_at: state.updatedAt ?? rule.updated_at,
    },
    overwrites: state.overwrites ?? false,
  });

/** A sent creation. It may have succeeded even if no answer arrived. */
export type CreationAttempt = {
  /** Stays the same for every try, so that the server creates the rule once. */
  readonly clientRuleId: string;
  /** Every version that was sent. The server may have any of them. */
  readonly sents: readonly EditedRule[];
};

const listOthers = ({ sents }: CreationAttempt, edited: EditedRule): readonly EditedRule[] =>
  sents.filter((sent) => !isSameJson(sent, edited));

export const addTry = (
  attempt: CreationAttempt | undefined,
  edited: EditedRule,
): CreationAttempt =>
  attempt
    ? { ...attempt, sents: [...listOthers(attempt, edited), edited] }
    : { clientRuleId: crypto.randomUUID(), sents: [edited] };

/** An earlier attempt created the rule, and another window changed it afterwards. */
export class CreatedRuleChangedError extends Error {
  readonly rule: Rule;

  constructor(rule: Rule) {
    super('The rule was created and changed since');
    this.name = 'CreatedRuleChangedError';
    this.rule = rule;
  }
}

/**
 * Also saves the changes that were made after an attempt without an answer.
 * @throws ApiError not_found when an earlier attempt created the rule and it was deleted; CreatedRuleChangedError
 */
export async function createRule(edited: EditedRule, attempt: CreationAttempt): Promise<Rule> {
  const { clientRuleId: client_rule_id } = attempt;
  const created = await callApi('createRule', { rule: edited, client_rule_id });
  const others = listOthers(attempt, edited);
  // A first creation may differ from what was sent: the server may keep Approval Mode on, for example.
  if (others.length === 0 || hasContent(created, edited)) return created;
  if (others.some((sent) => hasContent(created, sent))) return changeRule(created, edited);
  throw new CreatedRuleChangedError(created);
}
