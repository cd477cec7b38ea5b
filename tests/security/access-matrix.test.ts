// The access matrix: calls every route of the registry as every kind of caller, on a real table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestTenant } from '#tests/support/users/test-tenants.ts';
import { startFakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { buildAccessCases } from './build-access-cases.ts';
import { type AccessTestContext, checkAccessCase } from './check-access-case.ts';
import { startFakeModel } from './fake-model.ts';
import { startFakeStripeWithPlan } from './fake-stripe-with-plan.ts';
import { findRoutesWithoutFixture, ROUTE_FIXTURES } from './route-fixtures.ts';
import { setApiEnvironmentVariables } from './set-api-environment-variables.ts';

setUpTestTable();
let fakeStripe: Awaited<ReturnType<typeof startFakeStripeWithPlan>>;
let fakeModel: Awaited<ReturnType<typeof startFakeModel>>;
let context: AccessTestContext;
beforeAll(async () => {
  setApiEnvironmentVariables();
  fakeStripe = await startFakeStripeWithPlan();
  fakeModel = await startFakeModel();
  context = { queues: startFakeQueues(), foreignTenant: await createTestTenant() };
});
afterAll(() => {
  fakeStripe.stop();
  fakeModel.stop();
});

test('the access matrix has exactly one fixture for every route of the registry', () => {
  expect(findRoutesWithoutFixture(allContracts)).toEqual([]);
  const names = allContracts.map(({ name }) => name);
  expect(Object.keys(ROUTE_FIXTURES).filter((name) => !names.includes(name))).toEqual([]);
});

test('exactly the routes that post replies or let rules post them tell an impersonating admin that they cannot post as the user', () => {
  const forbiddenContracts = allContracts.filter(
    ({ whileImpersonating }) => whileImpersonating === 'cannot_post_as_impersonated_user',
  );
  expect(forbiddenContracts.map(({ name }) => name)).toEqual([
    'postCommentReply',
    'postMessageReply',
    'createRule',
    'updateRule',
    'changeRules',
    'backdateRules',
    'runRules',
    'changeApprovals',
    'postApprovalReply',
  ]);
});

describe.each(allContracts.map((contract) => ({ name: contract.name, contract })))(
  'access to the route $name',
  ({ name, contract }) => {
    const fixture = ROUTE_FIXTURES[name];
    const accessCases = fixture ? buildAccessCases(contract, fixture) : [];
    test.each(
      accessCases.map((accessCase) => ({
        who: accessCase.name,
        status: accessCase.status,
        accessCase,
      })),
    )('responds to the caller "$who" with status $status', async ({ accessCase }) => {
      expect(await checkAccessCase(contract, accessCase, context)).toEqual([]);
    });
  },
);
