// The whole product in one process, with an imported account of the sandbox, every call counted, and rules that answer
// comments unseen.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draft } from '#functions/drafts/generate.worker.ts';
import { handler as post } from '#functions/drafts/post.worker.ts';
import { readReply } from '#functions/drafts/storage/reply-repository.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { handler as event } from '#functions/rules/evaluate.worker.ts';
import { toApiFunctionConstructId } from '#infra/config.ts';
import { type CommentRef, tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/api/invoke-api-handler.ts';
import {
  createLinkedUser,
  LINKED_IG_USER_ID,
  type NetworkSandbox,
  startNetworkSandbox,
} from '#tests/support/network/sandbox-with-linked-account.ts';
import { startWebhookReceiver } from '#tests/support/network/webhook-receiver.ts';
import {
  enableTableStream,
  openTableStream,
  selectAccountChangeRecords,
  selectInboundRecords,
} from '#tests/support/table/read-table-stream.ts';
import { startFakeQueues } from '#tests/support/vendors/fake-queues-bus-and-secrets.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';
import { defineCommentRule } from '../rules/store-event-rules.ts';
import { OperationMeter } from './operation-meter.ts';

const WEBHOOK_POLL_MS = 10;

const findContract = (name: string) => {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return contract;
};

/** `fillSandbox` adds to the world before the account is imported. */
export async function startProductInProcess(
  world: 'small' | 'large' = 'small',
  fillSandbox: (sandbox: NetworkSandbox) => Promise<unknown> = async () => undefined,
) {
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  const receiver = await startWebhookReceiver();
  const sandbox = await startNetworkSandbox({ world, webhookCallbackUrl: receiver.url });
  const meter = new OperationMeter();
  const workers = { import: importWorker, draft, post, event, ...REFRESH_WORKER_HANDLERS };
  const queues = startFakeQueues(
    Object.fromEntries(
      Object.entries(workers).map(([queue, worker]) => [
        queue,
        (batch) =>
          meter.countCall(`${queue} queue`, () => worker(batch), {
            messages: batch.Records.length,
          }),
      ]),
    ),
  );
  await fillSandbox(sandbox);
  await sandbox.callControl('POST', '/webhooks', { batch_window_ms: 1 });
  const user = await createLinkedUser();
  const account = { userId: user.userId, igUserId: LINKED_IG_USER_ID };
  await queues.run();
  const waitForWebhooks = async (): Promise<void> => {
    const countPending = () => sandbox.callControl<{ pending: number }>('GET', '/webhooks');
    while ((await countPending()).pending > 0) await sleep(WEBHOOK_POLL_MS);
  };
  await waitForWebhooks();
  receiver.take();
  await enableTableStream();
  const stream = await openTableStream();

  /** @throws Error when it does not succeed */
  const callApi = async (name: string, fields: object): Promise<TestResponse> => {
    const contract = findContract(name);
    const response = await meter.countCall(toApiFunctionConstructId(contract.feature), () =>
      invokeApiByContract(contract, { ...fields }, user),
    );
    if (response.status >= 300) throw new Error(`${name} returned ${response.status}`);
    meter.countResponse(response.body);
    return response;
  };
  /** Hands the changes to both readers of the change stream. Returns whether there was anything new to answer. */
  const deliverChanges = async (): Promise<boolean> => {
    const records = await stream.readNew();
    meter.countRecords(records);
    const inbound = selectInboundRecords(records);
    const changes = selectAccountChangeRecords(records);
    if (inbound.length > 0)
      await meter.countCall('EventRouter', () => router({ Records: [...inbound] }));
    if (changes.length > 0)
      await meter.countCall('ChangeRecorder', () => recordChanges({ Records: [...changes] }));
    return inbound.length > 0;
  };
  /** Runs all work that follows from a call or an event. */
  const finishWork = async (): Promise<void> => {
    await deliverChanges();
    await queues.run();
    while (await deliverChanges()) await queues.run();
  };
  const acceptWebhooks = async (): Promise<void> => {
    await waitForWebhooks();
    const contract = findContract('receiveNetworkWebhook');
    for (const { body, headers } of receiver.take())
      await meter.countCall(toApiFunctionConstructId(contract.feature), () =>
        invokeApiByContract(contract, {}, { rawBody: body, headers }),
      );
  };
  return {
    sandbox,
    meter,
    queues,
    user,
    account,
    callApi,
    finishWork,
    /** Accepts the network's webhooks, and runs the work that follows. */
    receiveWebhooks: async (): Promise<void> => {
      await acceptWebhooks();
      await finishWork();
    },
    /** Writes a comment on the network. Its webhook brings it to the table; its event waits in the queue. */
    writeComment: async (fields: object) => {
      const { id: commentId, media_id: mediaId } = await sandbox.callControl<{
        readonly id: string;
        readonly media_id: string;
      }>('POST', '/comments', fields);
      await acceptWebhooks();
      await queues.run();
      await deliverChanges();
      return { ...account, mediaId, commentId };
    },
    /** The media of the account, newest last. */
    listMediaIds: async (): Promise<readonly string[]> => {
      const path = `/accounts/${LINKED_IG_USER_ID}/media`;
      return (await sandbox.callControl<{ id: string }[]>('GET', path)).map(({ id }) => id);
    },
    stop: async (): Promise<void> => {
      receiver.stop();
      await sandbox.close();
    },
  };
}
export type ProductInProcess = Awaited<ReturnType<typeof startProductInProcess>>;

export async function listRuleReplyIds(ref: CommentRef): Promise<readonly string[]> {
  const item = await getItem(tableKeys.comment(ref), { consistent: true });
  return (item?.rule_replies ?? []) as readonly string[];
}

/** @throws Error unless rules answered the comment with one reply, which is live. */
export async function requireRuleReply(ref: CommentRef): Promise<void> {
  const [replyId = '', ...others] = await listRuleReplyIds(ref);
  const state = (await readReply({ kind: 'comment', ...ref }, replyId))?.draft.state;
  if (state !== 'live' || others.length > 0)
    throw new Error(`A reply of a rule ended as ${state}.`);
}

/** A rule with this one action that answers comments containing the word, unseen. */
export const createCommentRule = ({ callApi }: ProductInProcess, word: string, action: object) =>
  callApi('createRule', {
    rule: {
      name: `About ${word}`,
      rule_event_type: 'comment',
      approval_mode: false,
      rule: defineCommentRule([word], action),
    },
  });
