// Polls the stream of a table and invokes a function with batches of its records, as Lambda's
// pollers do.
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { LocalLambdaFunctions } from '../../functions/lambda-functions.ts';
import type { RequiredIamPermission } from '../../permissions/iam-permissions-required-by-call.ts';
import { createLocalDynamoDbClient } from '../../table/local-dynamodb-tables.ts';
import { getTableNameOfStream } from '../../template/template-resource-identity.ts';
import type { StreamEventSourceMapping } from '../mapping/event-source-mapping.ts';
import {
  createDynamoDbStreamsClient,
  type DynamoDbStreamsClient,
} from './dynamodb-streams-client.ts';
import { pauseUntilTimeoutOrAbort } from './pause-until-timeout-or-abort.ts';
import { StreamBatchDelivery } from './stream-batch-delivery.ts';
import { openStreamCheckpoints, type StreamCheckpoints } from './stream-checkpoints.ts';
import {
  listFailureDestinationPermissions,
  type StreamFailure,
  type StreamFailureClients,
  sendStreamFailure,
} from './stream-failure-destination.ts';
import { StreamShard } from './stream-shard.ts';
import { storeStreamStartingPositions } from './stream-starting-positions.ts';

export type StreamPollerOptions = StreamFailureClients & {
  readonly functions: LocalLambdaFunctions;
  readonly tableUrl: string;
  readonly checkpointFolder: string;
  /** Decides for each batch whether the function gets it twice, as AWS allows. */
  readonly redeliver?: ((functionArn: string) => boolean) | undefined;
  /** `count` records of a mapping that asks for metrics went to its on-failure destination. */
  readonly onFailureDelivered: (mappingId: string, count: number) => void;
  readonly onLogLine: (line: string) => void;
};

type NamedMapping = { readonly logicalId: string; readonly properties: StreamEventSourceMapping };
type StreamIdentity = { readonly arn: string; readonly partitionKeyName: string };

/** Source: Lambda, "Process DynamoDB records with Lambda". */
const POLLER_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const SHARD_DISCOVERY_INTERVAL_MS = 1_000;

/** The permissions that Lambda needs to poll the stream for the function, and to report discarded records. */
export function listStreamPollerPermissions({
  EventSourceArn,
  DestinationConfig,
}: StreamEventSourceMapping): readonly RequiredIamPermission[] {
  const actions = POLLER_ACTIONS.map((action) => ({
    action: `dynamodb:${action}`,
    resources: [EventSourceArn],
  }));
  if (!DestinationConfig) return actions;
  return [
    ...actions,
    ...listFailureDestinationPermissions(DestinationConfig.OnFailure.Destination),
  ];
}

/** The emulator's stream for the one of the template. */
async function findEmulatorStream(tableUrl: string, streamArn: string): Promise<StreamIdentity> {
  const client = createLocalDynamoDbClient(tableUrl);
  const TableName = getTableNameOfStream(streamArn);
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  client.destroy();
  if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream.`);
  const partitionKey = Table.KeySchema?.find(({ KeyType }) => KeyType === 'HASH');
  return { arn: Table.LatestStreamArn, partitionKeyName: partitionKey?.AttributeName ?? '' };
}

export class StreamPoller {
  private readonly mappingId: string;
  private readonly mapping: StreamEventSourceMapping;
  private readonly functionArn: string;
  private readonly options: StreamPollerOptions;
  private readonly stream: StreamIdentity;
  private readonly checkpoints: StreamCheckpoints;
  private readonly abort = new AbortController();
  private readonly client: DynamoDbStreamsClient;
  private readonly startedAt = Date.now();
  private readonly shardRuns = new Map<string, Promise<void>>();
  private readonly finishedShards = new Set<string>();
  private lastLogLine = '';

  private constructor(
    { logicalId, properties: mapping }: NamedMapping,
    functionArn: string,
    options: StreamPollerOptions,
    stream: StreamIdentity,
    checkpoints: StreamCheckpoints,
  ) {
    this.mappingId = logicalId;
    this.mapping = mapping;
    this.functionArn = functionArn;
    this.options = options;
    this.stream = stream;
    this.checkpoints = checkpoints;
    this.client = createDynamoDbStreamsClient(options.tableUrl, this.abort.signal);
  }

  /** Records that are written after this resolved will be delivered, also by a later start. */
  static async create(
    mapping: NamedMapping,
    functionArn: string,
    options: StreamPollerOptions,
  ): Promise<StreamPoller> {
    const { logicalId, properties } = mapping;
    const stream = await findEmulatorStream(options.tableUrl, properties.EventSourceArn);
    const checkpoints = openStreamCheckpoints(options.checkpointFolder, logicalId, stream.arn);
    const poller = new StreamPoller(mapping, functionArn, options, stream, checkpoints);
    if (!checkpoints.exist)
      await storeStreamStartingPositions(poller.client, stream.arn, properties, checkpoints);
    return poller;
  }

  async run(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      await this.startNewShards().catch((error) => this.logError('cannot be read', error));
      await pauseUntilTimeoutOrAbort(SHARD_DISCOVERY_INTERVAL_MS, signal);
    }
    await Promise.all(this.shardRuns.values());
  }

  stop(): void {
    this.abort.abort();
  }

  /** Records of a shard come after those of its parent. */
  private async startNewShards(): Promise<void> {
    const shards = await this.client.listShards(this.stream.arn);
    const listedIds = new Set(shards.map(({ id }) => id));
    for (const { id, parentId } of shards) {
      const waitsForParent =
        parentId !== undefined && listedIds.has(parentId) && !this.finishedShards.has(parentId);
      if (waitsForParent || this.shardRuns.has(id)) continue;
      const run = this.createShard(id).run();
      this.shardRuns.set(
        id,
        run.then(() => void this.finishedShards.add(id)),
      );
    }
  }

  private createShard(shardId: string): StreamShard {
    const { mappingId, mapping, functionArn, startedAt, client, stream } = this;
    const { signal } = this.abort;
    const { functions, redeliver } = this.options;
    const reportDiscarded = (failure: StreamFailure) => this.reportDiscarded(failure);
    return new StreamShard({
      mapping,
      client,
      emulatorStreamArn: stream.arn,
      shardId,
      partitionKeyName: stream.partitionKeyName,
      checkpoint: this.checkpoints.get(shardId),
      onCheckpoint: (sequenceNumber) => this.storeCheckpoint(shardId, sequenceNumber),
      deliver: (batch, finish) => {
        const common = {
          ...{ mappingId, mapping, functionArn, functions },
          ...{ shardId, startedAt, redeliver, signal },
        };
        return new StreamBatchDelivery({ ...common, finish, reportDiscarded }).run(batch);
      },
      onReadError: (error) => this.logError('cannot be read', error),
      signal,
    });
  }

  private async reportDiscarded(failure: StreamFailure): Promise<void> {
    const { DestinationConfig, MetricsConfig } = this.mapping;
    const { functions, onLogLine, onFailureDelivered } = this.options;
    if (DestinationConfig) {
      await sendStreamFailure(this.options, DestinationConfig.OnFailure.Destination, failure);
      if (MetricsConfig) onFailureDelivered(this.mappingId, failure.records.length);
    }
    const name = functions.names.get(this.functionArn);
    onLogLine(
      `${name}: ${failure.records.length} stream records were discarded: ${failure.condition}.`,
    );
  }

  /** When it fails, the next one covers it; until then a restart would repeat records. */
  private storeCheckpoint(shardId: string, sequenceNumber: string): void {
    try {
      this.checkpoints.set(shardId, sequenceNumber);
    } catch (error) {
      this.logError('has no checkpoint', error);
    }
  }

  /** Logs a repeated error once. */
  private logError(what: string, error: unknown): void {
    const table = getTableNameOfStream(this.mapping.EventSourceArn);
    const line = `The stream of ${table} ${what}: ${String(error)}`;
    if (line !== this.lastLogLine && !this.abort.signal.aborted) this.options.onLogLine(line);
    this.lastLogLine = line;
  }
}
