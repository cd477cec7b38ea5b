// An access case of the matrix, and the status that each access level promises to each kind of caller.
import type { StoredUser } from '#functions/session/domain/user.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import type { ApiErrorCode } from '#shared/errors.ts';
import type { ContractRequestFields } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestRequest } from '#tests/support/api/invoke-api-handler.ts';
import {
  createImpersonationToken,
  createNewTestUser,
  createTestTenant,
  type TestTenant,
} from '#tests/support/users/test-tenants.ts';
import type { RouteFixture } from './route-fixtures.ts';

export type ContractCall = {
  readonly fields: ContractRequestFields;
  readonly requestOverrides: Partial<TestRequest>;
};

export type AccessCase = {
  readonly name: string;
  readonly status: number;
  /** `foreign` is a tenant whose resources the caller must not reach. */
  readonly buildCall: (foreign: TestTenant) => Promise<ContractCall>;
  /** Set when the error response must have a certain code. */
  readonly errorCode?: ApiErrorCode | undefined;
  /** Actions the audit log of the user must contain after an impersonated call. */
  readonly expectedAuditActions?: readonly string[];
  /** The same call for resources that do not exist: both responses must be identical. */
  readonly buildCallForAbsentResources?: () => Promise<ContractCall>;
};

/** 'ok' is the success status of the contract. */
type ExpectedStatus = 'ok' | 401 | 402 | 403 | 404;
export type ExpectedStatuses = {
  readonly anonymous: ExpectedStatus;
  readonly newcomer: ExpectedStatus;
  readonly expired: ExpectedStatus;
  readonly nonAdmin: ExpectedStatus;
};

export const EXPECTED_STATUSES_BY_ACCESS: Readonly<Record<string, ExpectedStatuses>> = {
  public: { anonymous: 'ok', newcomer: 'ok', expired: 'ok', nonAdmin: 'ok' },
  signature: { anonymous: 401, newcomer: 401, expired: 401, nonAdmin: 401 },
  user: { anonymous: 401, newcomer: 'ok', expired: 'ok', nonAdmin: 'ok' },
  product: { anonymous: 401, newcomer: 404, expired: 402, nonAdmin: 'ok' },
  admin: { anonymous: 401, newcomer: 403, expired: 403, nonAdmin: 403 },
};

export const buildCallWithToken = (fields: ContractRequestFields, token: string): ContractCall => ({
  fields,
  requestOverrides: { token },
});

/** The valid call of a route with the caller's own resources. */
export const buildOwnCall = (
  { fixture }: Pick<RouteUnderTest, 'fixture'>,
  { own, token }: Pick<TestTenant, 'own' | 'token'>,
): ContractCall => buildCallWithToken(fixture.buildFields(own), token);

export type RouteUnderTest = {
  readonly contract: ApiContract;
  readonly fixture: RouteFixture;
  readonly expectedStatuses: ExpectedStatuses;
};

export const getSuccessStatus = ({ contract }: RouteUnderTest): number => contract.status ?? 200;
export const resolveExpectedStatus = (
  route: RouteUnderTest,
  expectedStatus: ExpectedStatus,
): number => (expectedStatus === 'ok' ? getSuccessStatus(route) : expectedStatus);

const sharedTenants = new Map<string, Promise<TestTenant>>();
/** The tenant of all calls that change nothing, which saves the time for a new one each. */
export async function getSharedTestTenant(fields: Partial<StoredUser> = {}): Promise<TestTenant> {
  const key = JSON.stringify(fields);
  const tenant = sharedTenants.get(key) ?? createTestTenant(fields);
  sharedTenants.set(key, tenant);
  return tenant;
}

/** The caller of one call that ends with the status: only a call that may change data needs a new tenant. */
export const getSharedOrNewTenant = (
  { contract }: Pick<RouteUnderTest, 'contract'>,
  status: number,
  fields: Partial<StoredUser> = {},
): Promise<TestTenant> =>
  status >= 400 || contract.method === 'GET' || contract.effect === 'none'
    ? getSharedTestTenant(fields)
    : createTestTenant(fields);

/** A tenant that may make the call. For an admin, `userId` is another user, whom the admin may impersonate. */
export async function makeAuthorizedTenant(
  route: Pick<RouteUnderTest, 'contract'>,
  status = 200,
): Promise<TestTenant> {
  if (route.contract.access !== 'admin') return getSharedOrNewTenant(route, status);
  const admin = await getSharedOrNewTenant(route, status, { role: 'admin' });
  const { userId } = await createNewTestUser();
  return { ...admin, own: { ...admin.own, userId } };
}

/** @returns the token of an admin session that impersonates the tenant */
export async function makeSharedAdminImpersonationToken(tenant: TestTenant): Promise<string> {
  return createImpersonationToken(tenant, await getSharedTestTenant({ role: 'admin' }));
}
