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
      // It has no switch here, and may have been switched since.
      active: rule.active,
      updated_at: state.updatedAt ?? rule.updated_at,
    },
    overwrites: state.overwrites ?? false,
  });

/** A creation that was sent, and may have happened although no answer said so. */
export type CreationAttempt = {
  /** The same for every try, so that the rule is created once. */
  readonly clientRuleId: string;
  /** Every version that was sent, from the first: any of them may be what the server has. */
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

/** An earlier attempt has created the rule, and it was changed since. */
export class CreatedRuleChangedError extends Error {
  readonly rule: Rule;

  constructor(rule: Rule) {
    super('The rule was created and changed since');
    this.name = 'CreatedRuleChangedError';
    this.rule = rule;
  }
}

/**
 * What was entered after an attempt without an answer is saved as well.
 * @throws ApiError not_found when an earlier attempt has created it and it was deleted since; CreatedRuleChangedError
 */
export async function createRule(edited: EditedRule, attempt: CreationAttempt): Promise<Rule> {
  const { clientRuleId: client_rule_id } = attempt;
  const created = await callApi('createRule', { rule: edited, client_rule_id });
  const others = listOthers(attempt, edited);
  // Where it differs nevertheless, the server or somebody else has decided so, as about an Approval Mode that is on.
  if (others.length === 0 || hasContent(created, edited)) return created;
  if (others.some((sent) => hasContent(created, sent))) return changeRule(created, edited);
  throw new CreatedRuleChangedError(created);
}
