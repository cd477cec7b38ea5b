// Prepares a rehearsal: the rule as it would be, and the rules that look at an event before it.
import type { AccountRef } from '#platform/table/keys.ts';
import type { RuleToSave } from '#shared/schemas/rule.ts';
import { type CompiledRuleSet, compileRuleSet } from '../domain/evaluation/compile-rule-set.ts';
import { computeRuleReplyDueTime } from '../domain/evaluation/compute-rule-reply-due-time.ts';
import {
  type CompiledRule,
  compileRule,
  getActionAudience,
  listRuleActions,
} from '../domain/evaluation/evaluate-rule.ts';
import { toRuleForEvaluation } from '../storage/rule-item.ts';
import { readRuleList, readRules } from '../storage/rule-repository.ts';

/** A rehearsal looks back, so every stored event may match, even one before the rule applies. */
const EVER = { isActive: true, appliesFrom: 0, answersHistory: true } as const;
const UNSAVED_ID = 'rehearsed';

export type RehearsedRule = {
  readonly rule: CompiledRule;
  /** The rehearsed rule and the active rules that look at an event before it. */
  readonly ruleSet: CompiledRuleSet;
  readonly names: ReadonlyMap<string, string>;
  /** The epoch of what the rules processed. */
  readonly epoch: number;
};

const MINUTE_MS = 60_000;

/** The latest time at which a reply would be sent (epoch ms). */
export const computeLatestReplyDueTime = (
  { action_options }: ReturnType<typeof listRuleActions>[number],
  writtenAt: number,
): number => computeRuleReplyDueTime(action_options.delay, writtenAt, 1, MINUTE_MS);

export const getLongestRuleDelayMs = ({ rule }: RehearsedRule): number =>
  Math.max(0, ...listRuleActions(rule).map((action) => computeLatestReplyDueTime(action, 0)));

export const hasRulePrivateAction = ({ rule }: RehearsedRule): boolean =>
  listRuleActions(rule).some(({ action_type }) => getActionAudience(action_type) === 'private');

/** An unsaved rule comes after all others. */
export async function loadRehearsedRule(
  account: AccountRef,
  saved: RuleToSave,
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
    ...earlier.map((rule) => ({ ...toRuleForEvaluation(rule), ...EVER })),
    rehearsed,
  ]);
  const names = new Map(earlier.map(({ id, name }) => [id, name]));
  return { rule: compileRule(rehearsed), ruleSet, names, epoch: list.epoch };
}
