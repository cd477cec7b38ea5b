// Rules played through the whole product in one process: a follower acts in the sandbox, its webhook reaches the product,
// and what the rules do arrives in the sandbox.
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
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from '#scripts/bench/start-sandbox-and-link-account.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#scripts/bench/webhook-receiver.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import type { Rule } from '#shared/schemas/rule.ts';
import type { FeatureFlag } from '#shared/schemas/user.ts';
import { invokeApiByContract } from '../api/invoke-api-by-contract.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import { skipPauses, startFakeClock } from '../run/fake-clock.ts';
import {
  enableTableStream,
  openTableStream,
  selectAccountChanges,
  selectInboundRecords,
} from '../table/read-table-stream.ts';
import { startTestTable, type TestTable } from '../table/test-table.ts';
import { logInTestUserAgain, type TestUser } from '../users/test-users.ts';
import { type FakeQueues, startFakeQueues } from '../vendors/fake-queues-bus-and-secrets.ts';
import { refreshWorkers } from '../vendors/refresh-workers.ts';

/** Conversations may be read once in this time; a job that is too early waits for it. */
const READ_COOLDOWN_MS = 6_000;

const findContract = (name: string) => {
  const contract = allContracts.find((one) => one.name === name);
  if (!contract) throw new Error(`There is no contract ${name}.`);
  return contract;
};

type SandboxReply = { readonly id: string; readonly text: string; readonly username: string };

export type AutomationWorld = Awaited<ReturnType<typeof startAutomationWorld>>;

async function startAutomationWorld() {
  startFakeClock();
  process.env.RULE_DELAY_MINUTE_SECONDS = '60';
  const receiver: WebhookReceiver = await startWebhookReceiver();
  const table: TestTable = await startTestTable();
  const sandbox: BenchSandbox = await startBenchSandbox({ webhookCallbackUrl: receiver.url });
  await sandbox.callControl('POST', '/webhooks', { batch_window_ms: 1 });
  const workers = { import: importWorker, draft, post, event, ...refreshWorkers };
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

  /** The records from that position on. */
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

  /** Routes what was stored since, and runs all jobs, until nothing happens any more. */
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
      if (inbound.length > 0) await router({ Records: [...inbound] });
      await queues.run();
      if (webhooks.length === 0 && inbound.length === 0) return;
    }
  };

  /** Counts the figures from what changed since; `from` is the first record that is delivered (once more). */
  const countChanges = async (from = countedCount): Promise<void> => {
    const changes = selectAccountChanges(await readRecords(from));
    countedCount = records.length;
    expect(await recordChanges({ Records: [...changes] })).toEqual({ batchItemFailures: [] });
  };

  const mediaIds = async (): Promise<readonly string[]> => {
    const path = `/accounts/${LINKED_IG_USER_ID}/media`;
    const media = await sandbox.callControl<readonly { id: string }[]>('GET', path);
    return media.map(({ id }) => id);
  };
  const comment = async (mediaId: string, text: string, username = 'ana.follower') => {
    const fields = { media_id: mediaId, text, username };
    const { id } = await sandbox.callControl<{ id: string }>('POST', '/comments', fields);
    await finishWork();
    return id;
  };

  return {
    sandbox,
    queues,
    countChanges,
    call,
    finishWork,
    account: toAccount,
    mediaIds,
    comment,
    /** Somebody comments on the post that most tests write below. Returns the id of the comment. */
    ask: async (text: string, username?: string): Promise<string> =>
      comment((await mediaIds())[0] ?? '', text, username),
    /** The owner answers a comment in the Instagram app. */
    answerOnPhone: async (commentId: string | undefined, text: string): Promise<void> => {
      const answer = { parent_id: commentId, text, as_owner: true };
      await sandbox.callControl('POST', '/comments', answer);
      await finishWork();
    },
    /** What is done meanwhile reaches the product without a webhook. */
    withoutWebhooks: async (act: () => Promise<unknown>): Promise<void> => {
      await sandbox.callControl('POST', '/webhooks', { enabled: false });
      await act();
      await sandbox.callControl('POST', '/webhooks', { enabled: true });
    },
    /** As the screen of approvals does, for several at once. */
    changeApprovals: (change_type: string, ids: readonly (string | undefined)[], fields = {}) =>
      call('changeApprovals', {
        actions: [{ change_type, awaiting_approval_ids: ids, ...fields }],
      }),
    /** Moves the clock, and has the scheduler run as it would have. */
    passSeconds: async (seconds: number): Promise<void> => {
      vi.setSystemTime(Date.now() + seconds * 1_000);
      await enqueueDueJobs(() => true);
      await finishWork();
    },
    message: async (text: string, username = 'ana.follower', fields = {}): Promise<string> => {
      const body = { text, username, ...fields };
      const { id } = await sandbox.callControl<{ id: string }>('POST', '/messages', body);
      await finishWork();
      // The first message of a person waits until conversations may be read again.
      vi.setSystemTime(Date.now() + READ_COOLDOWN_MS);
      await finishWork();
      return id;
    },
    /** What stands below a comment, as the network has it. */
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
    /** What the account wrote to a person, oldest first. */
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
    /** Creates a rule; `fields` are those of `rule` and its attributes. */
    createRule: async (rule: object): Promise<Rule> => {
      const response = await call('createRule', { rule });
      expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
      return response.body as Rule;
    },
    listApprovals: async (): Promise<readonly AwaitingApproval[]> => {
      const { body } = await call('listApprovals');
      return body.awaiting_approvals_list;
    },
    setFeature: (flag: FeatureFlag, setting: 'on' | 'off' | 'plan') =>
      setUserFeatureOverride({ email: user.email, flag, setting, operator: 'test' }),
    /** Deletes all rules, and what awaits approval. */
    reset: async (): Promise<void> => {
      const { body } = await call('listRules');
      const ids = (body.rules as readonly Rule[]).map(({ id }) => id);
      if (ids.length > 0)
        await call('changeRules', { rule_changes: [{ change_type: 'delete', rule_ids: ids }] });
      const approvals = await call('listApprovals');
      for (const { id } of approvals.body.awaiting_approvals_list)
        await call('changeApprovals', {
          actions: [{ change_type: 'discard', awaiting_approval_ids: [id] }],
        });
    },
    /** What the rules decided about the events so far, oldest first. */
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

export let automationWorld: AutomationWorld;

/** One world for the tests of a file; every test begins without rules. */
export function setUpAutomationWorld(): void {
  skipPauses();
  beforeAll(async () => {
    automationWorld = await startAutomationWorld();
  });
  beforeEach(() => automationWorld.reset());
  afterAll(() => automationWorld.stop());
}

/** The id of the post that most tests write below. */
export const firstMedia = async (): Promise<string> => (await automationWorld.mediaIds())[0] ?? '';

/** Somebody replies to a comment of that post. Returns the id of the reply. */
export async function replyBelow(
  parent_id: string,
  text: string,
  username: string,
): Promise<string> {
  const { sandbox, finishWork } = automationWorld;
  const fields = { media_id: await firstMedia(), parent_id, text, username };
  const { id } = await sandbox.callControl<{ id: string }>('POST', '/comments', fields);
  await finishWork();
  return id;
}

/** The delay of an action. */
export const inMinutes = (delay_value: number) => ({
  action_options: { delay: { delay_type: 'fixed', delay_value } },
});

const EVERYTHING = { match_all: [{ condition_type: 'all' }], match_any: [] };
const containing = (text: string) => ({
  match_all: [{ condition_type: 'text_rule', condition_value: [{ match_type: 'contains', text }] }],
  match_any: [],
});

/** A rule that answers comments with a word unseen. */
export const makeCommentRule = (
  word: string,
  actions: readonly object[] = [
    { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] },
  ],
  fields: object = {},
) => ({
  name: `About ${word}`,
  rule_event_type: 'comment',
  approval_mode: false,
  rule: {
    post_conditions: EVERYTHING,
    comment_conditions: containing(word),
    comment_actions: { actions },
  },
  ...fields,
});

export const makeMessageRule = (word: string, actions: readonly object[], fields: object = {}) => ({
  name: `About ${word}`,
  rule_event_type: 'message',
  approval_mode: false,
  rule: { message_conditions: containing(word), message_actions: { actions } },
  ...fields,
});
