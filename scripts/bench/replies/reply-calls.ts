// P11: writes, queue sends and Graph POSTs of one reply until it is live: of the owner's from the click on Post, of a
// rule's from its event.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommentReplySubject, MessageReplySubject } from '#functions/drafts/jobs.ts';
import { nowIso } from '#platform/clock.ts';
import { createId } from '#platform/ids.ts';
import {
  LINKED_IG_USER_ID,
  type NetworkSandbox,
} from '#tests/support/network/sandbox-with-linked-account.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { readCurrentDraft, storeReply } from '#tests/support/replies/store-test-replies.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { type Measurement, reportAndExit } from '../measurement.ts';
import {
  createCommentRule,
  type ProductInProcess,
  requireRuleReply,
  startProductInProcess,
} from '../product/start-product-in-process.ts';
import { createReplyMeasurement, type ReplyCounter, startReplyCounter } from './reply-counter.ts';

const REPLY_COUNT = 15;
const REPLY_TEXT = 'Thank you!';
/** The product leaves half a second between read-backs of messages. */
const GAP_BETWEEN_REPLIES_MS = 700;
/** On a busy machine a read-back may be rate limited and is then retried. */
const PUBLISH_TIMEOUT_MS = 30_000;
const RETRY_INTERVAL_MS = 500;

/** A comment or message that an owner replies to. */
type OwnerReplySubject = CommentReplySubject | MessageReplySubject;
/** The route under which the sandbox counts the publishing. */
const PUBLISH_ROUTES = { comment: 'POST comment/replies', message: 'POST page/messages' } as const;

type SandboxItem = { readonly id: string; readonly is_owner?: boolean; readonly hidden?: boolean };
type SandboxMessage = { readonly id: string; readonly conversation_id: string };
type ReplyBench = { readonly product: ProductInProcess; readonly counter: ReplyCounter };

/** Top-level comments of followers, as the sandbox lists them. */
async function listAnswerableComments({ sandbox, account, listMediaIds }: ProductInProcess) {
  const subjects: CommentReplySubject[] = [];
  for (const mediaId of await listMediaIds()) {
    const path = `/media/${mediaId}/comments`;
    for (const comment of await sandbox.callControl<SandboxItem[]>('GET', path))
      if (!comment.is_owner && !comment.hidden)
        subjects.push({ kind: 'comment', ...account, mediaId, commentId: comment.id });
  }
  return subjects.slice(0, REPLY_COUNT);
}

/** One message each from people who wrote a minute ago. */
const sendInboundMessages = ({ callControl }: NetworkSandbox): Promise<readonly SandboxMessage[]> =>
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

/** Posts a reply, and waits until it is live. */
async function postReply(
  { callApi, queues }: ProductInProcess,
  subject: OwnerReplySubject,
  response_id: string,
): Promise<void> {
  const text = { response_id, response_text: REPLY_TEXT };
  if (subject.kind === 'comment') {
    const { mediaId: media_id, commentId: comment_id } = subject;
    await callApi('postCommentReply', { media_id, comment_id, ...text });
  } else {
    const { conversationId: conversation_id, messageId: message_id } = subject;
    await callApi('postMessageReply', { conversation_id, message_id, ...text });
  }
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
  { product, counter }: ReplyBench,
): Promise<Measurement> {
  if (subjects.length < REPLY_COUNT)
    throw new Error(`The sandbox has too little to answer: ${id}.`);
  for (const subject of subjects) {
    // Sequential, so that no reply waits for the read-back of another one.
    await sleep(GAP_BETWEEN_REPLIES_MS);
    const since = nowIso();
    const draft = makeTestDraft({ id: createId('response'), since, usagePeriod: null });
    await storeReply(subject, draft);
    const route = PUBLISH_ROUTES[subject.kind];
    await counter.countReply(route, () => postReply(product, subject, draft.id));
  }
  return createReplyMeasurement(id, counter);
}

async function measureRuleReplies({ product, counter }: ReplyBench): Promise<Measurement> {
  const [media_id] = await product.listMediaIds();
  const action = { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] };
  await createCommentRule(product, 'price', action);
  for (let number = 0; number < REPLY_COUNT; number += 1) {
    const comment = { media_id, text: 'What is the price?', username: `asks.${number}` };
    const ref = await product.writeComment(comment);
    // Counts from the delivery of the event to its worker until the reply is live.
    await counter.countReply(PUBLISH_ROUTES.comment, () => product.queues.run());
    await requireRuleReply(ref);
    // The work after the reply's webhook is not counted, as for a reply that the owner posts.
    await product.receiveWebhooks();
  }
  return createReplyMeasurement('P11-rule-reply', counter);
}

async function measure(): Promise<readonly Measurement[]> {
  let messages: readonly SandboxMessage[] = [];
  const product = await startProductInProcess('small', async (sandbox) => {
    messages = await sendInboundMessages(sandbox);
  });
  const bench = { product, counter: startReplyCounter(product.sandbox) };
  const messageSubjects = messages.map(
    ({ id: messageId, conversation_id: conversationId }) =>
      ({ kind: 'message', ...product.account, conversationId, messageId }) as const,
  );
  const comments = await listAnswerableComments(product);
  const measurements = [
    await measureReplies('P11-reply', comments, bench),
    await measureReplies('P11-message-reply', messageSubjects, bench),
  ];
  await product.receiveWebhooks();
  measurements.push(await measureRuleReplies(bench));
  await product.stop();
  return measurements;
}

await reportAndExit(await runWithBenchTable(measure));
