// A generation ends with its owner, whatever the rows beside its comment hold.
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { draftOf } from '#tests/support/drafts.ts';
import type { Draft } from '../domain/draft.ts';
import { generateDraft } from './generate-draft.ts';

const subject = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
} as const;

test('a row beside the comment that cannot be read: back with a reason, and its use given back', async () => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  const dynamo = mockClient(DynamoDBClient);
  dynamo.on(UpdateItemCommand).resolves({});
  let stored: Draft = draftOf({ state: 'generating', usagePeriod: 'trial' });
  const port = {
    read: async () => ({ draft: stored, isOwn: false }),
    write: async (_subject: unknown, draft: Draft) => {
      stored = draft;
    },
    context: async () => {
      throw new Error('a past reply has no text');
    },
  };

  await generateDraft({ comment: port, message: port }, { subject, responseId: stored.id });

  expect(stored).toMatchObject({ state: 'editing', usagePeriod: null });
  expect(stored.error).toMatch(/could not write a draft/);
  const [given] = dynamo.commandCalls(UpdateItemCommand);
  expect(JSON.stringify(given?.args[0].input)).toContain('"-1"');
});
