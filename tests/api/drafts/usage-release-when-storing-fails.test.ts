// Usage of the plan is reserved before the work, and released when the draft cannot be stored.
import type { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as drafts } from '#functions/drafts/api.ts';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storePostWithComments } from '#tests/support/network/stored-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/stored-replies.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import {
  createTestUserWithAccount,
  TEST_CLIENT_ID,
  type TestUser,
} from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';

const [MEDIA_ID, COMMENT_ID] = ['19000', '1000'];

setUpTestTable();
let queues: FakeQueues;
beforeAll(async () => {
  Object.assign(process.env, { OAUTH_CLIENT_ID: TEST_CLIENT_ID, POST_HOLD_SECONDS: '5' });
  queues = startFakeQueues();
});
beforeEach(() => queues.clear());

let accounts = 0;

/** Creates a user on trial with one comment to answer. */
async function createUserWithComment({
  drafted,
}: {
  readonly drafted: boolean;
}): Promise<TestUser> {
  const user = await createTestUserWithAccount(`1786${++accounts}`);
  const ref = { userId: user.userId, igUserId: user.igUserId, mediaId: MEDIA_ID };
  await storePostWithComments(ref, [COMMENT_ID], makeNetworkMedia(MEDIA_ID));
  if (drafted)
    await storeReply({ kind: 'comment', ...ref, commentId: COMMENT_ID }, makeTestDraft());
  return user;
}

const call = (user: TestUser, path: string) =>
  invokeApiHandler(drafts, {
    method: 'POST',
    path: `/api/v1/users/me/ig/post/comment/${path}`,
    token: user.token,
    body: {
      media_id: MEDIA_ID,
      comment_id: COMMENT_ID,
      response_id: 'rsp_1',
      response_text: 'Thank you!',
    },
  });

/** Breaks the connection at every write of a draft, before or after it takes effect. */
function breakDraftWrites(takesEffect: boolean): void {
  const send = getDynamoClient().send.bind(getDynamoClient());
  vi.spyOn(getDynamoClient(), 'send').mockImplementation((async (command: UpdateItemCommand) => {
    const isCreation = 'TransactItems' in command.input;
    const isDraft = isCreation || '#draft' in (command.input.ExpressionAttributeNames ?? {});
    const result = isDraft && !takesEffect ? undefined : await send(command);
    if (isDraft) throw new Error('socket hang up');
    return result;
  }) as never);
}

describe.each([
  ['posted', 'response/post', true],
  ['generated', 'gpt_response', false],
] as const)('the reserved usage of kind %s', (kind, path, drafted) => {
  test('releases the reserved usage when the draft could not be stored', async () => {
    const user = await createUserWithComment({ drafted });
    breakDraftWrites(false);

    const { status } = await call(user, path);

    expect(status).toBe(500);
    expect((await readPlanUsage(user.userId, 'trial'))[kind]).toBe(0);
  });

  test('keeps the usage reserved when the draft was stored but the response of the table was lost', async () => {
    const user = await createUserWithComment({ drafted });
    breakDraftWrites(true);

    const { status } = await call(user, path);

    expect(status).toBe(200);
    expect((await readPlanUsage(user.userId, 'trial'))[kind]).toBe(1);
    expect(queues.jobs()).toHaveLength(1);
  });
});
