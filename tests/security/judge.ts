// Runs one cell of the matrix and says everything that is wrong with its outcome.
import { readActions } from '#functions/session/audit-repository.ts';
import type { Contract } from '#shared/contracts/define.ts';
import { ERRORS } from '#shared/errors.ts';
import { callContract } from '#tests/support/every-api.ts';
import type { TestResponse } from '#tests/support/http.ts';
import type { Queues } from '#tests/support/queue.ts';
import { writesOf } from '#tests/support/table-writes.ts';
import type { Tenant } from '#tests/support/tenants.ts';
import type { Cell } from './cell.ts';

export type Ask = typeof callContract;

export type World = {
  /** Somebody nobody else has a right to anything of. */
  readonly foreign: Tenant;
  readonly queues: Queues;
};

/** Counters of tries are not data of anybody; records of what was tried are judged by themselves. */
const isNoData = (partition: string) => /^(?:LIMIT|AUDIT)#/.test(partition);

const shown = ({ status, headers, cookies, body }: TestResponse) =>
  JSON.stringify({ status, headers, cookies, body });

/** Runs one cell and says everything that is wrong with its outcome. */
export async function judge(
  contract: Contract,
  cell: Cell,
  world: World,
  send: Ask = callContract,
): Promise<readonly string[]> {
  const { foreign, queues } = world;
  const { fields, more } = await cell.call(foreign);
  queues.clear();
  const { result: answer, writes } = await writesOf(() => send(contract, fields, more));
  const problems: string[] = [];
  if (answer.status !== cell.status) {
    problems.push(`answered ${answer.status} instead of ${cell.status}: ${shown(answer)}`);
  }
  const leaked = foreign.traces.filter((trace) => shown(answer).includes(trace));
  if (leaked.length > 0) problems.push(`shows ${leaked.join(', ')}`);
  const touched = writes.flatMap(({ partitions }) => partitions);
  const astray = touched.filter((partition) => partition.includes(foreign.userId));
  if (astray.length > 0) problems.push(`writes to ${astray.join(', ')}`);
  const jobs = JSON.stringify([queues.jobs(), queues.events()]);
  if (jobs.includes(foreign.userId)) problems.push(`sends ${jobs}`);
  if (answer.status >= 400) problems.push(...deniedProblems(answer, writes, jobs));
  if (cell.code !== undefined && answer.body?.error !== cell.code) {
    problems.push(`is refused as ${answer.body?.error} instead of ${cell.code}`);
  }
  problems.push(...(await recordProblems(contract, cell, touched)));
  if (cell.asIfAbsent)
    problems.push(...(await absentProblems(contract, cell.asIfAbsent, answer, send)));
  return problems;
}

function deniedProblems(
  answer: TestResponse,
  writes: Awaited<ReturnType<typeof writesOf>>['writes'],
  jobs: string,
): readonly string[] {
  const known = ERRORS[answer.body?.error as keyof typeof ERRORS]?.status === answer.status;
  const written = writes
    .filter(({ done }) => done)
    .flatMap(({ partitions }) => partitions)
    .filter((partition) => !isNoData(partition));
  return [
    ...(known ? [] : [`is refused in another shape: ${shown(answer)}`]),
    ...(written.length > 0 ? [`was refused and wrote ${written.join(', ')}`] : []),
    ...(jobs === '[[],[]]' ? [] : [`was refused and sent ${jobs}`]),
  ];
}

const AUDIT = 'AUDIT#';

/** The callers of cells are new users: what is on record about them is of this very call. */
async function recordProblems(
  { access }: Contract,
  { recorded = [] }: Cell,
  touched: readonly string[],
): Promise<readonly string[]> {
  // An admin's own calls keep their records themselves.
  if (access === 'admin') return [];
  const names: string[] = [];
  for (const partition of touched.filter((one) => one.startsWith(AUDIT))) {
    for await (const { action } of readActions(partition.slice(AUDIT.length))) names.push(action);
  }
  const same = JSON.stringify(names) === JSON.stringify(recorded);
  return same ? [] : [`put [${names}] on record instead of [${recorded}]`];
}

/** Whether something is somebody else's must not be told from whether it is at all. */
async function absentProblems(
  contract: Contract,
  absent: NonNullable<Cell['asIfAbsent']>,
  answer: TestResponse,
  send: Ask,
): Promise<readonly string[]> {
  const { fields, more } = await absent();
  const other = await send(contract, fields, more);
  const same =
    other.status === answer.status && JSON.stringify(other.body) === JSON.stringify(answer.body);
  return same ? [] : [`differs from what is nowhere: ${shown(other)}`];
}
