// Keeps every version of the rules as long as the log of events, so that decisions can be explained later.
import * as z from 'zod';
import { computeTtlEpochSeconds, nowIso } from '#platform/clock.ts';
import { attributeExists } from '#platform/table/expressions.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { getItem, type TableWrite } from '#platform/table/table.ts';
import { parseRuleItem, type StoredRule, toRuleAttributes } from './rule-item.ts';

const RETENTION_SECONDS = 91 * 24 * 60 * 60;

export type RuleVersion = {
  readonly rule: StoredRule;
  /** The version is in force since then (ISO). */
  readonly from: string;
  /** The version records that the rule was deleted. */
  readonly isDeletion: boolean;
};

const versionSchema = z.object({ in_force_from: z.string(), deletion: z.boolean().default(false) });

/** Must be part of the transaction that changes or deletes the rule. */
export const buildRuleVersionWrite = (
  account: AccountRef,
  rule: StoredRule,
  isDeletion = false,
): TableWrite => ({
  kind: 'put',
  key: tableKeys.ruleVersion(account, rule.id, isDeletion ? 'deleted' : String(rule.revision)),
  item: {
    ...toRuleAttributes(rule),
    in_force_from: nowIso(),
    deletion: isDeletion || undefined,
    ttl: isDeletion ? computeTtlEpochSeconds(RETENTION_SECONDS) : undefined,
  },
});

/** A replaced version expires after the retention; the version in force stays. */
export const buildRuleVersionExpiry = (
  account: AccountRef,
  ruleId: string,
  revision: number,
): TableWrite => ({
  kind: 'update',
  key: tableKeys.ruleVersion(account, ruleId, String(revision)),
  change: { set: { ttl: computeTtlEpochSeconds(RETENTION_SECONDS) } },
  when: attributeExists(),
});

/** The deletion is known until the end of the retention. Reads consistently. */
export async function wasRuleDeleted(account: AccountRef, ruleId: string): Promise<boolean> {
  const key = tableKeys.ruleVersion(account, ruleId, 'deleted');
  return (await getItem(key, { consistent: true })) !== undefined;
}

/** Every version of every rule, oldest first. */
export async function readRuleVersions(account: AccountRef): Promise<readonly RuleVersion[]> {
  const items = await queryItems({
    partition: tablePartitions.account(account),
    beginsWith: sortKeyPrefixes.ruleVersion,
  });
  return items
    .map((item) => {
      const { in_force_from, deletion } = versionSchema.parse(item);
      return { rule: parseRuleItem(item), from: in_force_from, isDeletion: deletion };
    })
    .sort((left, right) => left.from.localeCompare(right.from));
}

/** The rules in force at a time (ISO); `versions` are oldest first. */
export function listRulesInForce(
  versions: readonly RuleVersion[],
  at: string,
): readonly StoredRule[] {
  const inForce = new Map<string, StoredRule>();
  for (const { rule, from, isDeletion } of versions) {
    if (from > at) break;
    if (isDeletion) inForce.delete(rule.id);
    else inForce.set(rule.id, rule);
  }
  return [...inForce.values()];
}
