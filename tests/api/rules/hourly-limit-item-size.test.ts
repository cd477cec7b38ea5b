// Strangers cannot make the item of an hour too large: DynamoDB takes 400 KB at most, and a write pays for all of it.
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { reserveHourlyGeneratedText } from '#functions/rules/sending/hourly-generated-text-repository.ts';
import {
  listHoursWithFreeSendSlots,
  releaseHourlySendSlot,
  reserveHourlySendSlot,
} from '#functions/rules/sending/hourly-send-repository.ts';
import { getHourlySendsKey } from '#functions/rules/sending/hourly-send-slot.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { MAX_HOURLY_RULE_CAPS } from '#shared/limits.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';

setUpTestTable();

const MAX_ITEM_BYTES = 400 * 1024;
const AT = Date.UTC(2026, 10, 18, 12, 20);

const toSlot = (igUserId: string) => ({ userId: 'usr_1', igUserId, hour: '2026-11-18T12' });

/** The number of slots in an hour, released or not. */
const MAX_RESERVATIONS = 1_000;
const MEASURED = 20;

/** Each person writes different words, with letters of three bytes, and gets another text by one of ten rules. */
const makeSend = (index: number) => ({
  personKey: `person.${index}`,
  postId: `post.${index}`,
  ruleId: `rule.${index % 10}`,
  replyId: `dft_${String(index).padStart(25, '0')}`,
  text: `The answer ${index}`,
  question: `${index} ${'質問がたくさん続いて終わらない'.repeat(8)}?`,
});

async function measureBytes(slot: ReturnType<typeof toSlot>): Promise<number> {
  const item = await getItem(getHourlySendsKey(slot), { consistent: true });
  return Object.entries(marshall(item)).reduce(
    (sum, [name, value]) =>
      sum + Buffer.byteLength(name) + Buffer.byteLength(Object.values(value as object).join('')),
    0,
  );
}

/** How much this many sends to different people make the item grow. */
async function measureGrowth(
  slot: ReturnType<typeof toSlot>,
  isReleased: boolean,
): Promise<number> {
  // The first sends bring the names of the rules, so only later ones are measured.
  const sizes: number[] = [];
  for (let index = 0; index < 2 * MEASURED; index++) {
    if (index === MEASURED) sizes.push(await measureBytes(slot));
    const send = makeSend(index);
    expect(await reserveHourlySendSlot(slot, send, MAX_HOURLY_RULE_CAPS, AT)).toBeDefined();
    if (isReleased) await releaseHourlySendSlot(slot, send);
    const { account, person } = MAX_HOURLY_RULE_CAPS;
    await reserveHourlyGeneratedText(slot, send, { account, person, rule: account });
  }
  const [before = 0] = sizes;
  return ((await measureBytes(slot)) - before) / MEASURED;
}

test.each([
  ['everybody gets an answer', false, MAX_HOURLY_RULE_CAPS.account],
  ['every slot is released, which frees it for another one', true, MAX_RESERVATIONS],
])('the item of an hour stays below its limit when %s', async (_what, isReleased, sends) => {
  const growth = await measureGrowth(toSlot(`1784${sends}`), isReleased);

  expect(growth).toBeGreaterThan(0);
  expect(growth * sends).toBeLessThan(MAX_ITEM_BYTES * 0.9);
});

test('an hour reserves no more sends than its table item can hold', async () => {
  const slot = toSlot('1784003');
  await updateItem(getHourlySendsKey(slot), { set: { reserved: MAX_RESERVATIONS - 1 } });
  const reserve = (index: number) =>
    reserveHourlySendSlot(slot, makeSend(index), MAX_HOURLY_RULE_CAPS, AT);

  expect(await reserve(1)).toBeDefined();
  expect(await reserve(2)).toBeUndefined();
  expect(
    await listHoursWithFreeSendSlots(slot, [slot.hour], makeSend(3), MAX_HOURLY_RULE_CAPS),
  ).toEqual([]);
});
