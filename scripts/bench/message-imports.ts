// P8 of messages: how often a first import asks for conversations, against the sandbox, which holds the
// network's limit of two such calls a second.
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { importStatus } from '#tests/support/connection.ts';
import { startQueues } from '#tests/support/queue.ts';
import { withTable } from './content.ts';
import { type BenchSandbox, IG_USER_ID, linked, startBenchSandbox } from './linked.ts';
import { finish, note, type Row, rowOf } from './row.ts';

const CONVERSATIONS = 200;
/** As many as the network tells of each. */
const MESSAGES = 20;
/** As many conversations as it gives at once. */
const PAGE = 50;
const CALLS_A_SECOND = 2;

type Calls = Readonly<Record<string, { readonly answered: number; readonly refused: number }>>;

/** Fills the account up; answers how many messages can be read in all. */
async function fill({ control }: BenchSandbox): Promise<number> {
  const path = `/accounts/${IG_USER_ID}/conversations`;
  const there = await control<readonly unknown[]>('GET', path);
  await control('POST', path, { count: CONVERSATIONS - there.length, messages: MESSAGES });
  const all = await control<readonly { messages_count: number }[]>('GET', path);
  if (all.length !== CONVERSATIONS) throw new Error(`There are ${all.length} conversations.`);
  return all.reduce((sum, one) => sum + Math.min(MESSAGES, one.messages_count), 0);
}

async function measure(): Promise<Row[]> {
  const queues = startQueues({ import: importWorker });
  const sandbox = await startBenchSandbox();
  const readable = await fill(sandbox);
  const user = await linked();
  const begin = performance.now();
  await queues.run();
  const seconds = (performance.now() - begin) / 1_000;
  const { importing, progress } = await importStatus(user);
  const { conversations, messages } = progress;
  if (importing || conversations.done !== CONVERSATIONS || messages.done !== readable) {
    throw new Error(
      `The import ended at ${conversations.done} of ${CONVERSATIONS} conversations, ${messages.done} of ${readable} messages.`,
    );
  }
  const calls = (await sandbox.control<Calls>('GET', '/conversation-calls'))[IG_USER_ID];
  const { answered = 0, refused = 0 } = calls ?? {};
  const fewest = CONVERSATIONS / PAGE;
  const items = conversations.done + messages.done;
  note(
    `Imported ${conversations.done} conversations and ${messages.done} messages with ${answered} calls, at least ${fewest}; ${refused} refused`,
  );
  note(
    `It took ${seconds.toFixed(1)} s with posts and comments beside it: ${Math.round(items / seconds)} items a second`,
  );
  await sandbox.close();
  return [
    rowOf({
      id: 'P8-import-conversations',
      what: `conversation calls of importing ${CONVERSATIONS} conversations with ${MESSAGES} messages each ÷ the fewest possible`,
      ratio: (answered + refused) / fewest,
      target: { atMost: 1 },
    }),
    rowOf({
      id: 'P8-import-pace',
      what: `of them, refused by a network that answers ${CALLS_A_SECOND} a second`,
      ratio: refused,
      target: { atMost: 0 },
    }),
  ];
}

await finish(await withTable(measure));
