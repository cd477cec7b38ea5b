// Runs one access case and reports every deviation of its outcome.
import { readAuditLog } from '#functions/session/audit-repository.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import { API_ERRORS } from '#shared/errors.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import { recordTableWritesOf } from '#tests/support/table/record-table-writes.ts';
import type { TestTenant } from '#tests/support/users/test-tenants.ts';
import type { FakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import type { AccessCase } from './access-case-statuses-and-tenants.ts';

export type ContractCallFunction = typeof invokeApiByContract;

export type AccessTestContext = {
  /** A tenant whose resources no other caller may reach. */
  readonly foreignTenant: TestTenant;
  readonly queues: FakeQueues;
};

/** Rate limit counters belong to no user, and audit records have a check of their own. */
const isOperationalPartition = (partition: string) => /^(?:LIMIT|AUDIT)#/.test(partition);

const formatResponse = ({ status, headers, cookies, body }: TestResponse) =>
  JSON.stringify({ status, headers, cookies, body });

/** @returns one line for each deviation; empty when the case passes */
export async function checkAccessCase(
  contract: ApiContract,
  accessCase: AccessCase,
  context: AccessTestContext,
  send: ContractCallFunction = invokeApiByContract,
): Promise<readonly string[]> {
  const { foreignTenant, queues } = context;
  const { fields, requestOverrides } = await accessCase.buildCall(foreignTenant);
  queues.clear();
  const { result, writes } = await recordTableWritesOf(() =>
    send(contract, fields, requestOverrides),
  );
  const problems: string[] = [];
  if (result.status !== accessCase.status) {
    problems.push(
      `answered ${result.status} instead of ${accessCase.status}: ${formatResponse(result)}`,
    );
  }
  const leakedTraces = foreignTenant.traces.filter((trace) =>
    formatResponse(result).includes(trace),
  );
  if (leakedTraces.length > 0) problems.push(`reveals ${leakedTraces.join(', ')}`);
  const writtenPartitions = writes.flatMap(({ partitions }) => partitions);
  const foreignPartitions = writtenPartitions.filter((partition) =>
    partition.includes(foreignTenant.userId),
  );
  if (foreignPartitions.length > 0) problems.push(`writes to ${foreignPartitions.join(', ')}`);
  const jobs = JSON.stringify([queues.jobs(), queues.events()]);
  if (jobs.includes(foreignTenant.userId)) problems.push(`sends ${jobs}`);
  if (result.status >= 400) problems.push(...findRejectionProblems(result, writes, jobs));
  if (accessCase.errorCode !== undefined && result.body?.error !== accessCase.errorCode) {
    problems.push(`is rejected as ${result.body?.error} instead of ${accessCase.errorCode}`);
  }
  problems.push(...(await findAuditProblems(contract, accessCase, writtenPartitions)));
  if (accessCase.buildCallForAbsentResources)
    problems.push(
      ...(await findExistenceLeaks(contract, accessCase.buildCallForAbsentResources, result, send)),
    );
  return problems;
}

function findRejectionProblems(
  response: TestResponse,
  writes: Awaited<ReturnType<typeof recordTableWritesOf>>['writes'],
  jobs: string,
): readonly string[] {
  const isDocumentedError =
    API_ERRORS[response.body?.error as keyof typeof API_ERRORS]?.status === response.status;
  const changedPartitions = writes
    .filter(({ isWritten }) => isWritten)
    .flatMap(({ partitions }) => partitions)
    .filter((partition) => !isOperationalPartition(partition));
  return [
    ...(isDocumentedError ? [] : [`is rejected in another shape: ${formatResponse(response)}`]),
    ...(changedPartitions.length > 0
      ? [`was rejected but wrote ${changedPartitions.join(', ')}`]
      : []),
    ...(jobs === '[[],[]]' ? [] : [`was rejected but sent ${jobs}`]),
  ];
}

const AUDIT_KEY_PREFIX = 'AUDIT#';

/** Callers are new users, so every audit record about them comes from this call. */
async function findAuditProblems(
  { access }: ApiContract,
  { expectedAuditActions = [] }: AccessCase,
  writtenPartitions: readonly string[],
): Promise<readonly string[]> {
  // Admin routes write audit records of their own, which other tests check.
  if (access === 'admin') return [];
  const names: string[] = [];
  for (const partition of writtenPartitions.filter((candidate) =>
    candidate.startsWith(AUDIT_KEY_PREFIX),
  )) {
    for await (const { action } of readAuditLog(partition.slice(AUDIT_KEY_PREFIX.length)))
      names.push(action);
  }
  const isSame = JSON.stringify(names) === JSON.stringify(expectedAuditActions);
  return isSame ? [] : [`recorded the actions [${names}] instead of [${expectedAuditActions}]`];
}

/** A foreign resource must look like an absent one, or the response would reveal that it exists. */
async function findExistenceLeaks(
  contract: ApiContract,
  buildAbsentCall: NonNullable<AccessCase['buildCallForAbsentResources']>,
  response: TestResponse,
  send: ContractCallFunction,
): Promise<readonly string[]> {
  const { fields, requestOverrides } = await buildAbsentCall();
  const absentResponse = await send(contract, fields, requestOverrides);
  const isSame =
    absentResponse.status === response.status &&
    JSON.stringify(absentResponse.body) === JSON.stringify(response.body);
  return isSame ? [] : [`differs from what is nowhere: ${formatResponse(absentResponse)}`];
}
