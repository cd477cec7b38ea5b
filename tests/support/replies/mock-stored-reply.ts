// One stored reply behind a mocked DynamoDB client. Writes succeed only for the stored revision.
import {
  ConditionalCheckFailedException,
  type DynamoDBClientResolvedConfig,
  GetItemCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { AwsStub } from 'aws-sdk-client-mock';
import { type Draft, draftSchema } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isoSecondsAfterTestStart } from '../users/test-account-identity-and-times.ts';

/** The comment that the stored reply answers. */
export const TEST_COMMENT_SUBJECT = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
} as const;

/** Assign `draft` to change the stored state. */
export type MockStoredReply = { draft: Draft; readCount: number };

const isReplyKey = (key: UpdateItemCommandInput['Key']): boolean =>
  key?.sk?.S?.startsWith('REPLY#') === true;

const findWrittenDraft = (values: UpdateItemCommandInput['ExpressionAttributeValues']): Draft =>
  draftSchema.parse(
    Object.values(unmarshall(values ?? {})).find((value) => typeof value === 'object'),
  );

/** `afterWrite` runs after a write took effect; it may throw to simulate a lost response. */
export function mockStoredReply(
  dynamo: AwsStub<ServiceInputTypes, ServiceOutputTypes, DynamoDBClientResolvedConfig>,
  draft: Draft,
  afterWrite: () => void = () => {},
): MockStoredReply {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  const stored: MockStoredReply = { draft, readCount: 0 };
  dynamo.on(GetItemCommand).callsFake(async ({ Key }) => {
    if (!isReplyKey(Key)) return {};
    stored.readCount += 1;
    // Like a read from DynamoDB: another object with its fields in another order.
    const item = {
      subject_id: TEST_COMMENT_SUBJECT.commentId,
      subject_written_at: isoSecondsAfterTestStart(0),
      channel: 'public_reply',
      origin: 'owner',
      draft: Object.fromEntries(Object.entries(stored.draft).toReversed()),
    };
    return { Item: marshall(item, { removeUndefinedValues: true }) };
  });
  dynamo.on(UpdateItemCommand).callsFake(async (input: UpdateItemCommandInput) => {
    if (!isReplyKey(input.Key)) return {};
    const written = findWrittenDraft(input.ExpressionAttributeValues);
    if (written.revision !== stored.draft.revision + 1)
      throw new ConditionalCheckFailedException({ message: 'stale', $metadata: {} });
    stored.draft = written;
    afterWrite();
    return {};
  });
  return stored;
}
