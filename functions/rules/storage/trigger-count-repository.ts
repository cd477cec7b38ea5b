// Stores how often rules and their actions have triggered, and the text that each action sent last. Both change in the
// transaction that stores a decision, so parallel evaluations cannot exceed a count.
import * as z from 'zod';
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import {
  attributeLessThan,
  attributeMissing,
  attributeUnchanged,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, getItems, type TableWrite } from '#platform/table/table.ts';
import type { TriggerCount } from '../domain/evaluation/trigger-counts.ts';

/** The rule epoch is part of the key, so a new epoch begins at zero. */
export type TriggerCountScope = AccountRef & { readonly ruleId: string; readonly epoch: number };

const buildCountKey = (scope: TriggerCountScope, count: string) =>
  tableKeys.triggerCount(scope, scope.ruleId, JSON.stringify([scope.epoch, count]));

const DAY_SECONDS = 24 * 60 * 60;
/**
 * A count has no end of its own: "once per person" stays. A person who was last answered more than a year ago counts as
 * new, so that an account does not keep every person who ever wrote. A yearly campaign still knows the people of the
 * last one.
 */
const COUNT_RETENTION_SECONDS = 400 * DAY_SECONDS;
/** People do not remember an older text. */
const LAST_TEXT_RETENTION_SECONDS = 90 * DAY_SECONDS;

const countSchema = z.object({ count: z.number() });

/** Reads consistently; a count that never triggered is 0. */
export async function readTriggerCounts(
  counts: readonly { readonly scope: TriggerCountScope; readonly key: string }[],
): Promise<(scope: TriggerCountScope, key: string) => number> {
  const keys = counts.map(({ scope, key }) => buildCountKey(scope, key));
  const items = await getItems(keys, { consistent: true });
  const countByKey = new Map(items.map((item) => [String(item.sk), countSchema.parse(item).count]));
  return (scope, key) => countByKey.get(buildCountKey(scope, key).sk) ?? 0;
}

export const buildTriggerCountWrite = (
  scope: TriggerCountScope,
  { key, limit }: TriggerCount,
): TableWrite => ({
  kind: 'update',
  key: buildCountKey(scope, key),
  change: { add: { count: 1 }, set: { ttl: computeTtlEpochSeconds(COUNT_RETENTION_SECONDS) } },
  when: combineConditionsWithOr(attributeMissing('count'), attributeLessThan('count', limit)),
});

/** The text that an action sent last under one post or in one conversation. */
export type LastActionTextKey = { readonly scope: TriggerCountScope; readonly place: string };

const buildLastTextKey = ({ scope, place }: LastActionTextKey) =>
  buildCountKey(scope, JSON.stringify(['last_text', place]));

export async function readLastReplyText(ref: LastActionTextKey): Promise<string | undefined> {
  const item = await getItem(buildLastTextKey(ref), { consistent: true });
  return item && z.object({ text: z.string() }).parse(item).text;
}

/** Rejected when another reply in the same place was decided first. */
export const buildLastReplyTextWrite = (
  ref: LastActionTextKey,
  lastText: string | undefined,
  text: string,
): TableWrite => ({
  kind: 'put',
  key: buildLastTextKey(ref),
  item: { text, ttl: computeTtlEpochSeconds(LAST_TEXT_RETENTION_SECONDS) },
  when: attributeUnchanged('text', lastText),
});
