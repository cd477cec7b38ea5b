// P6, P7, P9 and P10 of messages: consumed capacity of pages, marking as seen, the heartbeat and open lists.
import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import { measureConsumedCapacity } from '#tests/support/measure-consumed-capacity.ts';
import { createTestUserWithAccount } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import { createFunctionBundleClient, loadBundledHandler } from './function-bundle-client.ts';
import { measureHeartbeat, measureOpenList } from './open-list-capacity.ts';
import { seedConversation, seedShortConversations } from './seed-messages.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import { startTableCapacityMeter } from './table-capacity-meter.ts';

const MESSAGE_COUNT = 5_000;
const LAST_PAGE_OFFSET = MESSAGE_COUNT - PAGE_SIZE;
const FEW_NEW_MESSAGES = 10;
/** Together with the long conversation and the two for marking, more than one page of the list. */
const SHORT_CONVERSATION_COUNT = 57;
const FUNCTION_NAME = 'ConversationsApi';

type BenchUser = Awaited<ReturnType<typeof createTestUserWithAccount>>;
const readMessages = (user: BenchUser, conversationId: string, fields: object) =>
  listMessages({
    request: { instagram_conversation_id: conversationId, ...fields } as never,
    caller: user as never,
    meta: {} as never,
  });

async function measurePages(user: BenchUser, conversationId: string): Promise<BenchRow[]> {
  const measureReads = async (work: () => Promise<unknown>) =>
    (await measureConsumedCapacity(work)).reads;
  const partition = tablePartitions.messages({ ...user, conversationId });
  const itemsQuery = {
    partition,
    beginsWith: sortKeyPrefixes.message,
    limit: PAGE_SIZE,
    consistent: true,
  };
  const minimumReads = await measureReads(() => queryItems(itemsQuery));
  const first = await measureReads(() => readMessages(user, conversationId, {}));
  const last = await measureReads(() =>
    readMessages(user, conversationId, { pagination_offset: LAST_PAGE_OFFSET }),
  );
  logProgress(
    `Read units: the 50 messages alone ${minimumReads}, page 1 ${first}, page 100 ${last}`,
  );
  return [
    createBenchRow({
      id: 'P6-messages-page-1',
      what: `read units of page 1 of ${MESSAGE_COUNT} messages ÷ those of its 50 items, both as written last`,
      ratio: first / minimumReads,
      target: { atMost: 1.4 },
    }),
    createBenchRow({
      id: 'P6-messages-page-100',
      what: `read units of page 100 of ${MESSAGE_COUNT} messages ÷ page 1`,
      ratio: last / first,
      target: { atMost: 1.5 },
    }),
  ];
}

async function measureMarking(user: BenchUser, few: string, many: string): Promise<BenchRow[]> {
  const readAndMark = async (conversationId: string, isMarking: boolean) => {
    const fields = { set_messages_as_seen: isMarking };
    return measureConsumedCapacity(() => readMessages(user, conversationId, fields));
  };
  const readUsage = await readAndMark(many, false);
  const fewUsage = await readAndMark(few, true);
  const manyUsage = await readAndMark(many, true);
  const writeCalls = manyUsage.calls - readUsage.calls;
  logProgress(
    `Marking ${FEW_NEW_MESSAGES} messages as seen: ${fewUsage.writes} write units; ${MESSAGE_COUNT} messages: ${manyUsage.writes}, in ${writeCalls} write`,
  );
  return [
    createBenchRow({
      id: 'P7-mark-messages',
      what: `write units of marking ${MESSAGE_COUNT} new messages as seen ÷ ${FEW_NEW_MESSAGES}`,
      ratio: manyUsage.writes / fewUsage.writes,
      target: { atMost: 2 },
    }),
    createBenchRow({
      id: 'P7-mark-messages-calls',
      what: `calls that mark ${MESSAGE_COUNT} messages as seen ÷ 1`,
      ratio: writeCalls,
      target: { between: [1, 1] },
    }),
  ];
}

async function measure(): Promise<BenchRow[]> {
  const handler = await loadBundledHandler(FUNCTION_NAME);
  const user = await createTestUserWithAccount('17841400000000001');
  logProgress(`Storing ${2 * MESSAGE_COUNT} messages`);
  const big = await seedConversation(user, { number: 1, count: MESSAGE_COUNT });
  const many = await seedConversation(user, { number: 2, count: MESSAGE_COUNT, isOneSided: true });
  const few = await seedConversation(user, {
    number: 3,
    count: FEW_NEW_MESSAGES,
    isOneSided: true,
  });
  await seedShortConversations(user, 4, SHORT_CONVERSATION_COUNT);
  const meter = await startTableCapacityMeter();
  const paging = { page_limit: PAGE_SIZE, pagination_offset: 0 };
  const listClient = { client: createFunctionBundleClient(handler, user.token), meter };
  const pageRows = await measurePages(user, big);
  const markRows = await measureMarking(user, few, many);
  const { beat, rows: heartbeatRows } = await measureHeartbeat(user, meter);
  await readMessages(user, big, { set_messages_as_seen: true });
  const conversation = {
    name: 'conversation',
    path: '/conversation/messages',
    fields: { ...paging, instagram_conversation_id: big, set_messages_as_seen: true },
    isIndexed: false,
  };
  const conversationRows = await measureOpenList(listClient, conversation, beat);
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_CHANGE_AGE_MS + 1);
  const list = { name: 'conversations', path: '/conversations', fields: paging, isIndexed: true };
  const listRows = await measureOpenList(listClient, list, beat);
  meter.stop();
  return [...pageRows, ...markRows, ...heartbeatRows, ...conversationRows, ...listRows];
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
