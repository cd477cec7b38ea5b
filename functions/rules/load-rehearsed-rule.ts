// Prepares a rehearsal: the rule as it would be, and the rules that look at an event before it.
import type { AccountRef } from '#platform/table/keys.ts';
import type { SavedRule } from '#shared/schemas/rule.ts';
import { compileRule } from './domain/evaluate-rule.ts';
import type { RehearsedRule } from './rehearse-event.ts';
import { toEvaluatedRule } from './rule-item.ts';
import { readRuleList, readRules } from './rule-repository.ts';

/** Every stored event may match: a rehearsal looks back, whatever the rule applies to. */
const EVER = { isActive: true, appliesFrom: 0, answersHistory: true } as const;

/** A rule that is not saved yet comes after all others. */
export async function loadRehearsedRule(
  account: AccountRef,
  saved: SavedRule,
  counts: RehearsedRule['counts'],
): Promise<RehearsedRule> {
  const list = await readRuleList(account, { consistent: false });
  const rules = await readRules(account, list);
  const position = rules.findIndex(({ id }) => id === saved.id);
  const earlier = position === -1 ? rules : rules.slice(0, position);
  return {
    rule: compileRule({
      id: saved.id ?? 'rehearsed',
      eventType: saved.rule_event_type,
      definition: saved.rule,
      ...EVER,
    }),
    earlier: earlier
      .filter(({ isActive }) => isActive)
      .map((rule) => ({
        id: rule.id,
        name: rule.name,
        compiled: compileRule({ ...toEvaluatedRule(rule), ...EVER }),
      })),
    counts,
  };
}
