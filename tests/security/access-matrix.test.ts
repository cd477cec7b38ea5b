// The access matrix: calls every route of the registry as every kind of caller, on a real table.

import { beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import {
  canContractChangeData,
  findImpersonationRefusal,
} from '#shared/contracts/define-contract.ts';
import { createTestTenant } from '#tests/support/users/test-tenants.ts';
import { buildAccessCases } from './build-access-cases.ts';
import { type AccessTestContext, checkAccessCase } from './check-access-case.ts';
import { findRoutesWithoutFixture, ROUTE_FIXTURES } from './route-fixtures.ts';
import { queues, setUpApiWithVendors } from './set-up-api.ts';

setUpApiWithVendors();
let context: AccessTestContext;
beforeAll(async () => {
  context = { queues, foreignTenant: await createTestTenant() };
});

test('the access matrix has one fixture for every registered route', () => {
  expect(findRoutesWithoutFixture(allContracts)).toEqual([]);
  const names = allContracts.map(({ name }) => name);
  expect(Object.keys(ROUTE_FIXTURES).filter((name) => !names.includes(name))).toEqual([]);
});

test('an impersonating admin may call only the listed changing routes', () => {
  const writing = allContracts.filter(
    (contract) =>
      canContractChangeData(contract) && !['public', 'signature'].includes(contract.access),
  );
  const allowed = writing.filter((contract) => findImpersonationRefusal(contract) === undefined);
  expect(writing.length).toBeGreaterThan(30);
  expect(allowed.map(({ name }) => name).sort()).toEqual([
    'cancelCommentsRefresh',
    'cancelConversationsRefresh',
    'cancelMessagesRefresh',
    'cancelPostsRefresh',
    'stopImpersonating',
  ]);
  for (const { name, whileImpersonating } of allowed)
    expect(whileImpersonating, name).toEqual({
      allowedBecause: expect.stringMatching(/\w{2} .*\.$/),
    });
});

test('exactly the posting routes say that an impersonating admin cannot post', () => {
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
    test.each(accessCases.map((accessCase) => ({ ...accessCase, who: accessCase.name })))(
      'responds to the caller "$who" with status $status',
      async (accessCase) => {
        expect(await checkAccessCase(contract, accessCase, context)).toEqual([]);
      },
    );
  },
);
