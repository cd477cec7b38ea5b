// Decides where a mapping begins to read a new stream.

import type { StreamEventSourceMapping } from '../mapping/event-source-mapping.ts';
import type { DynamoDbStreamsClient } from './dynamodb-streams-client.ts';
import type { StreamCheckpoints } from './stream-checkpoints.ts';

/** The newest sequence number of a shard; undefined while it is empty. */
async function findLastSequenceNumber(
  client: DynamoDbStreamsClient,
  streamArn: string,
  shardId: string,
): Promise<string | undefined> {
  let last: string | undefined;
  let iterator: string | undefined = await client.getShardIterator(streamArn, shardId, undefined);
  while (iterator !== undefined) {
    const { records, nextIterator } = await client.getRecords(iterator);
    if (records.length === 0) break;
    last = records.at(-1)?.dynamodb.SequenceNumber;
    iterator = nextIterator;
  }
  return last;
}

/**
 * Stores the position in each shard at once: a start that is killed before its first record must not make the next one
 * begin behind it.
 */
export async function storeStreamStartingPositions(
  client: DynamoDbStreamsClient,
  streamArn: string,
  { StartingPosition }: StreamEventSourceMapping,
  checkpoints: StreamCheckpoints,
): Promise<void> {
  for (const { id } of await client.listShards(streamArn)) {
    const isLatest = StartingPosition === 'LATEST';
    const position = isLatest ? await findLastSequenceNumber(client, streamArn, id) : undefined;
    checkpoints.set(id, position);
  }
}
