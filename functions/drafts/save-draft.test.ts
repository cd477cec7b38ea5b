import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  ThrottlingException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { skipPauses } from '#tests/support/fake-clock.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import { type MockStoredReply, mockStoredReply } from '#tests/support/mock-stored-reply.ts';
import type { CommentReplySubject } from './jobs.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

const subject: CommentReplySubject = {
  kind: 'comment',
  userId: 'usr_1',
  igUserId: '178',
  mediaId: '900',
  commentId: '5',
};
const queuedDraft = makeTestDraft({ state: 'queued', sendingText: 'Hi', usagePeriod: 'trial' });

const dynamo = mockClient(DynamoDBClient);
let storedReply: MockStoredReply;
skipPauses();

/** `afterWrite` runs after the write took effect; it may throw to simulate a lost response. */
const storeQueuedDraft = (afterWrite?: () => void) => {
  storedReply = mockStoredReply(dynamo, queuedDraft, subject.commentId, afterWrite);
};

const claimDraft = () => applyAndSaveDraftEvent(subject, queuedDraft, { type: 'claimed' });

beforeEach(() => {
  process.env.TABLE_NAME = 'test';
  process.env.AWS_REGION = 'us-east-1';
  dynamo.reset();
  storeQueuedDraft();
  return () => vi.useRealTimers();
});

describe('saving a draft when the write took effect but reported an error', () => {
  test('counts a draft as saved when the SDK repeated the write after a lost response and its condition failed', async () => {
    storeQueuedDraft(() => {
      throw new ConditionalCheckFailedException({ message: 'repeated', $metadata: {} });
    });

    expect(await claimDraft()).toMatchObject({ state: 'posting', revision: 2 });
  });

  test('counts a draft as saved when the write took effect but no response arrived', async () => {
    storeQueuedDraft(() => {
      throw new Error('socket hang up');
    });

    expect(await claimDraft()).toMatchObject({ state: 'posting', revision: 2 });
  });
});

test('saves only one of two identical draft changes in the same millisecond', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });

  const claims = await Promise.all([claimDraft(), claimDraft()]);

  expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
});

test('rejects with the original error when the write of a draft took no effect', async () => {
  dynamo.on(UpdateItemCommand).rejects(new Error('socket hang up'));

  await expect(claimDraft()).rejects.toThrow('socket hang up');
});

test('does not read the draft after the throttled table rejected its write', async () => {
  dynamo
    .on(UpdateItemCommand)
    .rejects(new ThrottlingException({ message: 'slow down', $metadata: {} }));

  await expect(claimDraft()).rejects.toMatchObject({ code: 'unavailable' });
  expect(storedReply.readCount).toBe(0);
});
