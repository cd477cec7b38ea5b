// Rules played through the whole product in one process: a follower acts in the sandbox, the webhook reaches the
// product, and the rules' replies arrive in the sandbox.
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { extendUserTrial, setUserFeatureOverride } from '#functions/admin/operator-user-changes.ts';
import { handler as recordChanges } from '#functions/changes/record.stream.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { handler as draft } from '#functions/drafts/generate.worker.ts';
import { handler as post } from '#functions/drafts/post.worker.ts';
import { handler as router } from '#functions/events/route.stream.ts';
import { handler as event } from '#functions/rules/evaluate.worker.ts';
import { enqueueDueJobs } from '#functions/scheduler/enqueue-due-jobs.ts';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { invokeApiByContract } from '../api/invoke-api-by-contract.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import {
  createLinkedUser,
  LINKED_IG_USER_ID,
  type NetworkSandbox,
  startNetworkSandbox,
} from '../network/sandbox-with-linked-account.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../network/webhook-receiver.ts';
import { skipProductPauses, startFakeClock } from '../run/fake-clock.ts';
import {
  enableTableStream,
  openTableStream,
  selectAccountChangeRecords,
  selectInboundRecords,
} from '../table/read-table-stream.ts';
import { startTestTable, type TestTable } from '../table/test-table.ts';
import { logInTestUserAgain, type TestUser } from '../users/test-users.ts';
import { type FakeQueues, startFakeQueues } from '../vendors/fake-queues-bus-and-secrets.ts';
import { REFRESH_WORKER_HANDLERS } from '../vendors/refresh-worker-handlers.ts';
import { createRuleApiCalls } from './rule-api-calls.ts';

/** Conversations may be read once in this time; an early job waits for it. */
const READ_COOLDOWN_MS = 6_000;
/** Rules evaluate a message once the next one of its writer may have arrived. */
const RULE_WAIT_MS = 5_000;

const findContract = (name: string) => {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return contract;
};

/** A comment for the sandbox; without `parent_id` and `media_id` it is below the first post. */
type CommentFields = {
  readonly media_id?: string;
  readonly parent_id?: string;
  readonly text: string;
  readonly username?: string;
  readonly as_owner?: boolean;
};
type SandboxReply = { readonly id: string; readonly text: string; readonly username: string };

type AutomationWorld = Awaited<ReturnType<typeof startAutomationWorld>>;

async function startAutomationWorld() {
  startFakeClock();
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  const receiver: WebhookReceiver = await startWebhookReceiver();
  const table: TestTable = await startTestTable();
  const sandbox: NetworkSandbox = await startNetworkSandbox({ webhookCallbackUrl: receiver.url });
  await sandbox.callControl('POST', '/webhooks', { batch_window_ms: 1 });
  const workers = { import: importWorker, draft, post, event, ...REFRESH_WORKER_HANDLERS };
  const queues: FakeQueues = startFakeQueues(workers);
  const waitForWebhooks = async (): Promise<void> => {
    const isPending = async () =>
      (await sandbox.callControl<{ pending: number }>('GET', '/webhooks')).pending > 0;
    while (await isPending()) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  let user: TestUser = await createLinkedUser();
  await extendUserTrial({ email: user.email, days: 300, operator: 'test' });
  await queues.run();
  await waitForWebhooks();
  receiver.take();
  await enableTableStream();
  const stream = await openTableStream();
  const records: DynamoDBRecord[] = [];
  let routedCount = 0;
  let countedCount = 0;
  let unrouted: DynamoDBRecord[] | undefined;

  /** The records from that position. */
  const readRecords = async (from: number): Promise<readonly DynamoDBRecord[]> => {
    records.push(...(await stream.readNew()));
    return records.slice(from);
  };

  const toAccount = () => ({ userId: user.userId, igUserId: LINKED_IG_USER_ID });
  const call = async (name: string, fields: object = {}): Promise<TestResponse> => {
    const response = await invokeApiByContract(findContract(name), { ...fields }, user);
    if (response.status !== 401) return response;
    user = await logInTestUserAgain(user);
    return invokeApiByContract(findContract(name), { ...fields }, user);
  };

  /** Routes newly stored items and runs all jobs, until no work is left. */
  const finishWork = async (): Promise<void> => {
    for (;;) {
      await waitForWebhooks();
      const webhooks = receiver.take();
      for (const { body, headers } of webhooks)
        await invokeApiByContract(
          findContract('receiveNetworkWebhook'),
          {},
          { rawBody: body, headers },
        );
      await queues.run();
      const inbound = selectInboundRecords(await readRecords(routedCount));
      routedCount = records.length;
      if (unrouted) unrouted.push(...inbound);
      else if (inbound.length > 0) await router({ Records: [...inbound] });
      await queues.run();
      if (webhooks.length === 0 && inbound.length === 0) return;
    }
  };

  /** Counts the figures of new changes; `from` is the first record that is delivered (again). */
  const countChanges = async (from = countedCount): Promise<void> => {
    const changes = selectAccountChangeRecords(await readRecords(from));
    countedCount = records.length;
    expect(await recordChanges({ Records: [...changes] })).toEqual({ batchItemFailures: [] });
  };

  const mediaIds = async (): Promise<readonly string[]> => {
    const path = `/accounts/${LINKED_IG_USER_ID}/media`;
    const media = await sandbox.callControl<readonly { id: string }[]>('GET', path);
    return media.map(({ id }) => id);
  };
  /** An ad that shows a post. Returns the id of its media. */
  const createAd = async (ad_of: string): Promise<string> => {
    const path = `/accounts/${LINKED_IG_USER_ID}/media`;
    return (await sandbox.callControl<{ id: string }>('POST', path, { ad_of })).id;
  };
  const firstMedia = async (): Promise<string> => (await mediaIds())[0] ?? '';
  const writeComment = async (fields: CommentFields): Promise<string> => {
    const body = { ...(!fields.parent_id && { media_id: await firstMedia() }), ...fields };
    return (await sandbox.callControl<{ id: string }>('POST', '/comments', body)).id;
  };
  const comment = async (media_id: string, text: string, username = 'ana.follower') => {
    const id = await writeComment({ media_id, text, username });
    await finishWork();
    return id;
  };
  const setWebhooks = (enabled: boolean) => sandbox.callControl('POST', '/webhooks', { enabled });

  const rules = createRuleApiCalls(call, finishWork);

  return {
    sandbox,
    queues,
    countChanges,
    call,
    ...rules,
    finishWork,
    account: toAccount,
    mediaIds,
    createAd,
    /** The id of the post that most tests write below. */
    firstMedia,
    comment,
    /** Writes a comment below the first post, but does not process its webhook. Returns its id. */
    writeComment,
    /** A person comments on the post that most tests write below. Returns the id of the comment. */
    ask: async (text: string, username?: string): Promise<string> =>
      comment(await firstMedia(), text, username),
    /** A person replies to a comment of that post. Returns the id of the reply. */
    replyBelow: async (parent_id: string, text: string, username: string): Promise<string> => {
      const id = await writeComment({ media_id: await firstMedia(), parent_id, text, username });
      await finishWork();
      return id;
    },
    /** The owner answers a comment in the Instagram app. */
    answerOnPhone: async (parent_id: string | undefined, text: string): Promise<void> => {
      await writeComment({ parent_id: parent_id ?? 'unknown', text, as_owner: true });
      await finishWork();
    },
    deleteComment: (id: string) => sandbox.callControl('DELETE', `/comments/${id}`),
    hideComment: (id: string) => sandbox.callControl('PATCH', `/comments/${id}`, { hidden: true }),
    /** Makes later calls of that route fail as `fields` say. */
    setFault: (route: string, fields: object) =>
      sandbox.callControl('POST', '/faults', { route, ...fields }),
    setWebhooks,
    /** Actions in `act` reach the product without a webhook. */
    withoutWebhooks: async (act: () => Promise<unknown>): Promise<void> => {
      await setWebhooks(false);
      await act();
      await setWebhooks(true);
    },
    /** Items that `act` stores do not reach the rules. Returns their records. */
    withoutRouter: async (act: () => Promise<unknown>): Promise<readonly DynamoDBRecord[]> => {
      const records: DynamoDBRecord[] = [];
      unrouted = records;
      await act();
      unrouted = undefined;
      return records;
    },
    /** Moves the clock that many times, and runs the scheduler each time. */
    passSeconds: async (seconds: number, times = 1): Promise<void> => {
      for (let step = 0; step < times; step += 1) {
        vi.setSystemTime(Date.now() + seconds * 1_000);
        await enqueueDueJobs(() => true);
        await finishWork();
      }
    },
    message: async (text: string, username = 'ana.follower', fields = {}): Promise<string> => {
      const body = { text, username, ...fields };
      const { id } = await sandbox.callControl<{ id: string }>('POST', '/messages', body);
      await finishWork();
      // The first message of a person waits until conversations may be read again; rules wait for the next message.
      for (const waitMs of [READ_COOLDOWN_MS, RULE_WAIT_MS]) {
        vi.setSystemTime(Date.now() + waitMs);
        await finishWork();
      }
      return id;
    },
    /** The replies below a comment on the network. */
    repliesTo: async (commentId: string): Promise<readonly string[]> => {
      const { media_id } = await sandbox.callControl<{ readonly media_id: string }>(
        'GET',
        `/comments/${commentId}`,
      );
      const threads = await sandbox.callControl<
        readonly { readonly id: string; readonly replies: readonly SandboxReply[] }[]
      >('GET', `/media/${media_id}/comments`);
      const thread = threads.find(({ id }) => id === commentId);
      return (thread?.replies ?? []).map(({ text }) => text);
    },
    /** The account's messages to a person, oldest first. */
    messagesTo: async (username: string): Promise<readonly string[]> => {
      const conversations = await sandbox.callControl<
        readonly { readonly id: string; readonly username: string }[]
      >('GET', `/accounts/${LINKED_IG_USER_ID}/conversations`);
      const found = conversations.find((one) => one.username === username);
      if (!found) return [];
      const { messages } = await sandbox.callControl<{
        messages: readonly { readonly text: string; readonly is_owner: boolean }[];
      }>('GET', `/conversations/${found.id}`);
      return messages.filter(({ is_owner }) => is_owner).map(({ text }) => text);
    },
    /** The app's id of the conversation with a person. */
    findConversationId: async (username: string): Promise<string> => {
      const { body } = await call('listConversations');
      return body.conversations.find((one: object) => JSON.stringify(one).includes(username)).id;
    },
    listApprovals: async (): Promise<readonly AwaitingApproval[]> => {
      const { body } = await call('listApprovals');
      return body.awaiting_approvals_list;
    },
    setFeature: (flag: FeatureFlag, setting: 'on' | 'off' | 'plan') =>
      setUserFeatureOverride({ email: user.email, flag, setting, operator: 'test' }),
    /** Deletes all rules, and discards the waiting replies. */
    reset: async (): Promise<void> => {
      const { body } = await call('listRules');
      const ids = (body.rules as readonly Rule[]).map(({ id }) => id);
      if (ids.length > 0) await rules.changeRules('delete', ids);
      const approvals = await call('listApprovals');
      for (const { id } of approvals.body.awaiting_approvals_list)
        await call('changeApprovals', {
          actions: [{ change_type: 'discard', awaiting_approval_ids: [id] }],
        });
    },
    /** The rules' decisions about all events, oldest first. */
    listDecisions: async () => {
      const partition = tablePartitions.inboundEvents(toAccount());
      const items = await queryItems({ index: 'gsi1', partition });
      return items.map(({ evaluation, failure }) => ({ evaluation, failure }));
    },
    stop: async () => {
      receiver.stop();
      await sandbox.close();
      await table.stop();
      vi.useRealTimers();
    },
  };
}

export let world: AutomationWorld;

/** One world for the tests of a file; every test begins without rules. */
export function setUpAutomationWorld(): void {
  skipProductPauses();
  beforeAll(async () => {
    world = await startAutomationWorld();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());
}
