// Tests the access matrix itself: it must report contracts and careless handlers planted for it.
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type ApiContract, defineContract } from '#shared/contracts/define-contract.ts';
import {
  buildContractRequest,
  invokeApiByContract,
} from '#tests/support/api/invoke-api-by-contract.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { createTestTenant } from '#tests/support/users/test-tenants.ts';
import { buildAccessCases } from './build-access-cases.ts';
import {
  type AccessTestContext,
  type ContractCallFunction,
  checkAccessCase,
} from './check-access-case.ts';
import { findRoutesWithoutFixture, type RouteFixture } from './route-fixtures.ts';
import { queues, setUpApi } from './set-up-api.ts';

setUpApi();
let context: AccessTestContext;
beforeAll(async () => {
  context = { queues, foreignTenant: await createTestTenant() };
});

describe('the access matrix, run against planted routes', () => {
  const makePlantedContract = (fields: Partial<ApiContract>): ApiContract =>
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
  const guardedContract = makePlantedContract({
    featureFlag: 'messages',
    whileImpersonating: 'refused',
    access: 'user',
  });
  const fixture: RouteFixture = { buildFields: ({ mediaId }) => ({ media_id: mediaId }) };

  type Handler = Parameters<typeof invokeApiHandler>[0];
  /** The names of the access cases that have problems of the kind with this handler. */
  async function listCasesWithProblems(
    contract: ApiContract,
    handler: Handler,
    isOfKind: (problem: string) => boolean = () => true,
  ) {
    const send: ContractCallFunction = async (calledContract, fields, requestOverrides) =>
      invokeApiHandler(handler, {
        ...buildContractRequest(calledContract, fields),
        ...requestOverrides,
      });
    const names: string[] = [];
    for (const accessCase of buildAccessCases(contract, fixture)) {
      const problems = await checkAccessCase(contract, accessCase, context, send);
      if (problems.some(isOfKind)) names.push(accessCase.name);
    }
    return names;
  }

  /** Names of the access cases that fail for a handler that checks nothing beyond the route's guards. */
  const listFailingCases = (contract: ApiContract, buildBody: (id: string) => object) => {
    const route = createApiRoute(contract, async ({ request }) =>
      buildBody((request as { media_id: string }).media_id),
    );
    return listCasesWithProblems(contract, createApiHandler([route], authenticateAccessToken));
  };

  test('reports a route that has no access fixture', () => {
    expect(findRoutesWithoutFixture([...allContracts, makePlantedContract({})])).toEqual([
      'planted',
    ]);
  });

  test('reports a handler that returns resources of other tenants and accounts', async () => {
    expect(await listFailingCases(makePlantedContract({}), (id) => ({ id }))).toEqual([
      'other tenant',
      "same tenant's other account",
    ]);
  });

  test('the access matrix passes a route that guards flag and impersonation', async () => {
    const names = buildAccessCases(guardedContract, fixture).map((accessCase) => accessCase.name);

    expect(names).toContain('flag messages off');
    const failingCases = await listFailingCases(guardedContract, () => ({}));
    expect(failingCases).not.toContain('flag messages off');
    expect(failingCases).not.toContain('impersonated');
  });

  /** Names of the access cases that succeed against their expectation when the guards do not know the flag. */
  function listCasesPassingWithoutFlag(declaredContract: ApiContract) {
    const { featureFlag: _flag, ...unguarded } = declaredContract;
    const whileImpersonating = { allowedBecause: 'This is planted.' };
    const route = createApiRoute({ ...unguarded, whileImpersonating }, async () => ({}));
    const handler = createApiHandler([route], authenticateAccessToken);
    const isSuccess = (problem: string) => problem.startsWith('answered 200');
    return listCasesWithProblems(declaredContract, handler, isSuccess);
  }

  test('reports a route whose guards ignore its feature flag and impersonation rule', async () => {
    const failingCases = await listCasesPassingWithoutFlag(guardedContract);

    expect(failingCases).toEqual(expect.arrayContaining(['flag messages off', 'impersonated']));
  });

  test('reports an admin route whose guards ignore its feature flag', async () => {
    const adminContract = makePlantedContract({ featureFlag: 'messages', access: 'admin' });

    expect(await listCasesPassingWithoutFlag(adminContract)).toContain('flag messages off');
  });

  test('the access matrix expects 403 for non-admins and rejects unknown access levels', () => {
    const adminContract = makePlantedContract({ access: 'admin' as ApiContract['access'] });
    const statuses = Object.fromEntries(
      buildAccessCases(adminContract, fixture).map(({ name, status }) => [name, status]),
    );

    expect(statuses).toMatchObject({
      anonymous: 401,
      'non-admin': 403,
      'no plan': 403,
      'the owner': 200,
    });
    expect(() =>
      buildAccessCases(makePlantedContract({ access: 'new' as ApiContract['access'] }), fixture),
    ).toThrow('promise');
  });

  test('reports an error response that reveals whether a foreign resource exists', async () => {
    const contract = makePlantedContract({});
    const accessCase = buildAccessCases(contract, fixture).find(
      (candidate) => candidate.name === 'other tenant',
    );
    if (!accessCase) throw new Error('no cell');
    const send: ContractCallFunction = async (calledContract, fields) => {
      const { token } = context.foreignTenant;
      const response = await invokeApiByContract(calledContract, fields, {
        path: '/api/v1/nowhere',
        token,
      });
      const isKnownResource = fields.media_id === context.foreignTenant.own.mediaId;
      return {
        ...response,
        body: { ...response.body, errors: [isKnownResource ? 'Not yours.' : 'Nothing.'] },
      };
    };

    expect(await checkAccessCase(contract, accessCase, context, send)).toEqual([
      expect.stringContaining('differs from what is nowhere'),
    ]);
  });
});
