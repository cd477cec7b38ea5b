// Stream records in the shape in which Lambda passes them to a function.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LOCAL_REGION } from '../../template/template-resource-identity.ts';
import type { EmulatorStreamRecord } from './dynamodb-streams-client.ts';

export type StreamRecord = ReturnType<typeof toStreamRecord>;

/** DynamoDB's sequence numbers are at least this long, so that they also sort as texts. */
const SEQUENCE_NUMBER_LENGTH = 21;
const EVENT_ID_LENGTH = 32;

const padSequenceNumber = (sequenceNumber: string): string =>
  sequenceNumber.padStart(SEQUENCE_NUMBER_LENGTH, '0');

/** The emulator's event ids are unique for one table only. */
const buildEventId = (streamArn: string, shardId: string, sequenceNumber: string): string =>
  createHash('sha256')
    .update(JSON.stringify([streamArn, shardId, sequenceNumber]))
    .digest('hex')
    .slice(0, EVENT_ID_LENGTH);

/** The deleter of an item when it is not a caller: the TTL of the table. */
const toUserIdentity = (identity: Readonly<Record<string, string>>) => ({
  type: identity.type ?? identity.Type,
  principalId: identity.principalId ?? identity.PrincipalId,
});

export const toStreamRecord = (
  { eventName, dynamodb, userIdentity }: EmulatorStreamRecord,
  { streamArn, shardId }: { readonly streamArn: string; readonly shardId: string },
) => ({
  eventID: buildEventId(streamArn, shardId, dynamodb.SequenceNumber),
  eventName,
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: LOCAL_REGION,
  dynamodb: { ...dynamodb, SequenceNumber: padSequenceNumber(dynamodb.SequenceNumber) },
  ...(userIdentity && { userIdentity: toUserIdentity(userIdentity) }),
  eventSourceARN: streamArn,
});

/**
 * Whether the write changed nothing. DynamoDB writes no record then, but the emulator does. Unknown when the stream
 * does not hold both images.
 */
export const isUnchangedItemRecord = ({ dynamodb }: EmulatorStreamRecord): boolean =>
  dynamodb.NewImage !== undefined && isDeepStrictEqual(dynamodb.NewImage, dynamodb.OldImage);
