// Fuzzes every route: responses must be documented ones, and no table key may leave its tenant's prefix.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type ApiContract, buildContractPath } from '#shared/contracts/define-contract.ts';
import {
  buildContractRequest,
  type ContractRequestFields,
  getPathParameters,
  loadApiHandler,
} from '#tests/support/api/invoke-api-by-contract.ts';
import {
  invokeApiHandler,
  type TestRequest,
  type TestResponse,
} from '#tests/support/api/invoke-api-handler.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import { readAllTableItems } from '#tests/support/table/record-table-writes.ts';
import type { TestTenant } from '#tests/support/users/test-tenants.ts';
import {
  makeAuthorizedTenant,
  makeSharedAdminImpersonationToken,
} from '../access-case-statuses-and-tenants.ts';
import { findResponseProblems } from '../find-deviations-from-contract.ts';
import { findInvalidTableKeys } from '../find-invalid-table-keys.ts';
import {
  FUZZED_HTTP_METHODS,
  MALFORMED_BODIES,
  oddHeadersArbitrary,
} from '../malformed-requests.ts';
import {
  makeRequestFieldsArbitrary,
  oddValueArbitrary,
  tokenLikeStringArbitrary,
} from '../request-fields-arbitrary.ts';
import { ROUTE_FIXTURES, type RouteFixture } from '../route-fixtures.ts';
import { setUpApiWithVendors } from '../set-up-api.ts';

const RUN_COUNT = getSimulationSeedCount(8);
const MAX_99TH_PERCENTILE_MS = 1_000;

setUpApiWithVendors();
let tenant: TestTenant;
/** CPU time of every request, which does not depend on the load of the machine. */
const cpuTimesMs: number[] = [];

let requestCount = 0;
/** Every request gets an IP address of its own, so that rate limits do not hide other responses. */
const nextIp = () =>
  `10.${Math.floor(++requestCount / 62_500)}.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}`;

/** A tenant that may make the call, with a currently valid token. */
async function makeAuthorizedTenantWithToken(
  contract: ApiContract,
  fixture: RouteFixture,
): Promise<TestTenant> {
  const authorizedTenant = await makeAuthorizedTenant({ contract });
  return fixture.isImpersonationSession
    ? { ...authorizedTenant, token: await makeSharedAdminImpersonationToken(authorizedTenant) }
    : authorizedTenant;
}

async function sendRequest(
  contract: ApiContract,
  fields: ContractRequestFields,
  requestOverrides: Partial<TestRequest> & { readonly isBase64?: boolean | undefined } = {},
): Promise<TestResponse> {
  const handler = await loadApiHandler(contract.feature);
  const request = {
    ...buildContractRequest(contract, fields),
    token: tenant.token,
    ip: nextIp(),
    ...requestOverrides,
  };
  const cpuUsageBefore = process.cpuUsage();
  const response = await invokeApiHandler(
    (event, context) =>
      handler({ ...event, isBase64Encoded: requestOverrides.isBase64 ?? false }, context),
    request,
  );
  const { user, system } = process.cpuUsage(cpuUsageBefore);
  cpuTimesMs.push((user + system) / 1_000);
  return response;
}

const serializeAndParse = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part,
  );

/** The fields as the handler receives them after serialization. */
function buildReceivedFields(contract: ApiContract, fields: ContractRequestFields): unknown {
  const { query, body } = buildContractRequest(contract, fields);
  return {
    ...serializeAndParse(query ?? (body as object)),
    ...getPathParameters(contract, fields),
  };
}

const getFixture = (name: string): RouteFixture =>
  ROUTE_FIXTURES[name] ?? { buildFields: () => ({}) };
const requiresUser = ({ access }: ApiContract) => access !== 'public' && access !== 'signature';
const routes = allContracts.map((contract) => ({ name: contract.name, contract }));
const routesWithBody = routes.filter(
  ({ contract: { method, access } }) => method !== 'GET' && access !== 'signature',
);

describe.each(routes)('fuzzing the route $name', ({ name, contract }) => {
  const fixture = getFixture(name);
  beforeAll(async () => {
    tenant = await makeAuthorizedTenantWithToken(contract, fixture);
  });
  /** Logs in again, because a successful call may have ended the session. */
  const replaceEndedToken = async ({ status }: TestResponse) => {
    if (fixture.endsOwnSession && status < 400)
      tenant = await makeAuthorizedTenantWithToken(contract, fixture);
  };
  const buildValidFields = (): ContractRequestFields => fixture.buildFields(tenant.own);
  const buildAllValidFields = (): ContractRequestFields[] =>
    [fixture.buildFields, ...(fixture.otherValidFields ?? [])].map((build) => build(tenant.own));
  // Public routes get more runs, because anyone can call them; a call that ends its session needs a new tenant.
  const share = requiresUser(contract) ? (fixture.endsOwnSession ? 0.5 : 1) : 4;
  const runCount = Math.ceil(share * RUN_COUNT);

  test('responds as documented to generated fields with unusual values', async () => {
    let successCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .nat({ max: fixture.otherValidFields?.length ?? 0 })
          .chain((at) => makeRequestFieldsArbitrary(contract, buildAllValidFields()[at] ?? {})),
        fc.boolean(),
        async (fields, isSigned) => {
          const signatureOverrides = isSigned
            ? fixture.sign?.(serializeAndParse(fields))
            : undefined;
          const response = await sendRequest(contract, fields, signatureOverrides);
          await replaceEndedToken(response);
          if (isAddressOfAnotherRoute(contract, fields)) {
            expect(response.status).toBeLessThan(500);
            return;
          }

          expect(findResponseProblems(contract, response)).toEqual([]);
          const isValid = contract.request.safeParse(buildReceivedFields(contract, fields)).success;
          if (isValid && response.status < 400) successCount += 1;
          if (isValid || contract.access === 'signature') return;
          // An empty id in the path makes it another path.
          const isSamePath = !Object.values(getPathParameters(contract, fields)).includes('');
          const expectedCodes = isSamePath ? ['validation_failed', 'bad_request'] : ['not_found'];
          expect(expectedCodes).toContain(response.body.error);
        },
      ),
      {
        numRuns: runCount,
        examples: buildAllValidFields().map((fields): [ContractRequestFields, boolean] => [
          fields,
          true,
        ]),
      },
    );
    // Some requests must succeed, or the fuzzing never reached the code behind the validation.
    if (requiresUser(contract) || fixture.sign) expect(successCount).toBeGreaterThan(0);
  });

  test('responds as documented to unusual headers and invalid tokens', async () => {
    await fc.assert(
      fc.asyncProperty(
        oddHeadersArbitrary,
        fc.oneof(oddValueArbitrary, tokenLikeStringArbitrary),
        async (headers, value) => {
          const authorization =
            typeof value === 'string' ? `Bearer ${value}` : String(value === null);

          const response = await sendRequest(contract, buildValidFields(), {
            headers: { 'content-type': 'application/json', authorization, ...headers },
          });

          expect(findResponseProblems(contract, response)).toEqual([]);
          if (requiresUser(contract)) expect(response.status).toBe(401);
        },
      ),
      { numRuns: Math.ceil(RUN_COUNT / 3) },
    );
  });

  test('responds 404 to every method that the path lacks', async () => {
    const definedMethods = allContracts
      .filter((otherContract) => buildContractPath(otherContract) === buildContractPath(contract))
      .map(({ method }) => method as string);
    for (const method of FUZZED_HTTP_METHODS.filter(
      (candidate) => !definedMethods.includes(candidate),
    )) {
      const response = await sendRequest(contract, buildValidFields(), { method });
      expect([method, response.status, response.body.error]).toEqual([method, 404, 'not_found']);
    }
  });
});

/** An empty id at the end of the path leaves the path of a list. */
const isAddressOfAnotherRoute = (contract: ApiContract, fields: ContractRequestFields): boolean => {
  const { path = '' } = buildContractRequest(contract, fields);
  return path.endsWith('/') && allContracts.some((one) => `${buildContractPath(one)}/` === path);
};

test('ids with a separator of table keys are rejected with 422', async () => {
  for (const { name, contract } of routes.filter((candidate) => requiresUser(candidate.contract))) {
    tenant = await makeAuthorizedTenant({ contract }, 422);
    const validFields = ROUTE_FIXTURES[name]?.buildFields(tenant.own) ?? {};
    const ids = Object.entries(validFields).filter(([field]) => /(?:^id|_id|Id)$/.test(field));
    for (const [field, id] of ids) {
      const response = await sendRequest(contract, { ...validFields, [field]: `${id}#POST#1` });
      expect([name, field, response.status]).toEqual([name, field, 422]);
    }
  }
});

describe.each(routesWithBody)('malformed body for the route $name', ({ name, contract }) => {
  beforeAll(async () => {
    tenant = await makeAuthorizedTenantWithToken(contract, getFixture(name));
  });
  test.each(MALFORMED_BODIES)(
    'responds as documented to a body with $name',
    async ({ requestOverrides, allowedErrorCodes, isBase64 }) => {
      const response = await sendRequest(contract, {}, { ...requestOverrides, isBase64 });

      expect(findResponseProblems(contract, response)).toEqual([]);
      if (allowedErrorCodes) expect(allowedErrorCodes).toContain(response.body.error);
    },
  );
});

test('leaves only table keys of a known format after fuzzing all routes', async () => {
  const items = await readAllTableItems();

  expect(items.length).toBeGreaterThan(100);
  expect(findInvalidTableKeys(items)).toEqual([]);
});

test('detects a planted table key that leaves the prefix of its tenant', () => {
  const user = { pk: `USER#usr_${'0'.repeat(26)}`, sk: 'USER' };
  const invalidItems = [
    { pk: `${user.pk}#IG#1#IG#2`, sk: 'POSTS' },
    { pk: `USER#usr_${'1'.repeat(26)}`, sk: 'IG#1' },
    { ...user, sk: 'IG#1', gsi1pk: `USER#usr_${'1'.repeat(26)}#POSTS` },
  ];
  for (const item of invalidItems) expect(findInvalidTableKeys([user, item])).not.toEqual([]);
  expect(findInvalidTableKeys([user])).toEqual([]);
});

test('99 percent of fuzzed requests use less than a second of CPU', () => {
  const percentileMs = cpuTimesMs.toSorted((a, b) => a - b)[Math.floor(cpuTimesMs.length * 0.99)];

  expect(cpuTimesMs.length).toBeGreaterThan(500);
  expect(percentileMs).toBeLessThan(MAX_99TH_PERCENTILE_MS);
});
