// The item that holds what rules send in one hour, and how what it counts is named.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import {
  anyOf,
  attributeLessThan,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, type ItemKey, tableKeys } from '#platform/table/keys.ts';

const RETENTION_SECONDS = 3 * 24 * 60 * 60;

export type HourlySlot = AccountRef & {
  /** `2026-11-24T16`. */
  readonly hour: string;
};

/** What a reply counts towards. */
export type CountedSend = {
  readonly personKey: string;
  /** The post; undefined for messages. */
  readonly postId: string | undefined;
  readonly ruleId: string;
  readonly replyId: string;
  readonly text: string;
  /** What it answers. */
  readonly question: string;
};

export const getHourKey = (slot: HourlySlot): ItemKey => tableKeys.hourlySends(slot, slot.hour);

export const buildHourExpiry = () => ({ ttl: computeTtlEpochSeconds(RETENTION_SECONDS) });

/** An attribute each, so it has to be short. */
export const shortenName = (value: string): string => hashSha256(value).slice(0, 12);

export const isBelow = (name: string, cap: number): ItemCondition =>
  anyOf(attributeMissing(name), attributeLessThan(name, cap));
