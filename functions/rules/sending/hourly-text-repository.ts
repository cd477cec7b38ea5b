// Counts the texts that the model writes for rules in each hour: in all, for a person and for a rule.
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import { allOf, attributeEquals, attributeMissing } from '#platform/table/expressions.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  buildHourExpiry,
  type CountedSend,
  getHourKey,
  type HourlySlot,
  isBelow,
  shortenName,
} from './hourly-slot.ts';

/** The parts of a generated text that its counts need. */
export type CountedText = Pick<CountedSend, 'personKey' | 'ruleId' | 'replyId'>;
export type TextCap = 'account' | 'person' | 'rule';
export type TextCaps = Readonly<Record<TextCap, number>>;

const NARROWEST_FIRST: readonly TextCap[] = ['person', 'rule', 'account'];

const getTextCountNames = ({
  personKey,
  ruleId,
}: CountedText): Readonly<Record<TextCap, string>> => ({
  account: 'texts',
  person: `wp_${shortenName(personKey)}`,
  rule: `wr_${shortenName(ruleId)}`,
});

/** Several windows may show one reply at once, but its text counts once. */
const getTextName = ({ replyId }: CountedText): string => `w_${shortenName(replyId)}`;

const addToTextCounts = (text: CountedText, step: 1 | -1) =>
  Object.fromEntries(Object.values(getTextCountNames(text)).map((name) => [name, step]));

/** Returns the narrowest cap that is reached; undefined when the text is counted, now or by an earlier call. */
export async function reserveHourlyText(
  slot: HourlySlot,
  text: CountedText,
  caps: TextCaps,
): Promise<TextCap | undefined> {
  const names = getTextCountNames(text);
  const key = getHourKey(slot);
  const isCounted = await isWriteAccepted(
    updateItem(
      key,
      {
        add: addToTextCounts(text, 1),
        set: { ...buildHourExpiry(), [getTextName(text)]: 1 },
      },
      allOf(
        attributeMissing(getTextName(text)),
        isBelow(names.account, caps.account),
        isBelow(names.person, caps.person),
        isBelow(names.rule, caps.rule),
      ),
    ),
  );
  if (isCounted) return undefined;
  const item = await getItem(key, { consistent: true });
  if (item?.[getTextName(text)] === 1) return undefined;
  const isReached = (cap: TextCap): boolean => Number(item?.[names[cap]] ?? 0) >= caps[cap];
  // Another reply may have released its slot since.
  return NARROWEST_FIRST.find(isReached) ?? 'account';
}

/** Call it for a text that was counted and not written. */
export async function releaseHourlyText(slot: HourlySlot, text: CountedText): Promise<void> {
  await ignoreConflict(
    updateItem(
      getHourKey(slot),
      { add: addToTextCounts(text, -1), remove: [getTextName(text)] },
      attributeEquals(getTextName(text), 1),
    ),
  );
}
