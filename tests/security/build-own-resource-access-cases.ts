// Access cases in which callers name their own resources: by plan, feature flag and impersonation.
import {
  canContractChangeData,
  findImpersonationRefusal,
} from '#shared/contracts/define-contract.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import type { ContractRequestFields } from '#tests/support/api/invoke-api-by-contract.ts';
import {
  createImpersonationToken,
  createNewTestUser,
  makeNonexistentResourceIds,
  type TestTenant,
} from '#tests/support/users/test-tenants.ts';
import { EVERY_FEATURE_ENABLED } from '#tests/support/users/test-users.ts';
import {
  type AccessCase,
  buildOwnCall,
  getSharedOrNewTenant,
  getSharedTestTenant,
  getSuccessStatus,
  makeAuthorizedTenant,
  makeSharedAdminImpersonationToken,
  type RouteUnderTest,
  resolveExpectedStatus,
} from './access-case-statuses-and-tenants.ts';

/** Fields that a careless handler might read from the request instead of from the token. */
const buildSmuggledFields = (foreign: TestTenant): ContractRequestFields => ({
  token: foreign.token,
  user_id: foreign.userId,
  userId: foreign.userId,
  igUserId: foreign.own.igUserId,
  ig_user_id: foreign.own.igUserId,
  instagram_user_id: foreign.own.igUserId,
  facebook_user_id: foreign.traces[2],
  actorUserId: undefined,
  role: 'admin',
  subscription_active: true,
  features: { allow_manual_run_rules: true },
});

const PAST_TRIAL_END = '2026-01-01T00:00:00.000Z';

export function buildPlanAccessCases(route: RouteUnderTest): readonly AccessCase[] {
  const { fixture, expectedStatuses } = route;
  const statusOverrides = fixture.statusOverrides ?? {};
  const expiredStatus =
    statusOverrides.expired ?? resolveExpectedStatus(route, expectedStatuses.expired);
  return [
    {
      name: 'no plan',
      status: statusOverrides.newcomer ?? resolveExpectedStatus(route, expectedStatuses.newcomer),
      buildCall: async () => {
        const { token } = await createNewTestUser();
        return buildOwnCall(route, { own: makeNonexistentResourceIds(), token });
      },
    },
    {
      name: 'expired trial',
      status: expiredStatus,
      buildCall: async () => {
        const expired = { trialEndsAt: PAST_TRIAL_END };
        return buildOwnCall(route, await getSharedOrNewTenant(route, expiredStatus, expired));
      },
    },
  ];
}

export function buildImpersonatedCase(route: RouteUnderTest): AccessCase {
  const { fixture, contract } = route;
  const refusal = contract.access === 'admin' ? 'forbidden' : findImpersonationRefusal(contract);
  const isForbidden = refusal !== undefined;
  const status =
    fixture.statusOverrides?.impersonated ?? (isForbidden ? 403 : getSuccessStatus(route));
  return {
    name: 'impersonated',
    status,
    ...(isForbidden && { errorCode: refusal }),
    expectedAuditActions: canContractChangeData(contract) && !isForbidden ? [contract.name] : [],
    buildCall: async () => {
      const caller = await makeAuthorizedTenant(route, status);
      const token = await makeSharedAdminImpersonationToken(caller);
      return buildOwnCall(route, { ...caller, token });
    },
  };
}

/** The impersonator was an admin when the session began and no longer is one. */
export function buildFormerAdminCase(route: RouteUnderTest): AccessCase {
  return {
    name: 'impersonated by a former admin',
    status: 401,
    expectedAuditActions: [],
    buildCall: async (foreign) => {
      const caller = await makeAuthorizedTenant(route, 401);
      const token = await createImpersonationToken(caller, foreign);
      return buildOwnCall(route, { ...caller, token });
    },
  };
}

export function buildDisabledFlagCase(route: RouteUnderTest, flag: FeatureFlag): AccessCase {
  return {
    name: `flag ${flag} off`,
    status: 403,
    buildCall: async () => {
      const { access } = route.contract;
      const caller = await getSharedTestTenant({
        // The call is forbidden in any case for a caller without the role.
        ...(access === 'admin' && { role: 'admin' }),
        featureOverrides: { ...EVERY_FEATURE_ENABLED, [flag]: false },
      });
      return buildOwnCall(route, caller);
    },
  };
}

export function buildAuthorizedAccessCases(route: RouteUnderTest): readonly AccessCase[] {
  const { fixture, contract } = route;
  const expectedStatus = fixture.statusOverrides?.owner ?? getSuccessStatus(route);
  const makeOwner = async () => makeAuthorizedTenant(route, expectedStatus);
  return [
    {
      name: 'the owner, with foreign ids smuggled in',
      status: expectedStatus,
      buildCall: async (foreign) => {
        const call = buildOwnCall(route, await makeOwner());
        const query = contract.method !== 'GET' && { query: { user_id: foreign.userId } };
        return {
          fields: { ...buildSmuggledFields(foreign), ...call.fields },
          requestOverrides: { ...call.requestOverrides, ...query },
        };
      },
    },
    {
      name: 'the owner',
      status: expectedStatus,
      buildCall: async () => buildOwnCall(route, await makeOwner()),
    },
  ];
}

export function buildNonAdminCases(route: RouteUnderTest): readonly AccessCase[] {
  if (route.expectedStatuses.nonAdmin !== 403) return [];
  const buildCall = async () => buildOwnCall(route, await getSharedTestTenant());
  return [{ name: 'non-admin', status: 403, buildCall }];
}
