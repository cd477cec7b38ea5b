// Creates a rule, or saves all of its fields.
import { nowIso } from '#platform/clock.ts';
import type { ApiCallerWithAccount } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { createId } from '#platform/ids.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_RULES_PER_ACCOUNT } from '#shared/limits.ts';
import type { Rule, RuleToSave } from '#shared/schemas/rule.ts';
import { say } from '#shared/sentences/say.ts';
import {
  applyFeatureFlagsToRule,
  findFeatureFlagProblems,
} from '../domain/saving/apply-feature-flags-to-rule.ts';
import { computeNextRuleUpdateTime, type StoredRule } from '../storage/rule-item.ts';
import {
  findRule,
  readRuleList,
  type StoredRuleList,
  writeRuleListChange,
} from '../storage/rule-repository.ts';
import { wasRuleDeleted } from '../storage/rule-version-repository.ts';
import { toPublicRule } from '../to-public-rule.ts';

/** @throws AppError validation_failed with the path of each part that the plan does not allow */
function checkFlags(saved: RuleToSave, { features }: ApiCallerWithAccount, root: string): void {
  const problems = findFeatureFlagProblems(saved, features);
  if (problems.length === 0) return;
  const fields = problems.map(({ path, sentence }) => [`${root}.${path}`, [sentence]] as const);
  throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
}

const toStoredFields = (saved: RuleToSave) => ({
  name: saved.name,
  eventType: saved.rule_event_type,
  isActive: saved.active,
  isInApprovalMode: saved.approval_mode,
  definition: saved.rule,
});

/** The network's times are in whole seconds, so a new event may seem older than it is. */
const toNetworkTime = (time: string): string => `${time.slice(0, 19)}.000Z`;

function buildNewRule(id: string, saved: RuleToSave): StoredRule {
  const now = nowIso();
  return {
    ...toStoredFields(saved),
    id,
    createdAt: now,
    updatedAt: now,
    appliesFrom: toNetworkTime(now),
    answersHistory: false,
    revision: 1,
    misfire: undefined,
  };
}

/** Another person or the rule itself may have changed the rule while a form was open. */
const isOutdated = ({ updatedAt }: StoredRule, { updated_at }: RuleToSave): boolean =>
  updated_at !== undefined && Date.parse(updated_at) < Date.parse(updatedAt);

/** Whether the client knew that the rule had returned itself to approval mode. */
const hasSeenMisfire = ({ misfire }: StoredRule, { updated_at }: RuleToSave): boolean =>
  misfire === undefined ||
  (updated_at !== undefined && Date.parse(updated_at) >= Date.parse(misfire.at));

/** A client that has not seen a safety switch does not switch it back. */
function buildChangedRule(stored: StoredRule, saved: RuleToSave): StoredRule {
  const keepsSwitches = isOutdated(stored, saved);
  const keepsApproval = keepsSwitches || !hasSeenMisfire(stored, saved);
  const isInApprovalMode = saved.approval_mode || (keepsApproval && stored.isInApprovalMode);
  return {
    ...stored,
    ...toStoredFields(saved),
    isActive: keepsSwitches ? stored.isActive : saved.active,
    isInApprovalMode,
    updatedAt: computeNextRuleUpdateTime(stored),
    revision: stored.revision + 1,
    misfire: isInApprovalMode ? stored.misfire : undefined,
  };
}

/** The id of a rule that a client creates under its own id. */
const toRuleId = (clientRuleId: string): string => `rul_${clientRuleId}`;

const getPosition = ({ ruleIds }: StoredRuleList, id: string): number => ruleIds.indexOf(id) + 1;

/** @throws AppError not_found when the rule was deleted since */
async function findCreatedRule(account: AccountRef, id: string): Promise<StoredRule | undefined> {
  const rule = await findRule(account, id);
  if (rule === undefined && (await wasRuleDeleted(account, id))) throw new AppError('not_found');
  return rule;
}

/**
 * A repeated call finds the rule of the first call, for example after the first answer was lost.
 * @throws TransactionRejectedError when another writer was first; AppError validation_failed, not_found when the rule
 * of the first call was deleted
 */
async function tryCreateRule(
  caller: ApiCallerWithAccount,
  saved: RuleToSave,
  clientRuleId: string | undefined,
): Promise<Rule> {
  const id = clientRuleId === undefined ? createId('rule') : toRuleId(clientRuleId);
  const created = clientRuleId === undefined ? undefined : await findCreatedRule(caller, id);
  // Reads the list last, so that it has the rule of the first call.
  const list = await readRuleList(caller, { consistent: true });
  if (created) return toPublicRule(created, getPosition(list, id));
  if (list.ruleIds.length >= MAX_RULES_PER_ACCOUNT)
    throw new AppError('validation_failed', {
      sentences: [say('rules_full', { maximum: MAX_RULES_PER_ACCOUNT })],
    });
  const rule = buildNewRule(id, applyFeatureFlagsToRule(saved, caller.features));
  const ruleIds = [...list.ruleIds, id];
  await writeRuleListChange(caller, list, { save: [rule], deleted: [], ruleIds });
  return toPublicRule(rule, ruleIds.length);
}

/** @throws TransactionRejectedError when another writer was first; AppError not_found, conflict */
async function tryChangeRule(
  caller: ApiCallerWithAccount,
  saved: RuleToSave,
  { id, overwrites }: { readonly id: string; readonly overwrites: boolean },
): Promise<Rule> {
  const list = await readRuleList(caller, { consistent: true });
  const stored = await findRule(caller, id);
  if (stored === undefined) throw new AppError('not_found');
  if (isOutdated(stored, saved) && !overwrites) throw new AppError('conflict', 'rule_outdated');
  const allowed = applyFeatureFlagsToRule(saved, caller.features, stored.definition);
  const rule = buildChangedRule(stored, allowed);
  await writeRuleListChange(caller, list, { save: [rule], deleted: [], ruleIds: list.ruleIds });
  return toPublicRule(rule, getPosition(list, id));
}

export async function createRule({
  request: { rule, client_rule_id },
  caller,
}: ApiRouteInput<typeof rulesContracts.createRule>): Promise<Rule> {
  checkFlags(rule, caller, 'rule');
  return retryOnConflict(() => tryCreateRule(caller, rule, client_rule_id));
}

/** Creates the rule when it has no id. */
export async function updateRule({
  request: { currentlyEditingRule: rule, overwrites },
  caller,
}: ApiRouteInput<typeof rulesContracts.updateRule>): Promise<Rule> {
  checkFlags(rule, caller, 'currentlyEditingRule');
  const { id } = rule;
  return retryOnConflict(() =>
    id === undefined
      ? tryCreateRule(caller, rule, undefined)
      : tryChangeRule(caller, rule, { id, overwrites }),
  );
}
