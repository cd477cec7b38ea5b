// Changes single attributes of rules and their order, deletes rules, and backdates them.
import { nowMs } from '#platform/clock.ts';
import type { ApiCallerWithAccount } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { RuleChange, rulesContracts } from '#shared/contracts/rules.ts';
import { AppError } from '#shared/errors.ts';
import { toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { say } from '#shared/sentences/say.ts';
import type { StoredRule } from '../storage/rule-item.ts';
import { computeNextRuleUpdateTime } from '../storage/rule-item.ts';
import {
  MAX_RULES_PER_CHANGE,
  type RuleListChange,
  readRuleList,
  readRules,
  writeRuleListChange,
} from '../storage/rule-repository.ts';
import { readRulePage } from './list-rules.ts';
import { enqueueRuleRun } from './run-rules.ts';

type Rules = { readonly byId: Map<string, StoredRule>; readonly ruleIds: string[] };

/** The rules after all changes. */
type ChangedRules = Rules & { readonly changedIds: Set<string>; readonly deletedIds: Set<string> };

function changeFields(
  rules: ChangedRules,
  ids: readonly string[],
  change: (rule: StoredRule) => Partial<StoredRule>,
): void {
  for (const id of ids) {
    const rule = rules.byId.get(id);
    if (rule === undefined || rules.deletedIds.has(id)) throw new AppError('not_found');
    const isFirstChange = !rules.changedIds.has(id);
    const revision = isFirstChange ? rule.revision + 1 : rule.revision;
    rules.byId.set(id, {
      ...rule,
      ...change(rule),
      updatedAt: computeNextRuleUpdateTime(rule),
      revision,
    });
    rules.changedIds.add(id);
  }
}

function moveRule(rules: ChangedRules, id: string, position: number): void {
  const index = rules.ruleIds.indexOf(id);
  if (index === -1) throw new AppError('not_found');
  rules.ruleIds.splice(index, 1);
  rules.ruleIds.splice(Math.min(position - 1, rules.ruleIds.length), 0, id);
}

/** @throws AppError not_found */
function deleteRule(rules: ChangedRules, id: string): void {
  const index = rules.ruleIds.indexOf(id);
  if (index === -1) throw new AppError('not_found');
  rules.ruleIds.splice(index, 1);
  rules.changedIds.delete(id);
  rules.deletedIds.add(id);
}

/** @throws AppError not_found, forbidden */
function applyChange(rules: ChangedRules, change: RuleChange, caller: ApiCallerWithAccount): void {
  switch (change.change_type) {
    case 'approval_mode': {
      const isNeeded = change.new_approval_mode_value;
      if (!isNeeded && !caller.features.allow_live_rules_approval_mode_off)
        throw new AppError('forbidden', 'approval_mode_in_plan');
      changeFields(rules, change.rule_ids, ({ misfire }) => ({
        isInApprovalMode: isNeeded,
        misfire: isNeeded ? misfire : undefined,
      }));
      return;
    }
    case 'rule_active':
      changeFields(rules, change.rule_ids, () => ({ isActive: change.new_rule_active_value }));
      return;
    case 'delete':
      for (const id of new Set(change.rule_ids)) deleteRule(rules, id);
      return;
    case 'rule_position_change':
      for (const id of change.rule_ids) moveRule(rules, id, change.new_position);
  }
}

/** @throws AppError validation_failed */
function checkChangedCount({ changedIds, deletedIds }: ChangedRules): void {
  if (changedIds.size + deletedIds.size <= MAX_RULES_PER_CHANGE) return;
  throw new AppError('validation_failed', {
    sentences: [say('too_many_rules_at_once', { maximum: MAX_RULES_PER_CHANGE })],
  });
}

/** Applies all changes, or none. */
const changeRulesAtOnce = (
  caller: ApiCallerWithAccount,
  change: (rules: ChangedRules) => void,
): Promise<RuleListChange> =>
  retryOnConflict(async () => {
    const list = await readRuleList(caller, { consistent: true });
    const stored = await readRules(caller, list);
    const rules: ChangedRules = {
      byId: new Map(stored.map((rule) => [rule.id, rule])),
      ruleIds: stored.map(({ id }) => id),
      changedIds: new Set(),
      deletedIds: new Set(),
    };
    change(rules);
    checkChangedCount(rules);
    const save = [...rules.changedIds].flatMap((id) => rules.byId.get(id) ?? []);
    const deleted = stored.filter(({ id }) => rules.deletedIds.has(id));
    const result = { save, deleted, ruleIds: rules.ruleIds };
    await writeRuleListChange(caller, list, result);
    return result;
  });

const SUCCESS_MESSAGES: Readonly<Record<RuleChange['change_type'], string>> = {
  approval_mode: say('approval_mode_updated'),
  rule_active: say('rule_updated'),
  delete: say('rule_deleted'),
  rule_position_change: say('rule_moved'),
};

type ChangeContract = typeof rulesContracts.changeRules;

export async function changeRules({
  request,
  caller,
}: ApiRouteInput<ChangeContract>): Promise<ContractResponse<ChangeContract>> {
  await changeRulesAtOnce(caller, (rules) => {
    for (const change of request.rule_changes) applyChange(rules, change, caller);
  });
  const types = new Set(request.rule_changes.map(({ change_type }) => change_type));
  const [first] = types;
  const message = types.size === 1 && first ? SUCCESS_MESSAGES[first] : 'Success';
  return { message, ...(await readRulePage(caller, toPageLimitAndOffset(request))) };
}

/** A rule is backdated this far when the request names no time. */
const DEFAULT_BACKDATE_MS = 7 * 24 * 60 * 60 * 1_000;

/** @throws AppError validation_failed with the path of each future time */
function checkStartsInPast(starts: readonly { readonly from: string }[]): void {
  const sentences = [say('time_not_past')];
  const fields = starts.flatMap(({ from }, index) =>
    Date.parse(from) > nowMs() ? [[`actions.${index}.change_value`, sentences] as const] : [],
  );
  if (fields.length > 0)
    throw new AppError('validation_failed', { sentences, fields: Object.fromEntries(fields) });
}

type BackdateContract = typeof rulesContracts.backdateRules;

/** The rules then answer what was written since that time, except what was already answered. */
export async function backdateRules({
  request,
  caller,
}: ApiRouteInput<BackdateContract>): Promise<ContractResponse<BackdateContract>> {
  const defaultStart = new Date(nowMs() - DEFAULT_BACKDATE_MS).toISOString();
  const starts = request.actions.map(({ rule_ids, change_value }) => ({
    ids: rule_ids,
    from: change_value ? new Date(change_value).toISOString() : defaultStart,
  }));
  checkStartsInPast(starts);
  await changeRulesAtOnce(caller, (rules) => {
    for (const { ids, from } of starts)
      changeFields(rules, ids, ({ appliesFrom }) => ({
        appliesFrom: [from, appliesFrom].toSorted()[0] ?? from,
        answersHistory: true,
      }));
  });
  const [earliest = defaultStart] = starts.map(({ from }) => from).sort();
  await enqueueRuleRun(caller, earliest);
  return { message: 'Success', ...(await readRulePage(caller, toPageLimitAndOffset(request))) };
}
