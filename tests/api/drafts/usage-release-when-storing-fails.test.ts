// Usage of the plan is reserved before the work, and released when the draft cannot be stored.
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as drafts } from '#functions/drafts/api.ts';
import { readPlanUsage } from '#functions/session/usage-repository.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { interceptTableCalls } from '#tests/support/table/intercept-table-calls.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUserWithAccount, type TestUser } from '#tests/support/users/test-users.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const [MEDIA_ID, COMMENT_ID] = ['19000', '1000'];

setUpTestTable();
setUpFakeQueues();
beforeAll(() => {
  process.env.POST_HOLD_SECONDS = '5';
});

let accounts = 0;

/** Creates a user on trial with one comment to answer. */
async function createUserWithComment(drafted: boolean): Promise<TestUser> {
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
const breakDraftWrites = (takesEffect: boolean) =>
  interceptTableCalls(async ({ input }, send) => {
    const isDraft = 'TransactItems' in input || '#draft' in (input.ExpressionAttributeNames ?? {});
    if (!isDraft) return send();
    if (takesEffect) await send();
    throw new Error('socket hang up');
  });

describe.each([
  ['posted', 'response/post', true],
  ['generated', 'gpt_response', false],
] as const)('the reserved usage of kind %s', (kind, path, drafted) => {
  test('releases the reserved usage when the draft could not be stored', async () => {
    const user = await createUserWithComment(drafted);
    breakDraftWrites(false);

    const { status } = await call(user, path);

    expect(status).toBe(500);
    expect((await readPlanUsage(user.userId, 'trial'))[kind]).toBe(0);
  });

  test("keeps reserved usage when only the table's response was lost", async () => {
    const user = await createUserWithComment(drafted);
    breakDraftWrites(true);

    const { status } = await call(user, path);

    expect(status).toBe(200);
    expect((await readPlanUsage(user.userId, 'trial'))[kind]).toBe(1);
    expect(queues.jobs()).toHaveLength(1);
  });
});
