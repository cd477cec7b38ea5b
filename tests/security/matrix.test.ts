// That the matrix finds what it is there to find: contracts and careless handlers planted for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { type Contract, defineContract } from '#shared/contracts/define.ts';
import { allContracts } from '#shared/contracts/registry.ts';
import { callContract, requestOf } from '#tests/support/every-api.ts';
import { invoke } from '#tests/support/http.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { newTenant } from '#tests/support/tenants.ts';
import { cellsOf } from './cells.ts';
import { type Ask, judge, type World } from './judge.ts';
import { type Row, withoutRow } from './rows.ts';
import { setEveryApiUp } from './settings.ts';

let table: TestTable;
let world: World;
beforeAll(async () => {
  setEveryApiUp();
  table = await startTable();
  world = { queues: startQueues(), foreign: await newTenant() };
});
afterAll(() => table.stop());

describe('the matrix itself', () => {
  const planted = (fields: Partial<Contract>): Contract =>
    defineContract({
      name: 'planted',
      feature: 'system',
      method: 'POST',
      path: '/planted/{media_id}',
      access: 'product',
      summary: '',
      request: z.object({ media_id: z.string() }),
      response: z.looseObject({}),
      ...fields,
    });
  const row: Row = { names: ({ mediaId }) => ({ media_id: mediaId }) };

  /** What the matrix says of a careless API: it looks at nothing but the guards. */
  async function wrongCells(contract: Contract, answer: (id: string) => object) {
    const handler = createApi(
      [route(contract, async ({ request }) => answer((request as { media_id: string }).media_id))],
      authenticate,
    );
    const send: Ask = async (of, fields, more) =>
      invoke(handler, { ...requestOf(of, fields), ...more });
    const wrong: string[] = [];
    for (const cell of cellsOf(contract, row)) {
      if ((await judge(contract, cell, world, send)).length > 0) wrong.push(cell.name);
    }
    return wrong;
  }

  test('misses a route nobody wrote a row for', () => {
    expect(withoutRow([...allContracts, planted({})])).toEqual(['planted']);
  });

  test('finds a handler that shows whatever is named', async () => {
    expect(await wrongCells(planted({}), (id) => ({ id }))).toEqual([
      'other tenant',
      "same tenant's other account",
    ]);
  });

  test('has a cell for a flag and for impersonation, which the guards satisfy', async () => {
    const guarded = planted({ flag: 'messages', whileImpersonating: 'refused', access: 'user' });
    const names = cellsOf(guarded, row).map((cell) => cell.name);

    expect(names).toContain('flag messages off');
    const wrong = await wrongCells(guarded, () => ({}));
    expect(wrong).not.toContain('flag messages off');
    expect(wrong).not.toContain('impersonated');
  });

  test('finds a guard that forgets flag and impersonation', async () => {
    const declared = planted({ flag: 'messages', whileImpersonating: 'refused', access: 'user' });
    const { flag: _flag, whileImpersonating: _while, ...lax } = declared;
    const handler = createApi([route(lax, async () => ({}))], authenticate);
    const send: Ask = async (of, fields, more) =>
      invoke(handler, { ...requestOf(of, fields), ...more });
    const wrong: string[] = [];
    for (const cell of cellsOf(declared, row)) {
      const problems = await judge(declared, cell, world, send);
      if (problems.some((problem) => problem.startsWith('answered 200'))) wrong.push(cell.name);
    }
    expect(wrong).toEqual(expect.arrayContaining(['flag messages off', 'impersonated']));
  });

  test('asks for admins only where a route says so', () => {
    const admin = planted({ access: 'admin' as Contract['access'] });
    const statuses = Object.fromEntries(
      cellsOf(admin, row).map(({ name, status }) => [name, status]),
    );

    expect(statuses).toMatchObject({
      anonymous: 401,
      'non-admin': 403,
      'no plan': 403,
      'the owner': 200,
    });
    expect(() => cellsOf(planted({ access: 'new' as Contract['access'] }), row)).toThrow('promise');
  });

  test('finds a refusal that tells what exists', async () => {
    const contract = planted({});
    const cell = cellsOf(contract, row).find((one) => one.name === 'other tenant');
    if (!cell) throw new Error('no cell');
    const send: Ask = async (of, fields) => {
      const { token } = world.foreign;
      const answer = await callContract(of, fields, { path: '/api/v1/nowhere', token });
      const known = fields.media_id === world.foreign.own.mediaId;
      return { ...answer, body: { ...answer.body, errors: [known ? 'Not yours.' : 'Nothing.'] } };
    };

    expect(await judge(contract, cell, world, send)).toEqual([
      expect.stringContaining('differs from what is nowhere'),
    ]);
  });
});
