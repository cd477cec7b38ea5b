// The item that counts what rules send in one hour, and the names of its counts.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import {
  attributeLessThan,
  attributeMissing,
  combineConditionsWithOr,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, type ItemKey, tableKeys } from '#platform/table/keys.ts';

const RETENTION_SECONDS = 3 * 24 * 60 * 60;

export type HourlySendSlot = AccountRef & {
  /** `2026-11-24T16`. */
  readonly hour: string;
};

/** The parts of a reply that its counts need. */
export type CountedRuleReplySend = {
  readonly personKey: string;
  /** The post; undefined for messages. */
  readonly postId: string | undefined;
  readonly ruleId: string;
  readonly replyId: string;
  readonly text: string;
  /** The text that the reply answers. */
  readonly question: string;
};

export const getHourlySendsKey = (slot: HourlySendSlot): ItemKey =>
  tableKeys.hourlySends(slot, slot.hour);

export const buildHourlySendsExpiry = () => ({ ttl: computeTtlEpochSeconds(RETENTION_SECONDS) });

/** Each name is an attribute, so it has to be short. */
export const shortenCounterName = (value: string): string => hashSha256(value).slice(0, 12);

export const isCounterBelowCap = (name: string, cap: number): ItemCondition =>
  combineConditionsWithOr(attributeMissing(name), attributeLessThan(name, cap));
