// P11: writes, queue sends and Graph POSTs of one reply from the click on Post until it is live,
// for comments and messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draftsApi } from '#functions/drafts/api.ts';
import type { CommentReplySubject, MessageReplySubject } from '#functions/drafts/jobs.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import { invokeApiHandler } from '#tests/support/api/invoke-api-handler.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { readCurrentDraft, storeReply } from '#tests/support/replies/store-test-replies.ts';
import type { TestUser } from '#tests/support/users/test-users.ts';
import {
  type FakeQueues,
  startFakeQueues,
} from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { type Measurement, reportAndExit } from './measurement.ts';
import { createReplyMeasurement, type ReplyCounter, startReplyCounter } from './reply-counter.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from './start-sandbox-and-link-account.ts';

const REPLY_COUNT = 15;
const REPLY_TEXT = 'Thank you!';
/** The product leaves half a second between read-backs of messages. */
const GAP_BETWEEN_REPLIES_MS = 700;
/** On a busy machine a read-back may be rate limited and is then retried. */
const PUBLISH_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 500;

type ReplyBench = {
  readonly queues: FakeQueues;
  readonly counter: ReplyCounter;
  readonly user: TestUser;
};

/** A comment or message that an owner replies to. */
type OwnerReplySubject = CommentReplySubject | MessageReplySubject;

/** `publishRoute`: the route under which the sandbox counts the publishing. */
const REPLY_KINDS = {
  comment: { path: '/post/comment', publishRoute: 'POST comment/replies' },
  message: { path: '/conversation/message', publishRoute: 'POST page/messages' },
} as const;

type SandboxItem = { readonly id: string; readonly is_owner?: boolean; readonly hidden?: boolean };
type ThreadPlace = Pick<CommentReplySubject, 'mediaId' | 'commentId'>;
type SandboxMessage = { readonly id: string; readonly conversation_id: string };

/** Top-level comments of followers, as the sandbox lists them. */
async function listAnswerableComments({ callControl }: BenchSandbox): Promise<ThreadPlace[]> {
  const places: ThreadPlace[] = [];
  const path = `/accounts/${LINKED_IG_USER_ID}/media`;
  for (const { id: mediaId } of await callControl<SandboxItem[]>('GET', path)) {
    const comments = await callControl<SandboxItem[]>('GET', `/media/${mediaId}/comments`);
    for (const comment of comments)
      if (!comment.is_owner && !comment.hidden) places.push({ mediaId, commentId: comment.id });
  }
  return places.slice(0, REPLY_COUNT);
}

/** One message each from people who wrote a minute ago; call it before the import. */
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

/** Posts a reply, and waits until it is live. */
async function postReply(
  subject: OwnerReplySubject,
  body: object,
  { user, queues }: ReplyBench,
): Promise<void> {
  const response = await invokeApiHandler(draftsApi, {
    method: 'POST',
    path: `/api/v1/users/me/ig${REPLY_KINDS[subject.kind].path}/response/post`,
    token: user.token,
    body,
  });
  if (response.status !== 200) throw new Error(`Posting returned ${response.status}`);
  const deadline = performance.now() + PUBLISH_TIMEOUT_MS;
  for (;;) {
    await queues.run();
    const state = (await readCurrentDraft(subject))?.state;
    if (state === 'live') return;
    if (performance.now() > deadline) throw new Error(`The reply ended as ${state}.`);
    await sleep(RETRY_INTERVAL_MS);
  }
}

async function measureReplies(
  id: string,
  subjects: readonly OwnerReplySubject[],
  bench: ReplyBench,
): Promise<Measurement> {
  if (subjects.length < REPLY_COUNT)
    throw new Error(`The sandbox has too little to answer: ${id}.`);
  for (const subject of subjects) {
    // Sequential, so that no reply waits for the read-back of another one.
    await sleep(GAP_BETWEEN_REPLIES_MS);
    const { draft, fields } = await createDraft(subject);
    const body = { ...fields, response_id: draft.id, response_text: REPLY_TEXT };
    const { publishRoute } = REPLY_KINDS[subject.kind];
    await bench.counter.countReply(publishRoute, () => postReply(subject, body, bench));
  }
  return createReplyMeasurement(id, bench.counter);
}

async function measure(): Promise<Measurement[]> {
  const queues = startFakeQueues({ import: importWorker, post: postWorker });
  const sandbox = await startBenchSandbox();
  const messages = await sendInboundMessages(sandbox);
  const user = await createLinkedUser();
  await queues.run();
  const bench = { queues, user, counter: startReplyCounter(sandbox) };
  const account = { userId: user.userId, igUserId: LINKED_IG_USER_ID };
  const comments = (await listAnswerableComments(sandbox)).map(
    (place) => ({ kind: 'comment', ...account, ...place }) as const,
  );
  const messageSubjects = messages.map(
    ({ id: messageId, conversation_id: conversationId }) =>
      ({ kind: 'message', ...account, conversationId, messageId }) as const,
  );
  const measurements = [
    await measureReplies('P11-reply', comments, bench),
    await measureReplies('P11-message-reply', messageSubjects, bench),
  ];
  await sandbox.close();
  return measurements;
}

await reportAndExit(await runWithBenchTable(measure));
