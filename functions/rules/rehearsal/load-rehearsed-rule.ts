// Prepares a rehearsal: the rule as it would be, and the rules that look at an event before it.
import type { AccountRef } from '#platform/table/keys.ts';
import type { SavedRule } from '#shared/schemas/rule.ts';
import { computeDueTime } from '../domain/evaluation/delay-plan.ts';
import {
  type CompiledRule,
  compileRule,
  getAudience,
  listActions,
} from '../domain/evaluation/evaluate-rule.ts';
import { compileRuleSet, type RuleSet } from '../domain/evaluation/rule-set.ts';
import { toEvaluatedRule } from '../storage/rule-item.ts';
import { readRuleList, readRules } from '../storage/rule-repository.ts';

/** A rehearsal looks back, so every stored event may match, even one before the rule applies. */
const EVER = { isActive: true, appliesFrom: 0, answersHistory: true } as const;
const UNSAVED_ID = 'rehearsed';

export type RehearsedRule = {
  readonly rule: CompiledRule;
  /** The rehearsed rule and the active rules that look at an event before it. */
  readonly ruleSet: RuleSet;
  readonly names: ReadonlyMap<string, string>;
  /** The epoch of what the rules processed. */
  readonly epoch: number;
};

const MINUTE_MS = 60_000;

/** The latest time at which a reply would be sent (epoch ms). */
export const computeLatestDueTime = (
  { action_options }: ReturnType<typeof listActions>[number],
  writtenAt: number,
): number => computeDueTime(action_options.delay, writtenAt, 1, MINUTE_MS);

export const getLongestDelayMs = ({ rule }: RehearsedRule): number =>
  Math.max(0, ...listActions(rule).map((action) => computeLatestDueTime(action, 0)));

export const hasPrivateAction = ({ rule }: RehearsedRule): boolean =>
  listActions(rule).some(({ action_type }) => getAudience(action_type) === 'private');

/** An unsaved rule comes after all others. */
export async function loadRehearsedRule(
  account: AccountRef,
  saved: SavedRule,
): Promise<RehearsedRule> {
  const list = await readRuleList(account, { consistent: false });
  const rules = await readRules(account, list);
  const position = rules.findIndex(({ id }) => id === saved.id);
  const before = position === -1 ? rules : rules.slice(0, position);
  const earlier = before.filter(
    ({ isActive, eventType }) => isActive && eventType === saved.rule_event_type,
  );
  const rehearsed = {
    id: saved.id ?? UNSAVED_ID,
    eventType: saved.rule_event_type,
    definition: saved.rule,
    ...EVER,
  };
  const ruleSet = compileRuleSet([
    ...earlier.map((rule) => ({ ...toEvaluatedRule(rule), ...EVER })),
    rehearsed,
  ]);
  const names = new Map(earlier.map(({ id, name }) => [id, name]));
  return { rule: compileRule(rehearsed), ruleSet, names, epoch: list.epoch };
}
