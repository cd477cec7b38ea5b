// Builds the access cases of a route: who calls, which resources they name, which response they get.
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import {
  createTestTenant,
  makeNonexistentResourceIds,
  type TestTenant,
} from '#tests/support/users/test-tenants.ts';
import {
  type AccessCase,
  EXPECTED_STATUSES_BY_ACCESS,
  getSuccessStatus,
  type RouteUnderTest,
  resolveExpectedStatus,
} from './access-case-statuses-and-tenants.ts';
import { buildForeignAccessCases } from './build-foreign-access-cases.ts';
import {
  buildAuthorizedAccessCases,
  buildDisabledFlagCase,
  buildFormerAdminCase,
  buildImpersonatedCase,
  buildNonAdminCases,
  buildPlanAccessCases,
} from './build-own-resource-access-cases.ts';
import type { RouteFixture } from './route-fixtures.ts';

function buildPublicAccessCases(route: RouteUnderTest): readonly AccessCase[] {
  const { fixture, expectedStatuses } = route;
  const statusOverrides = fixture.statusOverrides ?? {};
  const anonymousCase: AccessCase = {
    name: 'anonymous',
    status: statusOverrides.anonymous ?? resolveExpectedStatus(route, expectedStatuses.anonymous),
    buildCall: async () => ({
      fields: fixture.buildFields(makeNonexistentResourceIds()),
      requestOverrides: {},
    }),
  };
  const ownerCase: AccessCase = {
    name: fixture.sign ? 'the system with a valid signature' : 'the owner',
    status: statusOverrides.owner ?? getSuccessStatus(route),
    buildCall: async () => {
      const fields = fixture.buildFields((await createTestTenant()).own);
      return { fields, requestOverrides: fixture.sign?.(fields) ?? {} };
    },
  };
  const otherTenantCase: AccessCase = {
    name: 'other tenant',
    status: statusOverrides.otherTenant ?? anonymousCase.status,
    buildCall: async (foreign) => ({
      fields: (fixture.buildForeignFields ?? fixture.buildFields)(foreign.own),
      requestOverrides: {},
    }),
  };
  return [anonymousCase, otherTenantCase, ownerCase];
}

/** @throws Error for an access level without expected statuses */
export function buildAccessCases(
  contract: ApiContract,
  fixture: RouteFixture,
): readonly AccessCase[] {
  const expectedStatuses = EXPECTED_STATUSES_BY_ACCESS[contract.access];
  if (!expectedStatuses)
    throw new Error(
      `The access level ${contract.access} promises no statuses; add them to EXPECTED_STATUSES_BY_ACCESS.`,
    );
  const route = { contract, fixture, expectedStatuses };
  if (contract.access === 'public' || contract.access === 'signature')
    return buildPublicAccessCases(route);
  const anonymousCase = {
    name: 'anonymous',
    status: 401,
    buildCall: async (foreign: TestTenant) => ({
      fields: fixture.buildFields(foreign.own),
      requestOverrides: {},
    }),
  };
  return [
    anonymousCase,
    ...buildForeignAccessCases(route, 'otherTenant'),
    ...buildForeignAccessCases(route, 'otherAccount'),
    ...buildNonAdminCases(route),
    ...buildPlanAccessCases(route),
    ...(contract.featureFlag === undefined
      ? []
      : [buildDisabledFlagCase(route, contract.featureFlag)]),
    buildImpersonatedCase(route),
    buildFormerAdminCase(route),
    ...buildAuthorizedAccessCases(route),
  ];
}
