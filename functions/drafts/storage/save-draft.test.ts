import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  ThrottlingException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import {
  type MockStoredReply,
  mockStoredReply,
  TEST_COMMENT_SUBJECT as subject,
} from '#tests/support/replies/mock-stored-reply.ts';
import { skipProductPauses } from '#tests/support/run/fake-clock.ts';
import { applyAndSaveDraftEvent } from './save-draft.ts';

const queuedDraft = makeTestDraft({ state: 'queued', sendingText: 'Hi', usagePeriod: 'trial' });

const dynamo = mockClient(DynamoDBClient);
let storedReply: MockStoredReply;
skipProductPauses();

/** `afterWrite` runs after the write took effect; it may throw to simulate a lost response. */
const storeQueuedDraft = (afterWrite?: () => void) => {
  storedReply = mockStoredReply(dynamo, queuedDraft, afterWrite);
};

const claimDraft = () => applyAndSaveDraftEvent(subject, queuedDraft, { type: 'claimed' });

beforeEach(() => {
  dynamo.reset();
  storeQueuedDraft();
  return () => vi.useRealTimers();
});

describe('saving a draft when the write took effect but reported an error', () => {
  test.each([
    [
      'the SDK repeated the write after a lost response and its condition failed',
      new ConditionalCheckFailedException({ message: 'repeated', $metadata: {} }),
    ],
    ['the write took effect but no response arrived', new Error('socket hang up')],
  ])('counts a draft as saved when %s', async (_, error) => {
    storeQueuedDraft(() => {
      throw error;
    });

    expect(await claimDraft()).toMatchObject({ state: 'posting', revision: 2 });
  });
});

test('only one of two identical simultaneous draft changes is saved', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });

  const claims = await Promise.all([claimDraft(), claimDraft()]);

  expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(1);
});

test("saving a draft throws the table's error when nothing was written", async () => {
  dynamo.on(UpdateItemCommand).rejects(new Error('socket hang up'));

  await expect(claimDraft()).rejects.toThrow('socket hang up');
});

test('a throttled write of a draft is not followed by a read', async () => {
  dynamo
    .on(UpdateItemCommand)
    .rejects(new ThrottlingException({ message: 'slow down', $metadata: {} }));

  await expect(claimDraft()).rejects.toMatchObject({ code: 'unavailable' });
  expect(storedReply.readCount).toBe(0);
});
