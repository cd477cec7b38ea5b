// Keeps rules from sending a person the same text twice within an hour. The reservation of a slot writes the text into the
// item of its hour.

import { formatUtcHour } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getItems, updateItem } from '#platform/table/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { foldTextForComparison } from '../domain/conditions/compared-text.ts';
import {
  type CountedRuleReplySend,
  getHourlySendsKey,
  type HourlySendSlot,
  shortenCounterName,
} from './hourly-send-slot.ts';

const MENTION = /^@[\w.]+\s+/u;

/**
 * Names the reply that had a text for a person, and its due time (epoch ms). A mention does not make the text
 * different.
 */
export function getRepeatedTextAttributeNames({ personKey, text }: CountedRuleReplySend) {
  const name = shortenCounterName(
    `${personKey} ${foldTextForComparison(text.replace(MENTION, ''))}`,
  );
  return { reply: `s_${name}`, at: `sa_${name}` };
}

/** Whether the person gets the same text from another reply by rule less than an hour from `at` (epoch ms). */
export async function isRepeatedTextForPerson(
  slot: HourlySendSlot,
  send: CountedRuleReplySend,
  at: number,
): Promise<boolean> {
  const hours = [formatUtcHour(at - HOUR_MS), formatUtcHour(at)];
  const items = await getItems(
    hours.map((hour) => getHourlySendsKey({ ...slot, hour })),
    { consistent: true },
  );
  const names = getRepeatedTextAttributeNames(send);
  return items.some((item) => {
    const replyId = item[names.reply];
    if (replyId === undefined || replyId === send.replyId) return false;
    return Math.abs(at - Number(item[names.at])) < HOUR_MS;
  });
}

/**
 * A reply that certainly was not sent frees its text for other replies to the person. `hours` are the hours that may
 * hold it.
 */
export async function forgetSentTextForPerson(
  account: AccountRef,
  hours: readonly string[],
  send: CountedRuleReplySend,
): Promise<void> {
  const { reply, at } = getRepeatedTextAttributeNames(send);
  for (const hour of hours)
    await ignoreConflict(
      updateItem(
        getHourlySendsKey({ ...account, hour }),
        { remove: [reply, at] },
        attributeEquals(reply, send.replyId),
      ),
    );
}
