// Keeps rules from sending a person the same text twice within an hour. The reservation of a slot writes the text into the
// item of its hour.

import { formatHour } from '#platform/clock.ts';
import { ignoreConflict } from '#platform/table/errors.ts';
import { attributeEquals } from '#platform/table/expressions.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { getItems, updateItem } from '#platform/table/table.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { foldText } from '../domain/conditions/compared-text.ts';
import { type CountedSend, getHourKey, type HourlySlot, shortenName } from './hourly-slot.ts';

const MENTION = /^@[\w.]+\s+/u;

/**
 * Names the reply that had a text for a person, and its due time (epoch ms). A mention does not make the text
 * different.
 */
export function getRepeatNames({ personKey, text }: CountedSend) {
  const name = shortenName(`${personKey} ${foldText(text.replace(MENTION, ''))}`);
  return { reply: `s_${name}`, at: `sa_${name}` };
}

/** Whether the person gets the same text from another reply by rule less than an hour from `at` (epoch ms). */
export async function isRepeatForPerson(
  slot: HourlySlot,
  send: CountedSend,
  at: number,
): Promise<boolean> {
  const hours = [formatHour(at - HOUR_MS), formatHour(at)];
  const items = await getItems(
    hours.map((hour) => getHourKey({ ...slot, hour })),
    { consistent: true },
  );
  const names = getRepeatNames(send);
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
export async function forgetTextForPerson(
  account: AccountRef,
  hours: readonly string[],
  send: CountedSend,
): Promise<void> {
  const { reply, at } = getRepeatNames(send);
  for (const hour of hours)
    await ignoreConflict(
      updateItem(
        getHourKey({ ...account, hour }),
        { remove: [reply, at] },
        attributeEquals(reply, send.replyId),
      ),
    );
}
