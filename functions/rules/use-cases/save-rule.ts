// Creates a rule, or saves all of it.
import { nowIso } from '#platform/clock.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { CallerWithAccount } from '#platform/http/caller.ts';
import { createId } from '#platform/ids.ts';
import { retryOnConflict } from '#platform/table/retry-on-conflict.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_RULES } from '#shared/limits.ts';
import type { Rule, SavedRule } from '#shared/schemas/rule.ts';
import { applyFeatureFlags, findFlagProblems } from '../domain/apply-feature-flags.ts';
import type { StoredRule } from '../rule-item.ts';
import { findRule, type RuleList, readRuleList, writeRules } from '../rule-repository.ts';
import { toPublicRule } from '../to-public-rule.ts';

/** @throws AppError validation_failed with the path of each part that the plan does not allow */
function checkFlags(saved: SavedRule, { features }: CallerWithAccount, root: string): void {
  const problems = findFlagProblems(saved, features);
  if (problems.length === 0) return;
  const fields = problems.map(({ path, sentence }) => [`${root}.${path}`, [sentence]] as const);
  throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
}

const toStoredFields = (saved: SavedRule) => ({
  name: saved.name,
  eventType: saved.rule_event_type,
  isActive: saved.active,
  isApprovalNeeded: saved.approval_mode,
  definition: saved.rule,
});

/** The network tells times in whole seconds, so what is written now may seem to be written before. */
const toNetworkTime = (time: string): string => `${time.slice(0, 19)}.000Z`;

function buildNewRule(saved: SavedRule): StoredRule {
  const now = nowIso();
  return {
    ...toStoredFields(saved),
    id: createId('rule'),
    createdAt: now,
    updatedAt: now,
    appliesFrom: toNetworkTime(now),
    answersHistory: false,
    revision: 1,
    misfire: undefined,
  };
}

/** Whether the client knew that the rule had returned itself to approval mode; a form may have been open since before. */
const hasSeenMisfire = ({ misfire }: StoredRule, { updated_at }: SavedRule): boolean =>
  misfire === undefined ||
  (updated_at !== undefined && Date.parse(updated_at) >= Date.parse(misfire.at));

/** The approval mode that a rule switched on is switched off only by somebody who has seen why. */
function buildChangedRule(stored: StoredRule, saved: SavedRule): StoredRule {
  const isApprovalNeeded = saved.approval_mode || !hasSeenMisfire(stored, saved);
  return {
    ...stored,
    ...toStoredFields(saved),
    isApprovalNeeded,
    updatedAt: nowIso(),
    revision: stored.revision + 1,
    misfire: isApprovalNeeded ? stored.misfire : undefined,
  };
}

/** @throws TransactionRejectedError when another writer was first; AppError not_found, validation_failed */
async function trySave(caller: CallerWithAccount, list: RuleList, saved: SavedRule): Promise<Rule> {
  if (saved.id === undefined) {
    if (list.ruleIds.length >= MAX_RULES)
      throw new AppError('validation_failed', {
        sentences: [`You have ${MAX_RULES} rules, and there is no room for another one.`],
      });
    const rule = buildNewRule(applyFeatureFlags(saved, caller.features));
    const ruleIds = [...list.ruleIds, rule.id];
    await writeRules(caller, list, { save: [rule], deleted: [], ruleIds });
    return toPublicRule(rule, ruleIds.length);
  }
  const stored = await findRule(caller, saved.id);
  if (stored === undefined) throw new AppError('not_found');
  const allowed = applyFeatureFlags(saved, caller.features, stored.definition);
  const rule = buildChangedRule(stored, allowed);
  await writeRules(caller, list, { save: [rule], deleted: [], ruleIds: list.ruleIds });
  return toPublicRule(rule, list.ruleIds.indexOf(rule.id) + 1);
}

async function saveRule(caller: CallerWithAccount, saved: SavedRule, root: string): Promise<Rule> {
  checkFlags(saved, caller, root);
  return retryOnConflict(async () =>
    trySave(caller, await readRuleList(caller, { consistent: true }), saved),
  );
}

export const createRule = ({
  request,
  caller,
}: RouteInput<typeof rulesContracts.createRule>): Promise<Rule> =>
  saveRule(caller, { ...request.rule, id: undefined }, 'rule');

/** A rule without an id is created. */
export const updateRule = ({
  request,
  caller,
}: RouteInput<typeof rulesContracts.updateRule>): Promise<Rule> =>
  saveRule(caller, request.currentlyEditingRule, 'currentlyEditingRule');
