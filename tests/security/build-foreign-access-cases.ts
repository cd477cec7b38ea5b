// Access cases in which the caller names resources that belong to another account or tenant.
import type { ContractRequestFields } from '#tests/support/api/invoke-api-by-contract.ts';
import { makeNonexistentResourceIds, type TestTenant } from '#tests/support/users/test-tenants.ts';
import {
  type AccessCase,
  buildCallWithToken,
  type ContractCall,
  getSharedOrNewTenant,
  type RouteUnderTest,
} from './access-case-statuses-and-tenants.ts';
import type { RouteFixture } from './route-fixtures.ts';

const differs = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) !== JSON.stringify(right);

/** Fields that identify a resource: their values differ between two sets of made-up resources. */
function listResourceFields(fixture: RouteFixture): readonly string[] {
  const build = () => fixture.buildFields(makeNonexistentResourceIds());
  const [first, second] = [build(), build()];
  return Object.keys(first).filter((field) => differs(first[field], second[field]));
}

type FieldChooser = (
  ownFields: ContractRequestFields,
  foreignFields: ContractRequestFields,
) => ContractRequestFields;

/** One case with all resources foreign, and one per field with only that field foreign. */
export function buildForeignAccessCases(
  route: RouteUnderTest,
  kind: 'otherTenant' | 'otherAccount',
): readonly AccessCase[] {
  const { fixture } = route;
  const resourceFields = listResourceFields(fixture);
  if (resourceFields.length === 0) return [];
  const buildForeignFields = fixture.buildForeignFields ?? fixture.buildFields;
  const buildCase = (name: string, status: number, chooseFields: FieldChooser): AccessCase => {
    const buildCall = async (foreign: TestTenant | undefined): Promise<ContractCall> => {
      const caller = await getSharedOrNewTenant(route, status);
      const foreignResources = kind === 'otherTenant' ? foreign?.own : caller.otherAccount;
      const foreignFields = buildForeignFields(
        foreign && foreignResources ? foreignResources : makeNonexistentResourceIds(),
      );
      return buildCallWithToken(
        chooseFields(fixture.buildFields(caller.own), foreignFields),
        caller.token,
      );
    };
    const buildCallForAbsentResources = () => buildCall(undefined);
    return { name, status, buildCall, ...(status >= 400 && { buildCallForAbsentResources }) };
  };
  const label = kind === 'otherTenant' ? 'other tenant' : "same tenant's other account";
  const expectedStatus =
    fixture.statusOverrides?.[kind] ?? (route.expectedStatuses.nonAdmin === 403 ? 403 : 404);
  const separatelyTestedFields = resourceFields.length > 1 ? resourceFields : [];
  return [
    buildCase(label, expectedStatus, (_own, foreignFields) => foreignFields),
    ...separatelyTestedFields.map((field) =>
      buildCase(
        `${label}, ${field} alone`,
        fixture.singleFieldStatuses?.[field] ?? expectedStatus,
        (ownFields, foreignFields) => ({ ...ownFields, [field]: foreignFields[field] }),
      ),
    ),
  ];
}
