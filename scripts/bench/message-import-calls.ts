// P8 of messages: conversation calls of a first import, against the sandbox, which enforces the
// network's rate limit of two such calls a second.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { startFakeQueues } from '#tests/support/fake-queues-bus-and-secrets.ts';
import { callGetImportStatus } from '#tests/support/link-fake-network-account.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import {
  type BenchSandbox,
  createLinkedUser,
  LINKED_IG_USER_ID,
  startBenchSandbox,
} from './start-sandbox-and-link-account.ts';

const CONVERSATION_COUNT = 200;
/** As many as the network returns of each conversation. */
const MESSAGES_PER_CONVERSATION = 20;
/** The network's page size of conversations. */
const CONVERSATION_PAGE_SIZE = 50;
const CALLS_PER_SECOND_LIMIT = 2;

type ConversationCallCounts = Readonly<
  Record<string, { readonly answered: number; readonly refused: number }>
>;

/** Creates the missing conversations; returns how many messages can be read in total. */
async function fillConversations({ callControl }: BenchSandbox): Promise<number> {
  const path = `/accounts/${LINKED_IG_USER_ID}/conversations`;
  const existing = await callControl<readonly unknown[]>('GET', path);
  await callControl('POST', path, {
    count: CONVERSATION_COUNT - existing.length,
    messages: MESSAGES_PER_CONVERSATION,
  });
  const allConversations = await callControl<readonly { messages_count: number }[]>('GET', path);
  if (allConversations.length !== CONVERSATION_COUNT)
    throw new Error(`There are ${allConversations.length} conversations.`);
  return allConversations.reduce(
    (sum, one) => sum + Math.min(MESSAGES_PER_CONVERSATION, one.messages_count),
    0,
  );
}

async function measure(): Promise<BenchRow[]> {
  const queues = startFakeQueues({ import: importWorker });
  const sandbox = await startBenchSandbox();
  const readableMessages = await fillConversations(sandbox);
  const user = await createLinkedUser();
  const startedAt = performance.now();
  await queues.run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { importing, progress } = await callGetImportStatus(user);
  const { conversations, messages } = progress;
  if (
    importing ||
    conversations.done !== CONVERSATION_COUNT ||
    messages.done !== readableMessages
  ) {
    throw new Error(
      `The import ended at ${conversations.done} of ${CONVERSATION_COUNT} conversations, ${messages.done} of ${readableMessages} messages.`,
    );
  }
  const calls = (await sandbox.callControl<ConversationCallCounts>('GET', '/conversation-calls'))[
    LINKED_IG_USER_ID
  ];
  const { answered = 0, refused = 0 } = calls ?? {};
  const minimumCalls = CONVERSATION_COUNT / CONVERSATION_PAGE_SIZE;
  const itemCount = conversations.done + messages.done;
  logProgress(
    `Imported ${conversations.done} conversations and ${messages.done} messages with ${answered} calls, at least ${minimumCalls}; ${refused} refused`,
  );
  logProgress(
    `It took ${seconds.toFixed(1)} s with posts and comments beside it: ${Math.round(itemCount / seconds)} items a second`,
  );
  await sandbox.close();
  return [
    createBenchRow({
      id: 'P8-import-conversations',
      what: `conversation calls of importing ${CONVERSATION_COUNT} conversations with ${MESSAGES_PER_CONVERSATION} messages each ÷ the fewest possible`,
      ratio: (answered + refused) / minimumCalls,
      target: { atMost: 1 },
    }),
    createBenchRow({
      id: 'P8-import-pace',
      what: `of them, refused by a network that answers ${CALLS_PER_SECOND_LIMIT} a second`,
      ratio: refused,
      target: { atMost: 0 },
    }),
  ];
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
