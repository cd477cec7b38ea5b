// Counts the replies that rules send in each hour: in all, to a person, under a post, by a rule and with a text; and the
// texts that the model writes for them. One item per hour, so a reply or text is counted with one write.
import { computeTtlEpochSeconds, formatHour } from '#platform/clock.ts';
import { hashSha256 } from '#platform/crypto.ts';
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  allOf,
  anyOf,
  attributeEquals,
  attributeLessThan,
  attributeMissing,
  type ItemCondition,
} from '#platform/table/expressions.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { getItem, getItems, type TableItem, updateItem } from '#platform/table/table.ts';
import { countDifferentQuestions, summarizeQuestion } from './domain/alike-questions.ts';
import { foldText } from './domain/compared-text.ts';
import type { RuleCaps } from './rule-repository.ts';

const RETENTION_SECONDS = 3 * 24 * 60 * 60;

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

type SendCounts = {
  readonly person: number;
  readonly rule: number;
  /** Different questions that the rule answered with the same text. */
  readonly questionsOfText: number;
};

const shorten = (value: string): string => hashSha256(value).slice(0, 12);

const getCountNames = ({ personKey, postId, ruleId }: CountedSend) => ({
  account: 'sends',
  person: `p_${shorten(personKey)}`,
  post: `m_${shorten(postId ?? '')}`,
  rule: `r_${shorten(ruleId)}`,
});

/** Before the names of the questions that a rule answered with a text. */
const getQuestionPrefix = ({ ruleId, text }: CountedSend): string =>
  `q_${shorten(`${ruleId} ${text}`)}_`;

const MENTION = /^@[\w.]+\s+/u;

/** The reply that had a text for a person, and when it was due (epoch ms). A mention makes no other text of it. */
function getRepeatNames({ personKey, text }: CountedSend) {
  const name = shorten(`${personKey} ${foldText(text.replace(MENTION, ''))}`);
  return { reply: `s_${name}`, at: `sa_${name}` };
}

const readQuestions = (item: TableItem, send: CountedSend): readonly string[] => {
  const prefix = getQuestionPrefix(send);
  return Object.entries(item).flatMap(([name, summary]) =>
    name.startsWith(prefix) ? [String(summary)] : [],
  );
};

function readCounts(item: TableItem | undefined, send: CountedSend): SendCounts {
  const names = getCountNames(send);
  const read = (name: string): number => Number(item?.[name] ?? 0);
  return {
    person: read(names.person),
    rule: read(names.rule),
    questionsOfText: countDifferentQuestions(readQuestions(item ?? {}, send)),
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
  const repeat = getRepeatNames(send);
  await updateItem(tableKeys.hourlySends(slot, slot.hour), {
    add: buildCounts(send, -1),
    remove: [repeat.reply, repeat.at],
  });
}

const HOUR_MS = 60 * 60 * 1_000;

/** Whether the person gets the same text from another reply by rule less than an hour from `at` (epoch ms). */
export async function isRepeatForPerson(
  slot: HourlySlot,
  send: CountedSend,
  at: number,
): Promise<boolean> {
  const hours = [formatHour(at - HOUR_MS), formatHour(at)];
  const items = await getItems(
    hours.map((hour) => tableKeys.hourlySends(slot, hour)),
    { consistent: true },
  );
  const names = getRepeatNames(send);
  return items.some((item) => {
    const replyId = item[names.reply];
    if (replyId === undefined || replyId === send.replyId) return false;
    return Math.abs(at - Number(item[names.at])) < HOUR_MS;
  });
}

/** A reply that certainly was not sent keeps no other one with its text from the person. `hours`: where it may stand. */
export async function forgetTextForPerson(
  account: AccountRef,
  hours: readonly string[],
  send: CountedSend,
): Promise<void> {
  const { reply, at } = getRepeatNames(send);
  for (const hour of hours)
    await ignoreConflict(
      updateItem(
        tableKeys.hourlySends(account, hour),
        { remove: [reply, at] },
        attributeEquals(reply, send.replyId),
      ),
    );
}

/**
 * The counts after it was counted; undefined when one of the caps is reached, or another reply with the same text was
 * counted for the person. `at`: when it is sent (epoch ms).
 */
export async function reserveHourlySlot(
  slot: HourlySlot,
  send: CountedSend,
  caps: RuleCaps,
  at: number,
): Promise<SendCounts | undefined> {
  const names = getCountNames(send);
  const repeat = getRepeatNames(send);
  const summary = summarizeQuestion(send.question);
  const add = buildCounts(send, 1);
  const updated = await ignoreConflict(
    updateItem(
      tableKeys.hourlySends(slot, slot.hour),
      {
        add,
        set: {
          ttl: computeTtlEpochSeconds(RETENTION_SECONDS),
          [`${getQuestionPrefix(send)}${shorten(summary)}`]: summary,
          [repeat.reply]: send.replyId,
          [repeat.at]: at,
        },
      },
      allOf(
        anyOf(attributeMissing(repeat.reply), attributeEquals(repeat.reply, send.replyId)),
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
  { personKey }: Pick<CountedSend, 'personKey'>,
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
export type CountedText = Pick<CountedSend, 'personKey' | 'ruleId' | 'replyId'>;
export type TextCaps = Readonly<Record<'account' | 'person' | 'rule', number>>;

const getTextCountNames = ({ personKey, ruleId }: CountedText) => ({
  account: 'texts',
  person: `wp_${shorten(personKey)}`,
  rule: `wr_${shorten(ruleId)}`,
});

/** Many windows may look at one reply at once: its text is counted once. */
const getTextName = ({ replyId }: CountedText): string => `w_${shorten(replyId)}`;

const addToTextCounts = (text: CountedText, step: 1 | -1) =>
  Object.fromEntries(Object.values(getTextCountNames(text)).map((name) => [name, step]));

/** False when one of the caps is reached. True once more for a text that is counted already. */
export async function reserveHourlyText(
  slot: HourlySlot,
  text: CountedText,
  caps: TextCaps,
): Promise<boolean> {
  const names = getTextCountNames(text);
  const key = tableKeys.hourlySends(slot, slot.hour);
  const isCounted = await isWriteAccepted(
    updateItem(
      key,
      {
        add: addToTextCounts(text, 1),
        set: { ttl: computeTtlEpochSeconds(RETENTION_SECONDS), [getTextName(text)]: 1 },
      },
      allOf(
        attributeMissing(getTextName(text)),
        isBelow(names.account, caps.account),
        isBelow(names.person, caps.person),
        isBelow(names.rule, caps.rule),
      ),
    ),
  );
  return isCounted || (await getItem(key, { consistent: true }))?.[getTextName(text)] === 1;
}

/** For a text that was counted and not written. */
export async function releaseHourlyText(slot: HourlySlot, text: CountedText): Promise<void> {
  await ignoreConflict(
    updateItem(
      tableKeys.hourlySends(slot, slot.hour),
      { add: addToTextCounts(text, -1), remove: [getTextName(text)] },
      attributeEquals(getTextName(text), 1),
    ),
  );
}
