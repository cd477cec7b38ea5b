// P11: writes, queue sends and Graph POSTs of one reply from the click on Post until it is live,
// for comments and messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import type { CommentReplySubject, MessageReplySubject } from '#functions/drafts/jobs.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { type FakeQueues, startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { invokeApiHandler } from '#tests/support/invoke-api-handler.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import { readCurrentDraft, storeReply } from '#tests/support/stored-replies.ts';
import type { TestUser } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { computeMedian } from './medians.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from './start-sandbox-and-link-account.ts';
import { startWriteCounter, type WriteCounter, type WriteCounts } from './write-counter.ts';

const REPLY_COUNT = 15;
/** Claim, publish, record, enqueue. */
const MINIMUM_STEPS = 4;
const REPLY_TEXT = 'Thank you!';
/** The product leaves half a second between read-backs of messages. */
const GAP_BETWEEN_REPLIES_MS = 700;
/** On a busy machine a read-back may be rate limited and is then retried. */
const PUBLISH_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 500;

type ReplyBench = {
  readonly sandbox: BenchSandbox;
  readonly queues: FakeQueues;
  readonly writeCounter: WriteCounter;
  readonly user: TestUser;
};

/** What an owner replies to. */
type OwnerReplySubject = CommentReplySubject | MessageReplySubject;

type ReplyKind = {
  readonly name: string;
  readonly path: string;
  /** As the sandbox counts it. */
  readonly publishRoute: string;
  readonly maxRatio: number;
};
const REPLY_KINDS: Readonly<Record<OwnerReplySubject['kind'], ReplyKind>> = {
  comment: {
    name: 'comment',
    path: '/post/comment',
    publishRoute: 'POST comment/replies',
    maxRatio: 2.5,
  },
  message: {
    name: 'message',
    path: '/conversation/message',
    publishRoute: 'POST page/messages',
    maxRatio: 4,
  },
};

type SandboxItem = { readonly id: string; readonly is_owner?: boolean; readonly hidden?: boolean };
type SandboxMessage = { readonly id: string; readonly conversation_id: string };

/** Top-level comments of followers, as the sandbox lists them. */
async function listAnswerableComments({ sandbox, user }: ReplyBench): Promise<OwnerReplySubject[]> {
  const account = { userId: user.userId, igUserId: LINKED_IG_USER_ID };
  const commentSubjects: OwnerReplySubject[] = [];
  for (const media of await sandbox.callControl<SandboxItem[]>(
    'GET',
    `/accounts/${LINKED_IG_USER_ID}/media`,
  )) {
    const comments = await sandbox.callControl<SandboxItem[]>('GET', `/media/${media.id}/comments`);
    for (const comment of comments) {
      if (comment.is_owner || comment.hidden) continue;
      commentSubjects.push({
        kind: 'comment',
        ...account,
        mediaId: media.id,
        commentId: comment.id,
      });
    }
  }
  return commentSubjects.slice(0, REPLY_COUNT);
}

/** One message each of people who wrote a minute ago; call it before the import. */
const sendInboundMessages = ({ callControl }: BenchSandbox): Promise<readonly SandboxMessage[]> =>
  Promise.all(
    Array.from({ length: REPLY_COUNT }, (_, number) =>
      callControl<SandboxMessage>('POST', '/messages', {
        account_id: LINKED_IG_USER_ID,
        username: `asking.${number}`,
        text: 'Is the blue bowl still there?',
        age_seconds: 60,
      }),
    ),
  );

const countPublishCalls = async (
  { sandbox }: ReplyBench,
  { publishRoute }: ReplyKind,
): Promise<number> =>
  (await sandbox.callControl<Record<string, number>>('GET', '/counters'))[publishRoute] ?? 0;

/** Stores a draft for the subject; returns the request fields that identify the subject. */
async function createDraft(subject: OwnerReplySubject) {
  const draft = makeTestDraft({
    id: createId('response'),
    since: nowIso(),
    usagePeriod: null,
  });
  await storeReply(subject, draft);
  if (subject.kind === 'comment') {
    return { draft, fields: { media_id: subject.mediaId, comment_id: subject.commentId } };
  }
  const { conversationId, messageId } = subject;
  return { draft, fields: { conversation_id: conversationId, message_id: messageId } };
}

const readReplyState = async (subject: OwnerReplySubject) =>
  (await readCurrentDraft(subject))?.state;

/** Counts everything from the click on Post until the reply is live. */
async function measureReply(
  subject: OwnerReplySubject,
  bench: ReplyBench,
): Promise<WriteCounts & { posts: number }> {
  const { user, queues, writeCounter } = bench;
  const kind = REPLY_KINDS[subject.kind];
  const { draft, fields } = await createDraft(subject);
  writeCounter.writeLog.length = 0;
  const countsBefore = { ...writeCounter.counts, posts: await countPublishCalls(bench, kind) };
  const response = await invokeApiHandler(draftsApi, {
    method: 'POST',
    path: `/api/v1/users/me/ig${kind.path}/response/post`,
    token: user.token,
    body: { ...fields, response_id: draft.id, response_text: REPLY_TEXT },
  });
  if (response.status !== 200) throw new Error(`Posting returned ${response.status}`);
  const deadline = performance.now() + PUBLISH_TIMEOUT_MS;
  let state: string | undefined = 'queued';
  while (state !== 'live' && performance.now() < deadline) {
    await queues.run();
    state = await readReplyState(subject);
    if (state !== 'live') await sleep(RETRY_INTERVAL_MS);
  }
  if (state !== 'live') throw new Error(`The reply ended as ${state}.`);
  return {
    writes: writeCounter.counts.writes - countsBefore.writes,
    sends: writeCounter.counts.sends - countsBefore.sends,
    posts: (await countPublishCalls(bench, kind)) - countsBefore.posts,
  };
}

async function measureReplies(
  id: string,
  subjects: readonly OwnerReplySubject[],
  bench: ReplyBench,
): Promise<BenchRow> {
  const samples: Awaited<ReturnType<typeof measureReply>>[] = [];
  for (const subject of subjects) {
    // One at a time, so that no reply waits for the read-back of another one.
    await sleep(GAP_BETWEEN_REPLIES_MS);
    samples.push(await measureReply(subject, bench));
  }
  const medianOf = (name: keyof (typeof samples)[number]) =>
    computeMedian(samples.map((one) => one[name]));
  const subjectKind = subjects[0]?.kind;
  if (subjectKind === undefined) throw new Error(`The sandbox has nothing to answer for ${id}.`);
  logProgress(
    `A reply to a ${subjectKind} takes ${medianOf('writes')} writes, ${medianOf('sends')} sends and ${medianOf('posts')} Graph POSTs`,
  );
  logProgress(`The writes of the last one: ${bench.writeCounter.writeLog.join(', ')}`);
  const what = `writes, a transaction's items twice, + queue sends + Graph POSTs of a reply to a ${subjectKind} from Post to live ÷ ${MINIMUM_STEPS}, median of ${samples.length}`;
  const ratio =
    computeMedian(samples.map(({ writes, sends, posts }) => writes + sends + posts)) /
    MINIMUM_STEPS;
  return createBenchRow({ id, what, ratio, target: { atMost: REPLY_KINDS[subjectKind].maxRatio } });
}

async function measure(): Promise<BenchRow[]> {
  const queues = startFakeQueues({ import: importWorker, post: postWorker });
  const sandbox = await startBenchSandbox();
  const messages = await sendInboundMessages(sandbox);
  const user = await createLinkedUser();
  await queues.run();
  const bench = { sandbox, queues, user, writeCounter: startWriteCounter() };
  const comments = await listAnswerableComments(bench);
  const messageSubjects = messages.map(
    ({ id, conversation_id }): OwnerReplySubject => ({
      kind: 'message',
      userId: user.userId,
      igUserId: LINKED_IG_USER_ID,
      conversationId: conversation_id,
      messageId: id,
    }),
  );
  const rows = [
    await measureReplies('P11-reply', comments, bench),
    await measureReplies('P11-message-reply', messageSubjects, bench),
  ];
  await sandbox.close();
  return rows;
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
