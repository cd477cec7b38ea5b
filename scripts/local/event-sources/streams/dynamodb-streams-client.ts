// The calls of DynamoDB Streams that a poller makes. AWS has a client package for them; four calls
// do not need one.
import { z } from 'zod';
import { LOCAL_REGION } from '../../template/template-resource-identity.ts';

const attributesSchema = z.record(z.string(), z.unknown());
const recordSchema = z.looseObject({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.looseObject({
    Keys: attributesSchema,
    NewImage: attributesSchema.optional(),
    OldImage: attributesSchema.optional(),
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number(),
  }),
  userIdentity: z.record(z.string(), z.string()).nullish(),
});
const recordsSchema = z.object({
  Records: z.array(recordSchema),
  NextShardIterator: z.string().nullish(),
});
const streamSchema = z.object({
  StreamDescription: z.object({
    Shards: z.array(z.object({ ShardId: z.string(), ParentShardId: z.string().nullish() })),
    LastEvaluatedShardId: z.string().nullish(),
  }),
});
const iteratorSchema = z.object({ ShardIterator: z.string() });
const errorSchema = z.object({ __type: z.string(), message: z.string().optional() });

export type EmulatorStreamRecord = z.output<typeof recordSchema>;
type ListedShard = { readonly id: string; readonly parentId: string | undefined };
type ShardPage = {
  readonly records: readonly EmulatorStreamRecord[];
  /** Undefined after the last record of a closed shard. */
  readonly nextIterator: string | undefined;
};

export type DynamoDbStreamsClient = {
  readonly listShards: (streamArn: string) => Promise<readonly ListedShard[]>;
  /** An iterator behind that sequence number, or at the oldest record. */
  readonly getShardIterator: (
    streamArn: string,
    shardId: string,
    afterSequenceNumber: string | undefined,
  ) => Promise<string>;
  readonly getRecords: (iterator: string) => Promise<ShardPage>;
};

export class DynamoDbStreamsClientError extends Error {
  override readonly name = 'DynamoDbStreamsError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.type = type;
  }
}

/** Emulators verify no signature, but want the headers of one. */
const SIGNATURE_HEADERS = {
  authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/${LOCAL_REGION}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=local`,
  'x-amz-date': '20260101T000000Z',
};

export function createDynamoDbStreamsClient(
  endpoint: string,
  signal: AbortSignal,
): DynamoDbStreamsClient {
  const call = async <Schema extends z.ZodType>(
    action: string,
    input: object,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        ...SIGNATURE_HEADERS,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${action}`,
      },
      body: JSON.stringify(input),
      signal,
    });
    const body: unknown = await response.json();
    if (response.ok) return schema.parse(body);
    const { __type, message } = errorSchema.parse(body);
    throw new DynamoDbStreamsClientError(__type.split('#').at(-1) ?? __type, message ?? '');
  };

  return {
    listShards: async (StreamArn) => {
      const shards: ListedShard[] = [];
      let ExclusiveStartShardId: string | undefined;
      do {
        const input = { StreamArn, ...(ExclusiveStartShardId && { ExclusiveStartShardId }) };
        const { StreamDescription } = await call('DescribeStream', input, streamSchema);
        for (const { ShardId, ParentShardId } of StreamDescription.Shards) {
          shards.push({ id: ShardId, parentId: ParentShardId ?? undefined });
        }
        ExclusiveStartShardId = StreamDescription.LastEvaluatedShardId ?? undefined;
      } while (ExclusiveStartShardId !== undefined);
      return shards;
    },
    getShardIterator: async (StreamArn, ShardId, SequenceNumber) => {
      const position =
        SequenceNumber === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber };
      const input = { StreamArn, ShardId, ...position };
      return (await call('GetShardIterator', input, iteratorSchema)).ShardIterator;
    },
    getRecords: async (ShardIterator) => {
      const page = await call('GetRecords', { ShardIterator }, recordsSchema);
      return { records: page.Records, nextIterator: page.NextShardIterator ?? undefined };
    },
  };
}
