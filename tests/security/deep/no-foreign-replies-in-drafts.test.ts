// A thousand secrets in the public answers and facts of one tenant, and the prompts of another tenant with the same ids of
// posts, the same people and the same questions: through the API, the workers and a fake server of the model.
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import { handler as draft } from '#functions/drafts/generate.worker.ts';
import { readFactList, writeFact } from '#functions/facts/fact-repository.ts';
import { handler as comments } from '#functions/posts/refresh.worker.ts';
import { updateReplyMemoryJob } from '#functions/reply-memory/jobs.ts';
import { buildReplyMemoryKey } from '#functions/reply-memory/reply-memory-repository.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';
import { draftsContracts } from '#shared/contracts/drafts.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { makeStoredFact } from '#tests/support/facts/make-stored-fact.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import {
  makeOwnReply,
  storeComments,
  storePosts,
} from '#tests/support/network/store-test-posts.ts';
import { setUpFakeEmbeddingServer } from '#tests/support/replies/fake-embedding-server.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { storeLinkedAccount } from '#tests/support/users/store-linked-account.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { queues, setUpFakeQueues } from '#tests/support/vendors/set-up-fake-queues.ts';

const POSTS = 20;
const ANSWERS_OF_POST = 45;
const FACTS = 100;
const QUESTIONS = ['Do you ship to Germany?', 'Where do I park the car?', 'Are dogs allowed?'];

const listPosts = () => Array.from({ length: POSTS }, (_, index) => `18${index}`);
const countSecrets = (text: string): number => text.match(/secret [a-z]+ of [a-z]+/g)?.length ?? 0;
const toName = (n: number): string => [...`${n}`].map((digit) => 'abcdefghij'[+digit]).join('');

setUpTestTable();
setUpFakeQueues({ draft, comments });
setUpFakeEmbeddingServer();

const prompts: string[] = [];
const model = setupServer(
  http.post('http://model.test/v1/chat/completions', async ({ request }) => {
    prompts.push(await request.text());
    const message = { role: 'assistant', content: '{"text":"Thank you, I will look it up!"}' };
    return HttpResponse.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  }),
);
beforeAll(() => model.listen({ onUnhandledFrame: 'bypass' }));
afterAll(() => model.close());

/** An account with answers and facts that name its owner's secrets. */
async function storeTenant(igUserId: string, owner: string) {
  const user = await createTestUserWithAccount(igUserId);
  const account = { userId: user.userId, igUserId };
  await storeLinkedAccount(user.userId, igUserId);
  await storePosts(
    account,
    listPosts().map((id) => makeNetworkMedia(id)),
  );
  for (const [post, mediaId] of listPosts().entries())
    await storeComments(
      { ...account, mediaId },
      Array.from({ length: ANSWERS_OF_POST }, (_, n) => `${(post * 100 + n + 100) * 10}`).flatMap(
        (id, n) => [
          makeNetworkComment(id, { text: QUESTIONS[n % QUESTIONS.length] ?? '' }),
          makeOwnReply(`${id}1`, id, `It is the secret ${toName(+id)} of ${owner}`),
        ],
      ),
    );
  for (let n = 0; n < FACTS; n += 1)
    await writeFact(
      account,
      await readFactList(account),
      makeStoredFact({
        id: `f${n}`,
        text: `${QUESTIONS[n % 3]} The secret ${toName(n)} of ${owner}`,
      }),
    );
  await enqueueJob(updateReplyMemoryJob, account);
  await queues.run();
  return { ...user, account };
}

test('a thousand secrets of one tenant reach no prompt of another', async () => {
  const { account } = await storeTenant('17841400000000001', 'ann');
  const stored = queues.replyMemories.objects.get(buildReplyMemoryKey(account))?.body;
  expect(countSecrets(Buffer.from(stored ?? []).toString())).toBe(POSTS * ANSWERS_OF_POST);
  const other = await storeTenant('17841400000000002', 'ben');
  for (const [n, text] of QUESTIONS.entries()) {
    const ask = { media_id: '180', comment_id: `${99_000 + n}` };
    await storeComments({ ...other.account, mediaId: ask.media_id }, [
      makeNetworkComment(ask.comment_id, { text }),
    ]);
    await invokeApiHandler(draftsApi, {
      method: 'POST',
      path: buildContractPath(draftsContracts.requestCommentDraft),
      token: other.token,
      body: ask,
    });
    await queues.run();
  }

  expect(prompts).toHaveLength(QUESTIONS.length);
  expect(prompts.join('\n')).toContain(' of ben');
  expect(prompts.join('\n')).not.toContain(' of ann');
});
