// P9 and P10 of a screen that shows a list: bytes and read units of a visible minute, including those for the caller.
import { gunzipSync } from 'node:zlib';
import {
  createAccountChangesItem,
  writeAccountChangeVersions,
} from '#functions/changes/account-change-repository.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { ACCOUNT_CHANGE_KINDS, changesContracts } from '#shared/contracts/changes.ts';
import type { ApiContract } from '#shared/contracts/define-contract.ts';
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { buildContractRequest, loadApiHandler } from '#tests/support/api/invoke-api-by-contract.ts';
import { makeApiGatewayEvent } from '#tests/support/api/invoke-api-handler.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { logProgress, type Measurement } from '../measurement.ts';

const HEARTBEATS_A_MINUTE = 60_000 / POLL_INTERVALS_MS.heartbeatMs;
const MAX_UNITS_A_MINUTE = 36;
/** As long as the sequence numbers of DynamoDB Streams. */
const SEQUENCE_NUMBER = '400000000000000499659';

type CallUsage = { readonly bytes: number; readonly units: number };
type BenchUser = AccountRef & { readonly token: string };

const format = ({ bytes, units }: CallUsage, times = 1): string =>
  `${bytes * times} bytes, ${units * times} read units`;

export type OpenList = {
  readonly name: string;
  readonly contract: ApiContract;
  /** The request fields of the app. */
  readonly fields: object;
  /** The list comes from an index: a change is read twice, because only the second read has it for certain. */
  readonly isIndexed: boolean;
};

/** Sends the same request as the browser; the bytes are those on the wire. Only long bodies are compressed. */
async function measureCall({ token }: BenchUser, contract: ApiContract, fields: object) {
  const handler = await loadApiHandler(contract.feature);
  const request = { ...buildContractRequest(contract, { ...fields }), token };
  const event = makeApiGatewayEvent({ ...request, headers: { 'accept-encoding': 'gzip' } });
  let sent: Buffer = Buffer.alloc(0);
  const { reads, writes } = await measureConsumedCapacity(async () => {
    const { statusCode, body, isBase64Encoded } = await handler(event, {} as never);
    if (statusCode !== 200) throw new Error(`${contract.name} returned ${statusCode}`);
    sent = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  });
  if (writes > 0) throw new Error(`A read with ${contract.name} writes.`);
  const text = sent.readUInt16BE() === 0x1f8b ? gunzipSync(sent) : sent;
  const body = JSON.parse(text.toString()) as { version: string; unchanged?: boolean };
  return { bytes: sent.length, units: reads, body };
}

/** The heartbeat of an account in which every list has changed at some time. */
export async function measureHeartbeat(user: BenchUser): Promise<CallUsage> {
  await createAccountChangesItem(user, 0);
  const versions = ACCOUNT_CHANGE_KINDS.map((kind) => [kind, SEQUENCE_NUMBER]);
  await writeAccountChangeVersions(user, Object.fromEntries(versions));
  const beat = await measureCall(user, changesContracts.getChanges, {});
  logProgress(`A heartbeat: ${format(beat)}; an idle minute: ${format(beat, HEARTBEATS_A_MINUTE)}`);
  return beat;
}

export const createHeartbeatMeasurement = ({ units }: CallUsage): Measurement => ({
  id: 'P10-heartbeat-reads',
  ratio: (HEARTBEATS_A_MINUTE * units) / MAX_UNITS_A_MINUTE,
});

const compare = (id: string, usage: CallUsage, full: CallUsage): readonly Measurement[] => [
  { id: `${id}-bytes`, ratio: usage.bytes / full.bytes },
  { id: `${id}-reads`, ratio: usage.units / full.units },
];

/** Compares an idle minute with as many full responses, and a read without news with a full one. */
export async function measureOpenList(
  user: BenchUser,
  { name, contract, fields, isIndexed }: OpenList,
  beat: CallUsage,
): Promise<readonly Measurement[]> {
  const full = await measureCall(user, contract, fields);
  const known = { ...fields, known_version: full.body.version };
  const unchanged = await measureCall(user, contract, known);
  if (unchanged.body.unchanged !== true)
    throw new Error(`${contract.name} does not report that nothing has changed.`);
  // The repeated read responds briefly, and costs what it reads.
  const onceMore = isIndexed
    ? { bytes: unchanged.bytes, units: full.units }
    : { bytes: 0, units: 0 };
  const oneChange = {
    bytes: HEARTBEATS_A_MINUTE * beat.bytes + full.bytes + onceMore.bytes,
    units: HEARTBEATS_A_MINUTE * beat.units + full.units + onceMore.units,
  };
  logProgress(
    `${name}: a full answer ${format(full)}; unchanged ${format(unchanged)}; a minute with one change ${format(oneChange)}; ${HEARTBEATS_A_MINUTE} full answers ${format(full, HEARTBEATS_A_MINUTE)}`,
  );
  // The minute has as many heartbeats as full answers, so its ratio is that of one of each.
  return [...compare(`P9-${name}`, beat, full), ...compare(`P9-${name}-again`, unchanged, full)];
}
