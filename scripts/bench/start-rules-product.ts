// The product with an imported account and rules, in one process and with a clock that the bench moves.
import { mock } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { extendUserTrial } from '#functions/admin/operator-user-changes.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { enqueueDueJobs } from '#functions/scheduler/enqueue-due-jobs.ts';
import type { JobMessage } from '#platform/jobs/define-job.ts';
import { type CommentRef, tableKeys } from '#platform/table/keys.ts';
import { getItem } from '#platform/table/table.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { type FakeQueues, startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { invokeApiByContract } from '#tests/support/invoke-api-by-contract.ts';
import type { TestResponse } from '#tests/support/invoke-api-handler.ts';
import { enableTableStream, readInboundRecords } from '#tests/support/read-table-stream.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import type { TestUser } from '#tests/support/test-users.ts';
import type { QueueWorker } from './simulated-queue.ts';
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from './start-sandbox-and-link-account.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const TRIAL_DAYS = 300;
/** The sandbox sends a webhook long before. */
const WEBHOOK_TIMEOUT_MS = 5_000;
const WEBHOOK_POLL_MS = 10;

const findContract = (name: string) => {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return contract;
};

type ReplyMessageCounts = Map<string, number>;

/** The worker of drafts or posts; counts the messages about each reply. */
const countMessages =
  (counts: ReplyMessageCounts, worker: QueueWorker): QueueWorker =>
  (event) => {
    for (const { body } of event.Records) {
      const { responseId } = (JSON.parse(body) as JobMessage).payload as { responseId: string };
      counts.set(responseId, (counts.get(responseId) ?? 0) + 1);
    }
    return worker(event);
  };

type ProductParts = {
  readonly sandbox: BenchSandbox;
  readonly receiver: WebhookReceiver;
  readonly queues: FakeQueues;
  readonly user: TestUser;
  /** By the id of the reply. */
  readonly replyMessages: ReplyMessageCounts;
};

export class RulesProduct {
  readonly sandbox: BenchSandbox;
  readonly queues: FakeQueues;
  readonly replyMessages: ReadonlyMap<string, number>;
  private readonly user: TestUser;
  private readonly receiver: WebhookReceiver;
  private routedCount = 0;

  constructor({ sandbox, receiver, queues, user, replyMessages }: ProductParts) {
    this.sandbox = sandbox;
    this.receiver = receiver;
    this.queues = queues;
    this.user = user;
    this.replyMessages = replyMessages;
  }

  /** @throws Error when it does not succeed */
  async callApi(name: string, fields: object): Promise<TestResponse> {
    const response = await invokeApiByContract(findContract(name), { ...fields }, this.user);
    if (response.status >= 300)
      throw new Error(`${name} returned ${response.status}: ${JSON.stringify(response.body)}`);
    return response;
  }

  /** Writes a comment on the network, which reaches the table by its webhook; its event waits in the queue. */
  async writeComment(fields: object): Promise<CommentRef> {
    const { userId } = this.user;
    const { id, media_id: mediaId } = await this.sandbox.callControl<{
      readonly id: string;
      readonly media_id: string;
    }>('POST', '/comments', fields);
    const ref = { userId, igUserId: LINKED_IG_USER_ID, mediaId, commentId: id };
    const deadline = performance.now() + WEBHOOK_TIMEOUT_MS;
    while ((await getItem(tableKeys.comment(ref))) === undefined) {
      if (performance.now() > deadline) throw new Error('The webhook of a comment is missing.');
      await sleep(WEBHOOK_POLL_MS);
      await this.acceptWebhooks();
      await this.queues.run();
    }
    await this.routeNewItems();
    return ref;
  }

  /** Runs the jobs that are due, and what follows from them. */
  async finishWork(): Promise<void> {
    await this.queues.run();
    while ((await this.acceptWebhooks()) > 0) {
      await this.queues.run();
      await this.routeNewItems();
      await this.queues.run();
    }
  }

  /** Moves the clock, and has the scheduler run once. */
  async passSeconds(seconds: number): Promise<void> {
    mock.timers.setTime(Date.now() + seconds * 1_000);
    await enqueueDueJobs(() => true);
    await this.finishWork();
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    await this.sandbox.close();
    mock.timers.reset();
  }

  private async acceptWebhooks(): Promise<number> {
    const webhooks = this.receiver.take();
    for (const { body, headers } of webhooks) {
      const contract = findContract('receiveNetworkWebhook');
      await invokeApiByContract(contract, {}, { rawBody: body, headers });
    }
    return webhooks.length;
  }

  /** What the change stream does with all that was stored since. */
  private async routeNewItems(): Promise<void> {
    const records = (await readInboundRecords()).slice(this.routedCount);
    this.routedCount += records.length;
    if (records.length > 0) await router({ Records: [...records] });
  }
}

/** Time stands still from here on, except when the bench moves it. */
export async function startRulesProduct(): Promise<RulesProduct> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  const receiver = await startWebhookReceiver();
  const sandbox = await startBenchSandbox({ webhookCallbackUrl: receiver.url });
  await sandbox.callControl('POST', '/webhooks', { batch_window_ms: 1 });
  const replyMessages: ReplyMessageCounts = new Map();
  const queues = startFakeQueues({
    import: importWorker,
    draft: countMessages(replyMessages, draftWorker),
    post: countMessages(replyMessages, postWorker),
    event: eventWorker,
    ...refreshWorkers,
  });
  const user = await createLinkedUser();
  const { email } = user;
  await extendUserTrial({ email, days: TRIAL_DAYS, operator: 'bench' });
  await queues.run();
  await enableTableStream();
  return new RulesProduct({ sandbox, receiver, queues, user, replyMessages });
}

/** The ids of the replies that rules made to a comment. */
export async function listRuleReplyIds(ref: CommentRef): Promise<readonly string[]> {
  const item = await getItem(tableKeys.comment(ref), { consistent: true });
  return (item?.rule_replies ?? []) as readonly string[];
}

/** A rule that answers comments with the word unseen, with this one action. */
export const makeRuleFields = (word: string, action: object) => ({
  rule: {
    name: `About ${word}`,
    rule_event_type: 'comment',
    approval_mode: false,
    rule: {
      post_conditions: { match_all: [{ condition_type: 'all' }], match_any: [] },
      comment_conditions: {
        match_all: [
          {
            condition_type: 'text_rule',
            condition_value: [{ match_type: 'contains', text: word }],
          },
        ],
        match_any: [],
      },
      comment_actions: { actions: [action] },
    },
  },
});
