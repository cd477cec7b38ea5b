// Stores the rules of an account. Their order is one item, so that a move is one write; the item's version changes with
// every change of a rule.
import * as z from 'zod';
import { isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  attributeUnchanged,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import {
  type AccountRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import {
  getItem,
  MAX_TABLE_TRANSACTION_WRITES,
  type TableWrite,
  updateItem,
  writeTransaction,
} from '#platform/table/table.ts';
import { DEFAULT_HOURLY_RULE_CAPS } from '#shared/limits.ts';
import {
  computeNextRuleUpdateTime,
  parseRuleItem,
  type StoredRule,
  toRuleAttributes,
} from './rule-item.ts';
import { buildRuleVersionExpiry, buildRuleVersionWrite } from './rule-version-repository.ts';

const ruleListSchema = z.object({
  rule_ids: z.array(z.string()).default([]),
  version: z.number().default(0),
  /** Counts and processed events of earlier epochs no longer apply. */
  epoch: z.number().default(0),
  caps: z
    .object({ account: z.number(), person: z.number(), post: z.number() })
    .default(DEFAULT_HOURLY_RULE_CAPS),
});
export type HourlyLimits = z.output<typeof ruleListSchema>['caps'];

export type StoredRuleList = {
  /** In the order of their positions. */
  readonly ruleIds: readonly string[];
  /** Increases with every change of a rule or of the order. */
  readonly version: number;
  readonly epoch: number;
  readonly caps: HourlyLimits;
};

export async function readRuleList(
  account: AccountRef,
  options: { readonly consistent: boolean },
): Promise<StoredRuleList> {
  const item = await getItem(tableKeys.ruleList(account), options);
  const { rule_ids, version, epoch, caps } = ruleListSchema.parse(item ?? {});
  return { ruleIds: rule_ids, version, epoch, caps };
}

/** Reads consistently; undefined when there is none. */
export async function findRule(
  account: AccountRef,
  ruleId: string,
): Promise<StoredRule | undefined> {
  const item = await getItem(tableKeys.rule(account, ruleId), { consistent: true });
  return item && parseRuleItem(item);
}

/** In the order of their positions. Reads consistently. */
export async function readRules(
  account: AccountRef,
  { ruleIds }: Pick<StoredRuleList, 'ruleIds'>,
): Promise<readonly StoredRule[]> {
  const items = await queryItems({
    partition: tablePartitions.account(account),
    beginsWith: sortKeyPrefixes.rule,
    consistent: true,
  });
  const rules = new Map(items.map(parseRuleItem).map((rule) => [rule.id, rule]));
  return ruleIds.flatMap((id) => rules.get(id) ?? []);
}

const isVersionUnchanged = ({ version }: StoredRuleList): ItemCondition =>
  attributeUnchanged('version', version || undefined);

/** Every change of a rule raises the version of the list, so that caches of the rules notice it. */
const buildListWrite = (
  account: AccountRef,
  list: StoredRuleList,
  ruleIds: readonly string[],
): TableWrite => ({
  kind: 'update',
  key: tableKeys.ruleList(account),
  change: { set: { rule_ids: [...ruleIds] }, add: { version: 1 } },
  when: isVersionUnchanged(list),
});

export type RuleListChange = {
  /** The rules after the change, one revision later; rules that the list does not have are created. */
  readonly save: readonly StoredRule[];
  /** The rules before they are deleted. */
  readonly deleted: readonly StoredRule[];
  /** The order after the change. */
  readonly ruleIds: readonly string[];
};

/** The limit of one transaction: it writes the list once, and each rule with its version and the one before. */
export const MAX_RULES_PER_CHANGE = Math.floor((MAX_TABLE_TRANSACTION_WRITES - 1) / 3);

/** Writes all changes or none. @throws TransactionRejectedError when another writer was first */
export async function writeRuleListChange(
  account: AccountRef,
  list: StoredRuleList,
  { save, deleted, ruleIds }: RuleListChange,
): Promise<void> {
  const known = new Set(list.ruleIds);
  const saves = save.map(
    (rule): TableWrite => ({
      kind: 'put',
      key: tableKeys.rule(account, rule.id),
      item: toRuleAttributes(rule),
      when: known.has(rule.id)
        ? attributeEquals('revision', rule.revision - 1)
        : attributeMissing(),
    }),
  );
  const deletions = deleted.map(
    ({ id }): TableWrite => ({ kind: 'delete', key: tableKeys.rule(account, id) }),
  );
  await writeTransaction([
    buildListWrite(account, list, ruleIds),
    ...saves,
    ...save.map((rule) => buildRuleVersionWrite(account, rule)),
    ...save
      .filter(({ id }) => known.has(id))
      .map(({ id, revision }) => buildRuleVersionExpiry(account, id, revision - 1)),
    ...deletions,
    ...deleted.map((rule) => buildRuleVersionWrite(account, rule, true)),
    ...deleted.map(({ id, revision }) => buildRuleVersionExpiry(account, id, revision)),
  ]);
}

/** False when the rule changed first. Only the product itself calls this, never an edit of the owner. */
export const switchRuleToApprovalMode = async (
  account: AccountRef,
  rule: StoredRule,
  misfire: NonNullable<StoredRule['misfire']>,
): Promise<boolean> => {
  const revision = rule.revision + 1;
  const updatedAt = computeNextRuleUpdateTime(rule);
  const switched: StoredRule = { ...rule, isInApprovalMode: true, misfire, updatedAt, revision };
  const write = writeTransaction([
    {
      kind: 'put',
      key: tableKeys.rule(account, rule.id),
      item: toRuleAttributes(switched),
      when: attributeEquals('revision', rule.revision),
    },
    { kind: 'update', key: tableKeys.ruleList(account), change: { add: { version: 1 } } },
    buildRuleVersionWrite(account, switched),
    buildRuleVersionExpiry(account, rule.id, rule.revision),
  ]);
  return isWriteAccepted(write);
};

export async function saveHourlyLimits(account: AccountRef, caps: HourlyLimits): Promise<void> {
  await updateItem(tableKeys.ruleList(account), { set: { caps } });
}

/** Makes every processed event and trigger count invalid at once. */
export async function startRuleEpoch(account: AccountRef): Promise<void> {
  await updateItem(tableKeys.ruleList(account), { add: { epoch: 1, version: 1 } });
}
