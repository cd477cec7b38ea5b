// P9 and P10 of a screen that shows a list: bytes and read units of a visible minute. Everything goes through the deployment
// bundles.
import { createAccountChanges, writeVersions } from '#functions/changes/change-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { CHANGE_KINDS } from '#shared/contracts/changes.ts';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { type BenchRow, createBenchRow, logProgress } from './bench-row.ts';
import {
  createFunctionBundleClient,
  type FunctionBundleClient,
  loadBundledHandler,
  parseFunctionBundleResponse,
} from './function-bundle-client.ts';
import type { TableCapacityMeter } from './table-capacity-meter.ts';

const HEARTBEATS_A_MINUTE = 60_000 / POLL_INTERVALS_MS.heartbeatMs;
const MAX_UNITS_A_MINUTE = 36;
/** As long as those of DynamoDB Streams. */
const SEQUENCE_NUMBER = '400000000000000499659';

type Usage = { readonly bytes: number; readonly units: number };

const addUsage = (left: Usage, right: Usage): Usage => ({
  bytes: left.bytes + right.bytes,
  units: left.units + right.units,
});
const repeatUsage = ({ bytes, units }: Usage, times: number): Usage => ({
  bytes: bytes * times,
  units: units * times,
});
const formatUsage = ({ bytes, units }: Usage): string => `${bytes} bytes, ${units} read units`;

export type OpenList = {
  readonly name: string;
  readonly path: string;
  /** The request fields of the app. */
  readonly fields: object;
  /** It comes from an index: a change is read twice, and the second read must look. */
  readonly isIndexed: boolean;
};

type ListClient = {
  readonly client: FunctionBundleClient;
  readonly meter: TableCapacityMeter;
};

async function measureCall(
  { client, meter }: ListClient,
  path: string,
  fields: object,
): Promise<Usage & { readonly body: Buffer }> {
  let body: Buffer = Buffer.alloc(0);
  const { reads, writes } = await meter.measureUsage(async () => {
    body = await client(path, fields);
  });
  if (writes.calls > 0) throw new Error(`A read of ${path} writes.`);
  return { bytes: body.length, units: reads.units, body };
}

/** A heartbeat of an account in which everything has changed at some time. */
export async function measureHeartbeat(
  user: AccountRef & { readonly token: string },
  meter: TableCapacityMeter,
): Promise<{ readonly beat: Usage; readonly rows: readonly BenchRow[] }> {
  await createAccountChanges(user, 0);
  await writeVersions(
    user,
    Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, SEQUENCE_NUMBER])),
  );
  const handler = await loadBundledHandler('ChangesApi');
  const client = createFunctionBundleClient(handler, user.token);
  const { bytes, units } = await measureCall({ client, meter }, '/changes', {});
  const idle = repeatUsage({ bytes, units }, HEARTBEATS_A_MINUTE);
  logProgress(
    `A heartbeat: ${formatUsage({ bytes, units })}; an idle minute: ${formatUsage(idle)}`,
  );
  const row = createBenchRow({
    id: 'P10-heartbeat-reads',
    what: `read units of ${HEARTBEATS_A_MINUTE} heartbeats, the caller's included ÷ ${MAX_UNITS_A_MINUTE}`,
    ratio: idle.units / MAX_UNITS_A_MINUTE,
    target: { atMost: 1 },
  });
  return { beat: { bytes, units }, rows: [row] };
}

const createRows = (id: string, what: string, usage: Usage, full: Usage): readonly BenchRow[] => [
  createBenchRow({
    id: `${id}-bytes`,
    what: `bytes of ${what}, gzipped as sent`,
    ratio: usage.bytes / full.bytes,
    target: { atMost: 0.1 },
  }),
  createBenchRow({
    id: `${id}-reads`,
    what: `read units of ${what}, the caller's included`,
    ratio: usage.units / full.units,
    target: { atMost: 0.35 },
  }),
];

/** Compares an idle minute with as many full responses, and a read that finds nothing new with a full one. */
export async function measureOpenList(
  listClient: ListClient,
  { name, path, fields, isIndexed }: OpenList,
  beat: Usage,
): Promise<readonly BenchRow[]> {
  const full = await measureCall(listClient, path, fields);
  const { version } = parseFunctionBundleResponse(full.body);
  const unchanged = await measureCall(listClient, path, { ...fields, known_version: version });
  if (parseFunctionBundleResponse(unchanged.body).unchanged !== true)
    throw new Error(`${path} does not report that nothing has changed.`);
  const idle = repeatUsage(beat, HEARTBEATS_A_MINUTE);
  const fullMinute = repeatUsage(full, HEARTBEATS_A_MINUTE);
  // The page that is read once more answers briefly, and costs what it reads.
  const onceMore = isIndexed
    ? { bytes: unchanged.bytes, units: full.units }
    : { bytes: 0, units: 0 };
  const oneChange = addUsage(addUsage(idle, full), onceMore);
  logProgress(
    `${name}: a full answer ${formatUsage(full)}; unchanged ${formatUsage(unchanged)}; a minute with one change ${formatUsage(oneChange)}; ${HEARTBEATS_A_MINUTE} full answers ${formatUsage(fullMinute)}`,
  );
  const minute = `${HEARTBEATS_A_MINUTE} heartbeats, an idle minute of ${name} ÷ ${HEARTBEATS_A_MINUTE} full answers`;
  return [
    ...createRows(`P9-${name}`, minute, idle, fullMinute),
    ...createRows(
      `P9-${name}-again`,
      `a read of ${name} that finds nothing new ÷ a full answer`,
      unchanged,
      full,
    ),
  ];
}
