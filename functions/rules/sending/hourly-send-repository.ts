// Counts the replies that rules send in each hour: in all, to a person, under a post, by a rule and with a text. Each
// hour has one item, so one write counts a reply.
import { ignoreConflict } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  combineConditionsWithAnd,
  combineConditionsWithOr,
} from '#platform/table/expressions.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getItem, getItems, type TableItem, updateItem } from '#platform/table/table.ts';
import {
  countDistinctQuestions,
  toComparableQuestion,
} from '../domain/sending/count-distinct-questions.ts';
import type { HourlyLimits } from '../storage/rule-repository.ts';
import {
  buildHourlySendsExpiry,
  type CountedRuleReplySend,
  getHourlySendsKey,
  type HourlySendSlot,
  isCounterBelowCap,
  shortenCounterName,
} from './hourly-send-slot.ts';
import { getRepeatedTextAttributeNames } from './repeated-text-repository.ts';

type SendCounts = {
  readonly person: number;
  readonly rule: number;
  /** The different questions of different people that the rule answered with the same text. */
  readonly questionsOfText: number;
};

const getCountNames = ({ personKey, postId, ruleId }: CountedRuleReplySend) => ({
  account: 'sends',
  person: `p_${shortenCounterName(personKey)}`,
  post: `m_${shortenCounterName(postId ?? '')}`,
  rule: `r_${shortenCounterName(ruleId)}`,
});

/** The prefix of the questions that a rule answered with a text. */
const getQuestionPrefix = ({ ruleId, text }: CountedRuleReplySend): string =>
  `q_${shortenCounterName(`${ruleId} ${text}`)}_`;

/**
 * One question of each person counts: a few people alone must not make a rule misfire, even when replies to them fail.
 */
const getQuestionName = (send: CountedRuleReplySend): string =>
  `${getQuestionPrefix(send)}${shortenCounterName(send.personKey)}`;

const readQuestions = (item: TableItem, send: CountedRuleReplySend): readonly string[] => {
  const prefix = getQuestionPrefix(send);
  return Object.entries(item).flatMap(([name, summary]) =>
    name.startsWith(prefix) ? [String(summary)] : [],
  );
};

function readCounts(item: TableItem | undefined, send: CountedRuleReplySend): SendCounts {
  const names = getCountNames(send);
  const read = (name: string): number => Number(item?.[name] ?? 0);
  return {
    person: read(names.person),
    rule: read(names.rule),
    questionsOfText: countDistinctQuestions(readQuestions(item ?? {}, send)),
  };
}

/**
 * Every reservation counts, even one whose slot was released, because its names stay in the item, which holds 400 KB at
 * most. The limit is above what an account may send.
 */
const RESERVATIONS = 'reserved';
const MAX_RESERVATIONS = 1_000;

/** The counts that must be below a cap before a reply is counted. */
const listLimits = (
  send: CountedRuleReplySend,
  caps: HourlyLimits,
): readonly (readonly [name: string, cap: number])[] => {
  const names = getCountNames(send);
  return [
    [RESERVATIONS, MAX_RESERVATIONS],
    [names.account, caps.account],
    [names.person, caps.person],
    [names.post, caps.post],
  ];
};

/** The changes that one reply makes to the counts of its hour. */
const buildCounts = (send: CountedRuleReplySend, step: 1 | -1): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(getCountNames(send))
      .filter(([scope]) => scope !== 'post' || send.postId !== undefined)
      .map(([, name]) => [name, step]),
  );

/** Call it for a counted reply that is not sent in this hour. */
export async function releaseHourlySendSlot(
  slot: HourlySendSlot,
  send: CountedRuleReplySend,
): Promise<void> {
  const repeat = getRepeatedTextAttributeNames(send);
  await updateItem(getHourlySendsKey(slot), {
    add: buildCounts(send, -1),
    remove: [repeat.reply, repeat.at],
  });
}

/**
 * Returns the counts with this reply; undefined when one of the caps is reached, or when another reply with the same
 * text was counted for the person. `at` is the time of sending (epoch ms).
 */
export async function reserveHourlySendSlot(
  slot: HourlySendSlot,
  send: CountedRuleReplySend,
  caps: HourlyLimits,
  at: number,
): Promise<SendCounts | undefined> {
  const repeat = getRepeatedTextAttributeNames(send);
  const add = { ...buildCounts(send, 1), [RESERVATIONS]: 1 };
  const updated = await ignoreConflict(
    updateItem(
      getHourlySendsKey(slot),
      {
        add,
        set: {
          ...buildHourlySendsExpiry(),
          [getQuestionName(send)]: toComparableQuestion(send.question),
          [repeat.reply]: send.replyId,
          [repeat.at]: at,
        },
      },
      combineConditionsWithAnd(
        combineConditionsWithOr(
          attributeMissing(repeat.reply),
          attributeEquals(repeat.reply, send.replyId),
        ),
        ...listLimits(send, caps).map(([name, cap]) => isCounterBelowCap(name, cap)),
      ),
    ),
  );
  return updated && readCounts(updated, send);
}

/** The hours in which none of the caps was reached when they were read. */
export async function listHoursWithFreeSendSlots(
  account: AccountRef,
  hours: readonly string[],
  send: CountedRuleReplySend,
  caps: HourlyLimits,
): Promise<readonly string[]> {
  const keyOf = (hour: string) => getHourlySendsKey({ ...account, hour });
  const items = await getItems(hours.map(keyOf), { consistent: true });
  const itemBySortKey = new Map(items.map((item) => [String(item.sk), item]));
  const limits = listLimits(send, caps);
  return hours.filter((hour) => {
    const item = itemBySortKey.get(keyOf(hour).sk);
    return limits.every(([name, cap]) => Number(item?.[name] ?? 0) < cap);
  });
}

/** Counts a reply to a person beyond the cap in this hour, and returns the count. */
export async function countReplyBeyondHourlyCap(
  slot: HourlySendSlot,
  { personKey }: Pick<CountedRuleReplySend, 'personKey'>,
): Promise<number> {
  const name = `x_${shortenCounterName(personKey)}`;
  const updated = await updateItem(getHourlySendsKey(slot), {
    add: { [name]: 1 },
    set: buildHourlySendsExpiry(),
  });
  return Number(updated?.[name] ?? 0);
}

export const readHourlySendCounts = async (
  slot: HourlySendSlot,
  send: CountedRuleReplySend,
): Promise<SendCounts> =>
  readCounts(await getItem(getHourlySendsKey(slot), { consistent: true }), send);
