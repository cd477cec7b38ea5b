// Plays each thing that happens in the day of an active account once, and counts what it costs.
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { countRereads, countVisits, openList } from './count-visits.ts';
import { measureStoredBytes } from './measure-stored-bytes.ts';
import { logProgress } from './measurement.ts';
import { multiplyUsage, type OperationUsage } from './operation-meter.ts';
import { type ProductInProcess, startProductInProcess } from './start-product-in-process.ts';
import { type BenchSandbox, LINKED_IG_USER_ID } from './start-sandbox-and-link-account.ts';

type Identified = { readonly id: string };
type Message = Identified & { readonly conversation_id: string };

type ReplyIds = Readonly<Record<string, string>>;

/** With what the large world has, about 100 posts with 4,000 comments, and 50 conversations. */
const MORE_POSTS = 34;
const MORE_CONVERSATIONS = 36;
const MESSAGES_PER_CONVERSATION = 20;
const CHECKS_OF_A_DRAFT = 5;
const CHECKS_OF_A_POST = 2;
/** Between two checks for missed events, with webhooks that arrive. */
const COMMENTS_BETWEEN_CHECKS = 12;
const POSTS_WITH_COMMENTS = 4;
const MESSAGES_BETWEEN_CHECKS = 5;

export type AccountDayCounts = {
  readonly operations: Readonly<Record<string, OperationUsage>>;
  /** What is stored of the account, in bytes, index entries included. */
  readonly storedBytes: number;
};

async function fillAccount({ callControl }: BenchSandbox): Promise<void> {
  const account = `/accounts/${LINKED_IG_USER_ID}`;
  for (let number = 0; number < MORE_POSTS; number += 1)
    await callControl('POST', `${account}/media`, { caption: `Plate ${number}` });
  await callControl('POST', `${account}/conversations`, {
    count: MORE_CONVERSATIONS,
    messages: MESSAGES_PER_CONVERSATION,
  });
}

async function draftReply(
  product: ProductInProcess,
  kind: 'Comment' | 'Message',
  fields: ReplyIds,
) {
  const { callApi, finishWork } = product;
  const { body } = await callApi(`request${kind}Draft`, fields);
  const ids = { ...fields, response_id: body.response.id };
  await finishWork();
  // The app asks every second, and a model writes for some seconds.
  for (let check = 0; check < CHECKS_OF_A_DRAFT; check += 1) await checkReply(product, kind, ids);
  return ids;
}

const checkReply = ({ callApi }: ProductInProcess, kind: 'Comment' | 'Message', ids: ReplyIds) =>
  kind === 'Comment'
    ? callApi('checkCommentReply', ids)
    : callApi('checkMessageReplies', {
        conversation_id: ids.conversation_id,
        message_ids: [ids.message_id],
      });

async function postReply(product: ProductInProcess, kind: 'Comment' | 'Message', ids: ReplyIds) {
  const { callApi, finishWork, receiveWebhooks } = product;
  await callApi(`post${kind}Reply`, { ...ids, response_text: 'Thank you, that means a lot!' });
  await finishWork();
  for (let check = 0; check < CHECKS_OF_A_POST; check += 1) await checkReply(product, kind, ids);
  await receiveWebhooks();
}

/** Measures what happens between two checks, and the check: some posts have new comments then. */
async function countArrivals(product: ProductInProcess, mediaIds: readonly string[]) {
  const { sandbox, meter, receiveWebhooks, finishWork, user } = product;
  const comments = await meter.measure(async () => {
    for (let number = 0; number < COMMENTS_BETWEEN_CHECKS; number += 1) {
      const media_id = mediaIds[number % POSTS_WITH_COMMENTS];
      const text = `Is number ${number} still there?`;
      await sandbox.callControl('POST', '/comments', { media_id, text, username: `new.${number}` });
      await receiveWebhooks();
    }
  });
  const messages = await meter.measure(async () => {
    for (let number = 0; number < MESSAGES_BETWEEN_CHECKS; number += 1) {
      await sandbox.callControl('POST', '/messages', {
        username: 'asking',
        text: `And ${number}?`,
      });
      await receiveWebhooks();
    }
  });
  const account = { userId: user.userId, igUserId: LINKED_IG_USER_ID };
  const check = await meter.measure(async () => {
    await enqueueJob(missedEventsCheckJob, account);
    await finishWork();
  });
  return {
    'a comment arrives': multiplyUsage(comments, 1 / COMMENTS_BETWEEN_CHECKS),
    'a message arrives': multiplyUsage(messages, 1 / MESSAGES_BETWEEN_CHECKS),
    'a check for missed events': check,
  };
}

async function countReplies(product: ProductInProcess, mediaId: string) {
  const { sandbox, meter } = product;
  const comment = await sandbox.callControl<Identified>('POST', '/comments', {
    media_id: mediaId,
    text: 'Which shop sells this?',
    username: 'asking',
  });
  const message = await sandbox.callControl<Message>('POST', '/messages', {
    username: 'asking',
    text: 'Do you ship to Lisbon?',
  });
  await product.receiveWebhooks();
  const kinds = [
    ['Comment', { media_id: mediaId, comment_id: comment.id }],
    ['Message', { conversation_id: message.conversation_id, message_id: message.id }],
  ] as const;
  const counted: Record<string, OperationUsage> = {};
  for (const [kind, fields] of kinds) {
    const ids: { current?: ReplyIds } = {};
    counted[`a draft for a ${kind.toLowerCase()}`] = await meter.measure(async () => {
      ids.current = await draftReply(product, kind, fields);
    });
    counted[`a reply to a ${kind.toLowerCase()}`] = await meter.measure(() =>
      postReply(product, kind, ids.current ?? {}),
    );
  }
  return { counted, conversationId: message.conversation_id };
}

/** Counts each operation once; everything is imported, and webhooks arrive. */
export async function countAccountDay(): Promise<AccountDayCounts> {
  const product = await startProductInProcess('large', fillAccount);
  // The newest posts are those without comments that were added last.
  const mediaIds = (await product.listMediaIds()).slice(-POSTS_WITH_COMMENTS);
  const mediaId = mediaIds[0] ?? '';
  logProgress('Imported; the first of everything is not counted');
  // The first webhooks tell under which ids the network knows the account, which every list is then read with once.
  await countReplies(product, mediaId);
  await openList(product, 'listConversations', {});
  logProgress('Counting what arrives');
  const arrivals = await countArrivals(product, mediaIds);
  const { counted: replies, conversationId } = await countReplies(product, mediaId);
  const visits = await countVisits(product, { mediaId, conversationId });
  const rereads = await countRereads(product, { mediaId, conversationId });
  const storedBytes = await measureStoredBytes();
  await product.stop();
  return { operations: { ...arrivals, ...replies, ...visits, ...rereads }, storedBytes };
}
