// Counts the texts that the model writes for rules in each hour: in all, for a person and for a rule.
import { ignoreConflict, isWriteAccepted } from '#platform/table/errors.ts';
import {
  attributeEquals,
  attributeMissing,
  combineConditionsWithAnd,
} from '#platform/table/expressions.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import {
  buildHourlySendsExpiry,
  type CountedRuleReplySend,
  getHourlySendsKey,
  type HourlySendSlot,
  isCounterBelowCap,
  shortenCounterName,
} from './hourly-send-slot.ts';

/** The parts of a generated text that its counts need. */
export type CountedGeneratedText = Pick<CountedRuleReplySend, 'personKey' | 'ruleId' | 'replyId'>;
export type GeneratedTextCapName = 'account' | 'person' | 'rule';
export type GeneratedTextCaps = Readonly<Record<GeneratedTextCapName, number>>;

const NARROWEST_FIRST: readonly GeneratedTextCapName[] = ['person', 'rule', 'account'];

const getTextCountNames = ({
  personKey,
  ruleId,
}: CountedGeneratedText): Readonly<Record<GeneratedTextCapName, string>> => ({
  account: 'texts',
  person: `wp_${shortenCounterName(personKey)}`,
  rule: `wr_${shortenCounterName(ruleId)}`,
});

/** Several windows may show one reply at once, but its text counts once. */
const getTextName = ({ replyId }: CountedGeneratedText): string =>
  `w_${shortenCounterName(replyId)}`;

const addToTextCounts = (text: CountedGeneratedText, step: 1 | -1) =>
  Object.fromEntries(Object.values(getTextCountNames(text)).map((name) => [name, step]));

/** Returns the narrowest cap that is reached; undefined when the text is counted, now or by an earlier call. */
export async function reserveHourlyGeneratedText(
  slot: HourlySendSlot,
  text: CountedGeneratedText,
  caps: GeneratedTextCaps,
): Promise<GeneratedTextCapName | undefined> {
  const names = getTextCountNames(text);
  const key = getHourlySendsKey(slot);
  const isCounted = await isWriteAccepted(
    updateItem(
      key,
      {
        add: addToTextCounts(text, 1),
        set: { ...buildHourlySendsExpiry(), [getTextName(text)]: 1 },
      },
      combineConditionsWithAnd(
        attributeMissing(getTextName(text)),
        isCounterBelowCap(names.account, caps.account),
        isCounterBelowCap(names.person, caps.person),
        isCounterBelowCap(names.rule, caps.rule),
      ),
    ),
  );
  if (isCounted) return undefined;
  const item = await getItem(key, { consistent: true });
  if (item?.[getTextName(text)] === 1) return undefined;
  const isReached = (cap: GeneratedTextCapName): boolean =>
    Number(item?.[names[cap]] ?? 0) >= caps[cap];
  // Another reply may have released its slot since.
  return NARROWEST_FIRST.find(isReached) ?? 'account';
}

/** Call it for a text that was counted and not written. */
export async function releaseHourlyGeneratedText(
  slot: HourlySendSlot,
  text: CountedGeneratedText,
): Promise<void> {
  await ignoreConflict(
    updateItem(
      getHourlySendsKey(slot),
      { add: addToTextCounts(text, -1), remove: [getTextName(text)] },
      attributeEquals(getTextName(text), 1),
    ),
  );
}
