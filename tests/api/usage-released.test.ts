// A use of the plan is reserved before the work: where storing a draft fails, it is released again.
import type { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as drafts } from '#functions/drafts/api.ts';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { readUsage } from '#functions/session/usage-repository.ts';
import { dynamo } from '#platform/table/client.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { invoke } from '#tests/support/http.ts';
import { batchOf, commentOf, mediaOf } from '#tests/support/posts.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { CLIENT_ID, type TestUser, withAccount } from '#tests/support/users.ts';

const [MEDIA_ID, COMMENT_ID] = ['19000', '1000'];

let table: TestTable;
let queues: Queues;
beforeAll(async () => {
  Object.assign(process.env, { OAUTH_CLIENT_ID: CLIENT_ID, POST_HOLD_SECONDS: '5' });
  table = await startTable();
  queues = startQueues();
});
beforeEach(() => queues.clear());
afterAll(() => table.stop());

let accounts = 0;

/** Somebody on trial with one comment to answer. */
async function withComment({ drafted }: { readonly drafted: boolean }): Promise<TestUser> {
  const user = await withAccount(`1786${++accounts}`);
  const ref = { userId: user.userId, igUserId: user.igUserId, mediaId: MEDIA_ID };
  await contentStore.savePosts(ref, { media: [mediaOf(MEDIA_ID)], covered: undefined });
  await contentStore.saveComments(ref, batchOf([commentOf(COMMENT_ID)]));
  if (drafted) await writeDraft({ ...ref, commentId: COMMENT_ID }, 0, draftOf());
  return user;
}

const call = (user: TestUser, path: string) =>
  invoke(drafts, {
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

/** The connection breaks at every write of a draft, which takes effect or does not. */
function breakDraftWrites(takesEffect: boolean): void {
  const send = dynamo().send.bind(dynamo());
  vi.spyOn(dynamo(), 'send').mockImplementation((async (command: UpdateItemCommand) => {
    const isDraft = '#draft' in (command.input.ExpressionAttributeNames ?? {});
    const answer = isDraft && !takesEffect ? undefined : await send(command);
    if (isDraft) throw new Error('socket hang up');
    return answer;
  }) as never);
}

describe.each([
  ['posted', 'response/post', true],
  ['generated', 'gpt_response', false],
] as const)('a use to be %s', (kind, path, drafted) => {
  test('is released where the draft could not be stored', async () => {
    const user = await withComment({ drafted });
    breakDraftWrites(false);

    const { status } = await call(user, path);

    expect(status).toBe(500);
    expect((await readUsage(user.userId, 'trial'))[kind]).toBe(0);
  });

  test('is kept where the draft was stored though no answer came', async () => {
    const user = await withComment({ drafted });
    breakDraftWrites(true);

    const { status } = await call(user, path);

    expect(status).toBe(200);
    expect((await readUsage(user.userId, 'trial'))[kind]).toBe(1);
    expect(queues.jobs()).toHaveLength(1);
  });
});
