// The whole product in one process, with an imported account and every call counted.
import { setTimeout as sleep } from 'node:timers/promises';
import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as generateWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { handler as logWorker } from '#functions/rules/evaluate.worker.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { invokeApiByContract } from '#tests/support/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/invoke-api-handler.ts';
import {
  enableTableStream,
  openTableStream,
  selectAccountChanges,
  selectInboundRecords,
} from '#tests/support/read-table-stream.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { OperationMeter } from './operation-meter.ts';
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

const MODEL_ROUTE = 'POST openai/chat/completions';
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

export async function startMeteredProduct() {
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
  const stream = await openTableStream();

  const callApi = (name: string, fields: object): Promise<TestResponse> =>
    meter.countApiCall(async () => {
      const response = await invokeApiByContract(findContract(name), { ...fields }, user);
      if (response.status !== 200) throw new Error(`${name} returned ${response.status}`);
      return response;
    });
  /** Hands what has changed to both readers of the change stream. Whether there was anything new to answer. */
  const deliverChanges = async (): Promise<boolean> => {
    const records = await stream.readNew();
    const inbound = selectInboundRecords(records);
    const changes = selectAccountChanges(records);
    if (inbound.length > 0) await meter.countOtherCall(() => router({ Records: [...inbound] }));
    if (changes.length > 0)
      await meter.countOtherCall(() => recordChanges({ Records: [...changes] }));
    return inbound.length > 0;
  };
  /** Runs what follows from a call or an event, until nothing is left. */
  const finishWork = async (): Promise<void> => {
    await deliverChanges();
    await queues.run();
    while (await deliverChanges()) await queues.run();
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
export type MeteredProduct = Awaited<ReturnType<typeof startMeteredProduct>>;
