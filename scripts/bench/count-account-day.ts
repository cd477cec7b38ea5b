// Plays each thing that happens in the day of an active account once, and counts what it costs.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { handler as generateWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as logWorker } from '#functions/events/log.worker.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import { startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { invokeApiByContract } from '#tests/support/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/invoke-api-handler.ts';
import { enableTableStream, readInboundRecords } from '#tests/support/read-table-stream.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { TEST_CLIENT_ID } from '#tests/support/test-users.ts';
import { logProgress } from './bench-row.ts';
import { measureStoredBytes } from './measure-stored-bytes.ts';
import { divideUsage, OperationMeter, type OperationUsage } from './operation-meter.ts';
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from './start-sandbox-and-link-account.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** With what the large world has, about 100 posts with 4,000 comments, and 50 conversations. */
const MORE_POSTS = 34;
const MORE_CONVERSATIONS = 36;
const MESSAGES_PER_CONVERSATION = 20;
/** The sandbox sends a webhook this soon. */
const WEBHOOK_WAIT_MS = 1_500;

type Identified = { readonly id: string };
type Message = Identified & { readonly conversation_id: string };
type Thread = Identified & { readonly is_owner?: boolean };

type ReplyIds = Readonly<Record<string, string>>;

const MODEL_ROUTE = 'POST openai/chat/completions';
const CHECKS_OF_A_DRAFT = 5;
const CHECKS_OF_A_POST = 2;
/** Between two checks for missed events, with webhooks that arrive. */
const COMMENTS_BETWEEN_CHECKS = 12;
const POSTS_WITH_COMMENTS = 4;
const MESSAGES_BETWEEN_CHECKS = 5;

const PAGING = { page_limit: PAGE_SIZE, pagination_offset: 0 };

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

const findContract = (name: string) => {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return contract;
};

async function startMeteredProduct() {
  const receiver = await startWebhookReceiver();
  const sandbox = await startBenchSandbox({ world: 'large', webhookCallbackUrl: receiver.url });
  const meter = new OperationMeter(async () => {
    const counters = await sandbox.callControl<Record<string, number>>('GET', '/counters');
    const modelCalls = counters[MODEL_ROUTE] ?? 0;
    const calls = Object.values(counters).reduce((sum, count) => sum + count, 0);
    return { graphCalls: calls - modelCalls, modelCalls };
  });
  const workers = {
    import: importWorker,
    draft: generateWorker,
    post: postWorker,
    event: logWorker,
    ...refreshWorkers,
  };
  const queues = startFakeQueues(
    Object.fromEntries(
      Object.entries(workers).map(([queue, worker]) => [queue, meter.countWorker(worker)]),
    ),
  );
  await fillAccount(sandbox);
  const user = await createLinkedUser();
  await queues.run();
  await sleep(WEBHOOK_WAIT_MS);
  receiver.take();
  await enableTableStream();
  let routedCount = 0;

  const callApi = (name: string, fields: object): Promise<TestResponse> =>
    meter.countApiCall(async () => {
      const response = await invokeApiByContract(findContract(name), { ...fields }, user);
      if (response.status !== 200) throw new Error(`${name} returned ${response.status}`);
      return response;
    });
  /** Runs what follows from a call or an event, until nothing is left. */
  const finishWork = async (): Promise<void> => {
    await queues.run();
    const records = (await readInboundRecords()).slice(routedCount);
    if (records.length === 0) return;
    routedCount += records.length;
    await meter.countOtherCall(() => router({ Records: [...records] }));
    await queues.run();
  };
  const receiveWebhooks = async (): Promise<void> => {
    await sleep(WEBHOOK_WAIT_MS);
    for (const { body, headers } of receiver.take()) {
      const contract = findContract('receiveNetworkWebhook');
      await meter.countApiCall(() => invokeApiByContract(contract, {}, { rawBody: body, headers }));
    }
    await finishWork();
  };
  const stop = async (): Promise<void> => {
    receiver.stop();
    await sandbox.close();
  };
  return { sandbox, meter, user, callApi, finishWork, receiveWebhooks, stop };
}
type MeteredProduct = Awaited<ReturnType<typeof startMeteredProduct>>;

/** Threads of other people that can be answered. */
async function listFollowerThreads({ sandbox }: MeteredProduct, mediaId: string) {
  const threads = await sandbox.callControl<readonly Thread[]>('GET', `/media/${mediaId}/comments`);
  return threads.filter(({ is_owner }) => !is_owner);
}

/** Opens a list that is refreshed from the network, and polls it until the refresh has ended. */
async function openList({ callApi, finishWork }: MeteredProduct, name: string, fields: object) {
  const { body } = await callApi(name, { ...PAGING, ...fields, update_from_api: true });
  await finishWork();
  const poll = { ...PAGING, ...fields, known_version: body.version };
  const { body: changed } = await callApi(name, poll);
  if (changed.unchanged !== true) await callApi(name, { ...poll, known_version: changed.version });
}

async function pollUnchanged({ callApi }: MeteredProduct, name: string, fields: object) {
  const { body } = await callApi(name, { ...PAGING, ...fields });
  return async () => {
    const known = { ...PAGING, ...fields, known_version: body.version };
    const { body: answer } = await callApi(name, known);
    if (answer.unchanged !== true) throw new Error(`${name} changed although nothing was written.`);
  };
}

async function draftReply(product: MeteredProduct, kind: 'Comment' | 'Message', fields: ReplyIds) {
  const { callApi, finishWork } = product;
  const { body } = await callApi(`request${kind}Draft`, fields);
  const ids = { ...fields, response_id: body.response.id };
  await finishWork();
  // The app asks every second, and a model writes for some seconds.
  for (let check = 0; check < CHECKS_OF_A_DRAFT; check += 1) await checkReply(product, kind, ids);
  return ids;
}

const checkReply = ({ callApi }: MeteredProduct, kind: 'Comment' | 'Message', ids: ReplyIds) =>
  kind === 'Comment'
    ? callApi('checkCommentReply', ids)
    : callApi('checkMessageReplies', {
        conversation_id: ids.conversation_id,
        message_ids: [ids.message_id],
      });

async function postReply(product: MeteredProduct, kind: 'Comment' | 'Message', ids: ReplyIds) {
  const { callApi, finishWork, receiveWebhooks } = product;
  await callApi(`post${kind}Reply`, { ...ids, response_text: 'Thank you, that means a lot!' });
  await finishWork();
  for (let check = 0; check < CHECKS_OF_A_POST; check += 1) await checkReply(product, kind, ids);
  await receiveWebhooks();
}

/** Measures what happens between two checks, and the check: some posts have new comments then. */
async function countArrivals(product: MeteredProduct, mediaIds: readonly string[]) {
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
    'a comment arrives': divideUsage(comments, COMMENTS_BETWEEN_CHECKS),
    'a message arrives': divideUsage(messages, MESSAGES_BETWEEN_CHECKS),
    'a check for missed events': check,
  };
}

async function countReplies(product: MeteredProduct, mediaId: string) {
  const { sandbox, meter } = product;
  const [thread] = await listFollowerThreads(product, mediaId);
  const message = await sandbox.callControl<Message>('POST', '/messages', {
    username: 'asking',
    text: 'Do you ship to Lisbon?',
  });
  await product.receiveWebhooks();
  if (!thread) throw new Error('There is nothing to answer.');
  const kinds = [
    ['Comment', { media_id: mediaId, comment_id: thread.id }],
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

async function countVisits(product: MeteredProduct, mediaId: string, conversationId: string) {
  const { meter, callApi, user } = product;
  const post = { instagram_post_media_id: mediaId };
  const conversation = { instagram_conversation_id: conversationId, set_messages_as_seen: true };
  const visits = {
    'the app opens': async () => {
      for (const name of ['getMe', 'getMyFeatures', 'getMySubscription', 'getIgAccount'])
        await callApi(name, {});
    },
    'the access token is renewed': () =>
      callApi('issueToken', {
        client_id: TEST_CLIENT_ID,
        grant_type: 'refresh_token',
        refresh_token: user.refreshToken,
      }),
    'the list of posts is opened': () => openList(product, 'listPosts', {}),
    'a post is opened': () => openList(product, 'listComments', post),
    'the list of conversations is opened': () => openList(product, 'listConversations', {}),
    'a conversation is opened': () => openList(product, 'listMessages', conversation),
  };
  const counted: Record<string, OperationUsage> = {};
  for (const [name, visit] of Object.entries(visits)) counted[name] = await meter.measure(visit);
  await sleep(FIRM_CHANGE_AGE_MS + 1);
  const polls = {
    'a poll of a conversation': await pollUnchanged(product, 'listMessages', conversation),
    'a poll of the conversations': await pollUnchanged(product, 'listConversations', {}),
  };
  for (const [name, poll] of Object.entries(polls)) counted[name] = await meter.measure(poll);
  return counted;
}

/** Counts each operation once; everything is imported, and webhooks arrive. */
export async function countAccountDay(): Promise<AccountDayCounts> {
  const product = await startMeteredProduct();
  const media = await product.sandbox.callControl<readonly Identified[]>(
    'GET',
    `/accounts/${LINKED_IG_USER_ID}/media`,
  );
  // The newest posts are those without comments that were added last.
  const mediaIds = media.slice(-POSTS_WITH_COMMENTS).map(({ id }) => id);
  const mediaId = mediaIds[0] ?? '';
  logProgress('Imported; counting what arrives');
  const arrivals = await countArrivals(product, mediaIds);
  const { counted: replies, conversationId } = await countReplies(product, mediaId);
  const visits = await countVisits(product, mediaId, conversationId);
  const storedBytes = await measureStoredBytes();
  await product.stop();
  return { operations: { ...arrivals, ...replies, ...visits }, storedBytes };
}
