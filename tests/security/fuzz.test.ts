// Whatever is sent to whichever call: documented answers only, and no key outside its tenant's prefix.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contract, fullPath } from '#shared/contracts/define.ts';
import { allContracts } from '#shared/contracts/registry.ts';
import { apiOf, type Fields, pathFieldsOf, requestOf } from '#tests/support/every-api.ts';
import { invoke, type TestRequest, type TestResponse } from '#tests/support/http.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { allItems } from '#tests/support/table-writes.ts';
import type { Tenant } from '#tests/support/tenants.ts';
import { startCards } from './cards.ts';
import { actedAs, rightful } from './cell.ts';
import { answerProblems } from './conforms.ts';
import { strayKeys } from './key-shapes.ts';
import { ROWS, type Row } from './rows.ts';
import { setEveryApiUp } from './settings.ts';
import { fieldsOf, odd, tokenShaped } from './shapes.ts';
import { BROKEN_BODIES, METHODS, oddHeaders } from './wire.ts';

const RUNS = Number(process.env.SEEDS ?? 30);
const SLOWEST_MS = 1_000;

let table: TestTable;
let cards: Awaited<ReturnType<typeof startCards>>;
let tenant: Tenant;
/** Work in milliseconds: what else the machine does is not in it. */
const took: number[] = [];
beforeAll(async () => {
  setEveryApiUp();
  [table, cards] = await Promise.all([startTable(), startCards()]);
  startQueues();
});
afterAll(() => {
  cards.stop();
  table.stop();
});

let requests = 0;
/** Each from an address of its own, so that no limit hides what lies behind it. */
const nextIp = () =>
  `10.${Math.floor(++requests / 62_500)}.${Math.floor(requests / 250) % 250}.${requests % 250}`;

/** Who may make the call, with a token that is good now. */
async function rightfulFor(contract: Contract, row: Row): Promise<Tenant> {
  const someone = await rightful({ contract });
  return row.isActing ? { ...someone, token: await actedAs(someone) } : someone;
}

async function send(
  contract: Contract,
  fields: Fields,
  more: Partial<TestRequest> & { readonly base64?: boolean | undefined } = {},
): Promise<TestResponse> {
  const handler = await apiOf(contract.feature);
  const request = { ...requestOf(contract, fields), token: tenant.token, ip: nextIp(), ...more };
  const before = process.cpuUsage();
  const answer = await invoke(
    (event, context) => handler({ ...event, isBase64Encoded: more.base64 ?? false }, context),
    request,
  );
  const { user, system } = process.cpuUsage(before);
  took.push((user + system) / 1_000);
  return answer;
}

const overTheWire = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part,
  );

/** What the fields are once they came over the wire. */
function received(contract: Contract, fields: Fields): unknown {
  const { query, body } = requestOf(contract, fields);
  return { ...overTheWire(query ?? (body as object)), ...pathFieldsOf(contract, fields) };
}

const ofOwner = ({ access }: Contract) => access !== 'public' && access !== 'signature';
const routes = allContracts.map((contract) => ({ name: contract.name, contract }));
const withBody = routes.filter(
  ({ contract: { method, access } }) => method !== 'GET' && access !== 'signature',
);

describe.each(routes)('$name', ({ name, contract }) => {
  const row: Row = ROWS[name] ?? { names: () => ({}) };
  beforeAll(async () => {
    tenant = await rightfulFor(contract, row);
  });
  /** A good call may have cost the caller their token. */
  const regain = async ({ status }: TestResponse) => {
    if (row.endsSession && status < 400) tenant = await rightfulFor(contract, row);
  };
  const named = (): Fields => row.names(tenant.own);
  const allNamed = (): Fields[] => [row.names, ...(row.also ?? [])].map((one) => one(tenant.own));
  // What everybody may call meets more that is odd.
  const runs = ofOwner(contract) ? RUNS : 4 * RUNS;

  test('answers odd fields as documented', async () => {
    let good = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .nat({ max: row.also?.length ?? 0 })
          .chain((index) => fc.tuple(fieldsOf(contract, allNamed()[index] ?? {}), fc.boolean())),
        async ([fields, isSigned]) => {
          const proof = isSigned ? row.signed?.(overTheWire(fields)) : undefined;
          const answer = await send(contract, fields, proof);
          await regain(answer);

          expect(answerProblems(contract, answer)).toEqual([]);
          const isValid = contract.request.safeParse(received(contract, fields)).success;
          if (isValid && answer.status < 400) good += 1;
          if (isValid || contract.access === 'signature') return;
          // A path without its id is another one.
          const isPath = !Object.values(pathFieldsOf(contract, fields)).includes('');
          const codes = isPath ? ['validation_failed', 'bad_request'] : ['not_found'];
          expect(codes).toContain(answer.body.error);
        },
      ),
      {
        numRuns: runs,
        examples: allNamed().map((fields): [[Fields, boolean]] => [[fields, true]]),
      },
    );
    // Were everything refused at the door, nothing behind it would have been looked at.
    if (ofOwner(contract) || row.signed) expect(good).toBeGreaterThan(0);
  });

  test('answers odd headers as documented', async () => {
    await fc.assert(
      fc.asyncProperty(oddHeaders, fc.oneof(odd, tokenShaped), async (headers, value) => {
        const authorization =
          typeof value === 'string' ? `Bearer ${value}` : String(value === null);

        const all = {
          'content-type': 'application/json',
          authorization,
          ...headers,
        };
        const answer = await send(contract, named(), { headers: all });

        expect(answerProblems(contract, answer)).toEqual([]);
        if (ofOwner(contract)) expect(answer.status).toBe(401);
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });

  test('answers no other method', async () => {
    const taken = allContracts
      .filter((other) => fullPath(other) === fullPath(contract))
      .map(({ method }) => method as string);
    for (const method of METHODS.filter((one) => !taken.includes(one))) {
      const answer = await send(contract, named(), { method });
      expect([method, answer.status, answer.body.error]).toEqual([method, 404, 'not_found']);
    }
  });
});

test('no id that is named may hold a separator of the table', async () => {
  for (const { name, contract } of routes.filter((one) => ofOwner(one.contract))) {
    tenant = await rightful({ contract });
    const named = ROWS[name]?.names(tenant.own) ?? {};
    const ids = Object.entries(named).filter(([field]) => /(?:^id|_id|Id)$/.test(field));
    for (const [field, id] of ids) {
      const answer = await send(contract, { ...named, [field]: `${id}#POST#1` });
      expect([name, field, answer.status]).toEqual([name, field, 422]);
    }
  }
});

describe.each(withBody)('the body of $name', ({ name, contract }) => {
  beforeAll(async () => {
    tenant = await rightfulFor(contract, ROWS[name] ?? { names: () => ({}) });
  });
  test.each(BROKEN_BODIES)('$name', async ({ more, codes, base64 }) => {
    const answer = await send(contract, {}, { ...more, base64 });

    expect(answerProblems(contract, answer)).toEqual([]);
    if (codes) expect(codes).toContain(answer.body.error);
  });
});

test('no key of the table is other than its repository makes it', async () => {
  const items = await allItems();

  expect(items.length).toBeGreaterThan(100);
  expect(strayKeys(items)).toEqual([]);
});

test('a key that reached beyond its prefix would be found', () => {
  const user = { pk: `USER#usr_${'0'.repeat(26)}`, sk: 'USER' };
  const stray = [
    { pk: `${user.pk}#IG#1#IG#2`, sk: 'POSTS' },
    { pk: `USER#usr_${'1'.repeat(26)}`, sk: 'IG#1' },
    { ...user, sk: 'IG#1', gsi1pk: `USER#usr_${'1'.repeat(26)}#POSTS` },
  ];
  for (const item of stray) expect(strayKeys([user, item])).not.toEqual([]);
  expect(strayKeys([user])).toEqual([]);
});

test('of a hundred answers ninety-nine are less than a second’s work', () => {
  const slow = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)];

  expect(took.length).toBeGreaterThan(500);
  expect(slow).toBeLessThan(SLOWEST_MS);
});
