// Counts the replies that rules send in each hour: in all, to a person, under a post, by a rule and with a text; and the
// texts that the model writes for them. One item per hour, so a reply or text is counted with one write.
import { computeTtlEpochSeconds } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  allOf,
  anyOf,
  attributeLessThan,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, getItems, type TableItem, updateItem } from '#platform/table/table.ts';
import type { RuleCaps } from './rule-repository.ts';

const RETENTION_SECONDS = 3 * 24 * 60 * 60;

/** What a reply counts towards. */
export type CountedSend = {
  readonly personKey: string;
  /** The post; undefined for messages. */
  readonly postId: string | undefined;
  readonly ruleId: string;
  readonly text: string;
};

type SendCounts = {
  readonly person: number;
  readonly rule: number;
  /** Replies of the rule with the same text. */
  readonly text: number;
};

const shorten = (value: string): string => hashSha256(value).slice(0, 12);

const getCountNames = ({ personKey, postId, ruleId, text }: CountedSend) => ({
  account: 'sends',
  person: `p_${shorten(personKey)}`,
  post: `m_${shorten(postId ?? '')}`,
  rule: `r_${shorten(ruleId)}`,
  text: `t_${shorten(`${ruleId} ${text}`)}`,
});

function readCounts(item: TableItem | undefined, send: CountedSend): SendCounts {
  const names = getCountNames(send);
  const read = (name: string): number => Number(item?.[name] ?? 0);
  return {
    person: read(names.person),
    rule: read(names.rule),
    text: read(names.text),
  };
}

const isBelow = (name: string, cap: number): ItemCondition =>
  anyOf(attributeMissing(name), attributeLessThan(name, cap));

export type HourlySlot = AccountRef & {
  /** `2026-11-24T16`. */
  readonly hour: string;
};

/** What one reply adds to the counts of its hour. */
const buildCounts = (send: CountedSend, step: 1 | -1): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(getCountNames(send))
      .filter(([scope]) => scope !== 'post' || send.postId !== undefined)
      .map(([, name]) => [name, step]),
  );

/** For a reply that was counted and is not sent in this hour after all. */
export async function releaseHourlySlot(slot: HourlySlot, send: CountedSend): Promise<void> {
  await updateItem(tableKeys.hourlySends(slot, slot.hour), { add: buildCounts(send, -1) });
}

/** The counts after it was counted; undefined when one of the caps is reached. */
export async function reserveHourlySlot(
  slot: HourlySlot,
  send: CountedSend,
  caps: RuleCaps,
): Promise<SendCounts | undefined> {
  const names = getCountNames(send);
  const add = buildCounts(send, 1);
  const updated = await ignoreConflict(
    updateItem(
      tableKeys.hourlySends(slot, slot.hour),
      { add, set: { ttl: computeTtlEpochSeconds(RETENTION_SECONDS) } },
      allOf(
        isBelow(names.account, caps.account),
        isBelow(names.person, caps.person),
        isBelow(names.post, caps.post),
      ),
    ),
  );
  return updated && readCounts(updated, send);
}

/** Those of the hours in which none of the caps was reached when they were read. */
export async function listHoursWithRoom(
  account: AccountRef,
  hours: readonly string[],
  send: CountedSend,
  caps: RuleCaps,
): Promise<readonly string[]> {
  const keyOf = (hour: string) => tableKeys.hourlySends(account, hour);
  const items = await getItems(hours.map(keyOf), { consistent: true });
  const itemBySortKey = new Map(items.map((item) => [String(item.sk), item]));
  const names = getCountNames(send);
  return hours.filter((hour) => {
    const item = itemBySortKey.get(keyOf(hour).sk);
    const count = (name: string): number => Number(item?.[name] ?? 0);
    return (
      count(names.account) < caps.account &&
      count(names.person) < caps.person &&
      count(names.post) < caps.post
    );
  });
}

/** How often a person was to be answered beyond the cap in this hour. */
export async function countReplyBeyondCap(
  slot: HourlySlot,
  { personKey }: CountedSend,
): Promise<number> {
  const name = `x_${shorten(personKey)}`;
  const updated = await updateItem(tableKeys.hourlySends(slot, slot.hour), {
    add: { [name]: 1 },
    set: { ttl: computeTtlEpochSeconds(RETENTION_SECONDS) },
  });
  return Number(updated?.[name] ?? 0);
}

export const readHourlyCounts = async (slot: HourlySlot, send: CountedSend): Promise<SendCounts> =>
  readCounts(await getItem(tableKeys.hourlySends(slot, slot.hour), { consistent: true }), send);

/** What a text that the model writes for a rule counts towards. */
export type CountedText = Pick<CountedSend, 'personKey' | 'ruleId'>;
export type TextCaps = Readonly<Record<'account' | 'person' | 'rule', number>>;

const getTextCountNames = ({ personKey, ruleId }: CountedText) => ({
  account: 'texts',
  person: `wp_${shorten(personKey)}`,
  rule: `wr_${shorten(ruleId)}`,
});

const addToTextCounts = (text: CountedText, step: 1 | -1) =>
  Object.fromEntries(Object.values(getTextCountNames(text)).map((name) => [name, step]));

/** False when one of the caps is reached. */
export async function reserveHourlyText(
  slot: HourlySlot,
  text: CountedText,
  caps: TextCaps,
): Promise<boolean> {
  const names = getTextCountNames(text);
  return isWriteAccepted(
    updateItem(
      tableKeys.hourlySends(slot, slot.hour),
      {
        add: addToTextCounts(text, 1),
        set: { ttl: computeTtlEpochSeconds(RETENTION_SECONDS) },
      },
      allOf(
        isBelow(names.account, caps.account),
        isBelow(names.person, caps.person),
        isBelow(names.rule, caps.rule),
      ),
    ),
  );
}

/** For a text that was counted and not written. */
export async function releaseHourlyText(slot: HourlySlot, text: CountedText): Promise<void> {
  await updateItem(tableKeys.hourlySends(slot, slot.hour), { add: addToTextCounts(text, -1) });
}
