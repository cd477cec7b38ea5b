// P6, P7 and P9 of messages: consumed capacity of pages, marking as seen and an open conversation.
// The polls go through the deployment bundle.
import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { FIRM_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { PAGE_SIZE, POLL_INTERVALS_MS } from '#shared/limits.ts';
import { measureConsumedCapacity } from '#tests/support/measure-consumed-capacity.ts';
import { createTestUserWithAccount } from '#tests/support/test-users.ts';
import { type BenchRow, createBenchRow, logProgress, reportBenchRowsAndExit } from './bench-row.ts';
import {
  createFunctionBundleClient,
  type FunctionBundleClient,
  loadBundledHandler,
  parseFunctionBundleResponse,
} from './function-bundle-client.ts';
import { seedConversation, seedShortConversations } from './seed-messages.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';
import { startTableCapacityMeter, type TableCapacityMeter } from './table-capacity-meter.ts';

const MESSAGE_COUNT = 5_000;
const LAST_PAGE_OFFSET = MESSAGE_COUNT - PAGE_SIZE;
const MINUTE_MS = 60_000;
/** Polls of the open conversation list in a minute: one every ten seconds. */
const LIST_POLLS_PER_MINUTE = 6;
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

type PollTarget = {
  readonly name: string;
  readonly path: string;
  /** The request fields of the app. */
  readonly fields: object;
  readonly pollCount: number;
};

/** Compares a minute of unchanged polls with a minute of full responses. */
async function measurePolling(
  { client, meter }: { readonly client: FunctionBundleClient; readonly meter: TableCapacityMeter },
  { name, path, fields, pollCount }: PollTarget,
): Promise<BenchRow[]> {
  const { version } = parseFunctionBundleResponse(await client(path, fields));
  const pollForMinute = async (pollFields: object, isUnchanged: boolean) => {
    let bytes = 0;
    const { reads, writes } = await meter.measureUsage(async () => {
      for (let poll = 0; poll < pollCount; poll += 1) {
        const responseBody = await client(path, pollFields);
        const { unchanged = false } = parseFunctionBundleResponse(responseBody);
        if (unchanged !== isUnchanged)
          throw new Error(`${path} does not report unchanged as expected.`);
        bytes += responseBody.length;
      }
    });
    if (writes.calls > 0) throw new Error(`A poll of ${path} writes.`);
    return { bytes, units: reads.units };
  };
  const fullMinute = await pollForMinute(fields, false);
  const unchangedMinute = await pollForMinute({ ...fields, known_version: version }, true);
  logProgress(
    `A minute of ${name}, ${pollCount} polls: ${unchangedMinute.bytes} of ${fullMinute.bytes} bytes, ${unchangedMinute.units} of ${fullMinute.units} read units`,
  );
  const label = `of an idle minute of ${name} ÷ ${pollCount} full answers, through the bundle`;
  return [
    createBenchRow({
      id: `P9-${name}-bytes`,
      what: `bytes ${label}, gzipped as sent`,
      ratio: unchangedMinute.bytes / fullMinute.bytes,
      target: { atMost: 0.1 },
    }),
    createBenchRow({
      id: `P9-${name}-reads`,
      what: `read units ${label}, the caller's included`,
      ratio: unchangedMinute.units / fullMinute.units,
      target: { atMost: 0.35 },
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
  const pollContext = { client: createFunctionBundleClient(handler, user.token), meter };
  const pageRows = await measurePages(user, big);
  const markRows = await measureMarking(user, few, many);
  await readMessages(user, big, { set_messages_as_seen: true });
  const openConversationRows = await measurePolling(pollContext, {
    name: 'conversation',
    path: '/conversation/messages',
    fields: { ...paging, instagram_conversation_id: big, set_messages_as_seen: true },
    pollCount: MINUTE_MS / POLL_INTERVALS_MS.heartbeatMs,
  });
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_CHANGE_AGE_MS + 1);
  const listRows = await measurePolling(pollContext, {
    name: 'conversations',
    path: '/conversations',
    fields: paging,
    pollCount: LIST_POLLS_PER_MINUTE,
  });
  meter.stop();
  return [...pageRows, ...markRows, ...openConversationRows, ...listRows];
}

await reportBenchRowsAndExit(await runWithBenchTable(measure));
