// P11: what it takes to bring one reply from the press of Post to the network, to a comment and to a message.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { messageDrafts } from '#functions/conversations/replies/message-drafts.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import type { SubjectRef } from '#functions/drafts/jobs.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { commentDrafts } from '#functions/posts/comment-drafts.ts';
import { nowIso } from '#platform/clock.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { invoke } from '#tests/support/http.ts';
import { type Queues, startQueues } from '#tests/support/queue.ts';
import type { TestUser } from '#tests/support/users.ts';
import { withTable } from './content.ts';
import { type BenchSandbox, IG_USER_ID, linked, startBenchSandbox } from './linked.ts';
import { finish, note, type Row, rowOf } from './row.ts';
import { median } from './samples.ts';
import { type Counter, countSteps, type Steps } from './steps.ts';

const REPLIES = 15;
/** Claim, publish, record, enqueue. */
const FEWEST = 4;
const TEXT = 'Thank you!';
/** Looks at messages are half a second apart. */
const ALONE_MS = 700;
/** On a busy machine a look may come too soon after another, and is taken again by the network's wish. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

type World = {
  readonly sandbox: BenchSandbox;
  readonly queues: Queues;
  readonly counter: Counter;
  readonly user: TestUser;
};

type Kind = {
  readonly name: string;
  readonly path: string;
  /** As the sandbox counts it. */
  readonly publishes: string;
};
const KINDS: Readonly<Record<SubjectRef['kind'], Kind>> = {
  comment: { name: 'comment', path: '/post/comment', publishes: 'POST comment/replies' },
  message: { name: 'message', path: '/conversation/message', publishes: 'POST page/messages' },
};

type Listed = { readonly id: string; readonly is_owner?: boolean; readonly hidden?: boolean };
type Written = { readonly id: string; readonly conversation_id: string };

/** Comments of followers at the top of their threads, by the network's own word. */
async function answerableComments({ sandbox, user }: World): Promise<SubjectRef[]> {
  const account = { userId: user.userId, igUserId: IG_USER_ID };
  const found: SubjectRef[] = [];
  for (const media of await sandbox.control<Listed[]>('GET', `/accounts/${IG_USER_ID}/media`)) {
    const comments = await sandbox.control<Listed[]>('GET', `/media/${media.id}/comments`);
    for (const comment of comments) {
      if (comment.is_owner || comment.hidden) continue;
      found.push({ kind: 'comment', ...account, mediaId: media.id, commentId: comment.id });
    }
  }
  return found.slice(0, REPLIES);
}

/** One message each of people who wrote a minute ago; to be written before the import. */
const writeMessages = ({ control }: BenchSandbox): Promise<readonly Written[]> =>
  Promise.all(
    Array.from({ length: REPLIES }, (_, number) =>
      control<Written>('POST', '/messages', {
        account_id: IG_USER_ID,
        username: `asking.${number}`,
        text: 'Is the blue bowl still there?',
        age_seconds: 60,
      }),
    ),
  );

const publishCalls = async ({ sandbox }: World, { publishes }: Kind): Promise<number> =>
  (await sandbox.control<Record<string, number>>('GET', '/counters'))[publishes] ?? 0;

/** A reply that was written for a subject, and the fields that name the subject to the API. */
async function drafted(subject: SubjectRef) {
  const draft = draftOf({ since: nowIso(), usagePeriod: null });
  if (subject.kind === 'comment') {
    await commentDrafts.write(subject, draft, undefined);
    return { draft, fields: { media_id: subject.mediaId, comment_id: subject.commentId } };
  }
  await messageDrafts.write(subject, draft, undefined);
  const { conversationId, messageId } = subject;
  return { draft, fields: { conversation_id: conversationId, message_id: messageId } };
}

const stateOf = async (subject: SubjectRef) =>
  subject.kind === 'comment'
    ? (await commentDrafts.read(subject))?.draft?.state
    : (await messageDrafts.read(subject))?.draft?.state;

/** Everything from the press of Post until the reply is live. */
async function stepsOf(subject: SubjectRef, world: World): Promise<Steps & { posts: number }> {
  const { user, queues, counter } = world;
  const kind = KINDS[subject.kind];
  const { draft, fields } = await drafted(subject);
  counter.written.length = 0;
  const before = { ...counter.steps, posts: await publishCalls(world, kind) };
  const answer = await invoke(draftsApi, {
    method: 'POST',
    path: `/api/v1/users/me/ig${kind.path}/response/post`,
    token: user.token,
    body: { ...fields, response_id: draft.id, response_text: TEXT },
  });
  if (answer.status !== 200) throw new Error(`Posting answered ${answer.status}`);
  const end = performance.now() + PATIENCE_MS;
  let state: string | undefined = 'queued';
  while (state !== 'live' && performance.now() < end) {
    await queues.run();
    state = await stateOf(subject);
    if (state !== 'live') await sleep(AGAIN_MS);
  }
  if (state !== 'live') throw new Error(`The reply ended as ${state}.`);
  return {
    writes: counter.steps.writes - before.writes,
    sends: counter.steps.sends - before.sends,
    posts: (await publishCalls(world, kind)) - before.posts,
  };
}

async function replyRow(id: string, subjects: readonly SubjectRef[], world: World): Promise<Row> {
  const samples: Awaited<ReturnType<typeof stepsOf>>[] = [];
  for (const subject of subjects) {
    // One at a time: no reply waits for the turn another one's look has taken.
    await sleep(ALONE_MS);
    samples.push(await stepsOf(subject, world));
  }
  const of = (name: keyof (typeof samples)[number]) => median(samples.map((one) => one[name]));
  const to = subjects[0]?.kind ?? 'nothing';
  note(
    `A reply to a ${to} takes ${of('writes')} writes, ${of('sends')} sends and ${of('posts')} Graph POSTs`,
  );
  note(`The writes of the last one: ${world.counter.written.join(', ')}`);
  const what = `writes, a transaction's items twice, + queue sends + Graph POSTs of a reply to a ${to} from Post to live ÷ ${FEWEST}, median of ${samples.length}`;
  const ratio = median(samples.map(({ writes, sends, posts }) => writes + sends + posts)) / FEWEST;
  return rowOf({ id, what, ratio, target: { atMost: 1.5 } });
}

async function measure(): Promise<Row[]> {
  const queues = startQueues({ import: importWorker, post: postWorker });
  const sandbox = await startBenchSandbox();
  const messages = await writeMessages(sandbox);
  const user = await linked();
  await queues.run();
  const world = { sandbox, queues, user, counter: countSteps() };
  const comments = await answerableComments(world);
  const toMessages = messages.map(
    ({ id, conversation_id }): SubjectRef => ({
      kind: 'message',
      userId: user.userId,
      igUserId: IG_USER_ID,
      conversationId: conversation_id,
      messageId: id,
    }),
  );
  const rows = [
    await replyRow('P11-reply', comments, world),
    await replyRow('P11-message-reply', toMessages, world),
  ];
  await sandbox.close();
  return rows;
}

await finish(await withTable(measure));
