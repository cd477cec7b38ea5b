// Who may call what: every route of the registry against every kind of caller, on a real table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '#shared/contracts/registry.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { newTenant } from '#tests/support/tenants.ts';
import { startCards } from './cards.ts';
import { cellsOf } from './cells.ts';
import { judge, type World } from './judge.ts';
import { ROWS, withoutRow } from './rows.ts';
import { setEveryApiUp } from './settings.ts';

let table: TestTable;
let cards: Awaited<ReturnType<typeof startCards>>;
let world: World;
beforeAll(async () => {
  setEveryApiUp();
  [table, cards] = await Promise.all([startTable(), startCards()]);
  world = { queues: startQueues(), foreign: await newTenant() };
});
afterAll(() => {
  cards.stop();
  table.stop();
});

test('every route has its row, and every row its route', () => {
  expect(withoutRow(allContracts)).toEqual([]);
  const names = allContracts.map(({ name }) => name);
  expect(Object.keys(ROWS).filter((name) => !names.includes(name))).toEqual([]);
});

test('nobody posts as somebody else', () => {
  const refusing = allContracts.filter(
    ({ whileImpersonating }) => whileImpersonating === 'cannot_post_as_impersonated_user',
  );
  expect(refusing.map(({ name }) => name)).toEqual(['postCommentReply', 'postMessageReply']);
});

describe.each(allContracts.map((contract) => ({ name: contract.name, contract })))(
  '$name',
  ({ name, contract }) => {
    const row = ROWS[name];
    const cells = row ? cellsOf(contract, row) : [];
    test.each(cells.map((cell) => ({ who: cell.name, status: cell.status, cell })))(
      '$who: $status',
      async ({ cell }) => {
        expect(await judge(contract, cell, world)).toEqual([]);
      },
    );
  },
);
