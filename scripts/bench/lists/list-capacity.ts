// P6, P9 and P10: consumed capacity of lists of comments and messages, of reads that find nothing new, and of the
// heartbeat, as DynamoDB reports it.
import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { listComments } from '#functions/posts/use-cases/list-comments.ts';
import { listPosts } from '#functions/posts/use-cases/list-posts.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { queryItems, type TableQueryInput } from '#platform/table/query.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { measureConsumedCapacity } from '#tests/support/table/measure-consumed-capacity.ts';
import { createTestUserWithAccount, type TestUser } from '#tests/support/users/test-users.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import {
  createHeartbeatMeasurement,
  measureHeartbeat,
  measureOpenList,
} from './open-list-capacity.ts';
import { seedComments, seedConversation, seedPosts, seedShortConversations } from './seed-lists.ts';

const ITEM_COUNT = 5_000;
const LARGE_POST_ID = '18000000000000001';
/** The other posts and conversations only fill the list, to more than one page. */
const FILLER_COUNT = 59;
const FILLER_POST_IDS = Array.from(
  { length: FILLER_COUNT },
  (_, number) => `1801000000000${1_000 + number}`,
);

type ListRead = (fields: object) => Promise<object>;

const measureReads = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureConsumedCapacity(work)).reads;

/** The first and the last page of a long list. `items`: the query that reads only the items. */
async function measurePages(
  idStart: string,
  items: Omit<TableQueryInput, 'limit'>,
  readPage: ListRead,
): Promise<Measurement[]> {
  const alone = await measureReads(() => queryItems({ ...items, limit: DEFAULT_LIST_PAGE_SIZE }));
  const first = await measureReads(() => readPage({}));
  const last = await measureReads(() =>
    readPage({ pagination_offset: ITEM_COUNT - DEFAULT_LIST_PAGE_SIZE }),
  );
  const lastPage = ITEM_COUNT / DEFAULT_LIST_PAGE_SIZE;
  logProgress(
    `Read units: the ${DEFAULT_LIST_PAGE_SIZE} items alone ${alone}, page 1 ${first}, page ${lastPage} ${last}`,
  );
  return [
    { id: `${idStart}-page-1`, ratio: first / alone },
    { id: `${idStart}-page-${lastPage}`, ratio: last / first },
  ];
}

async function measureUnchangedRead(name: string, read: ListRead): Promise<Measurement> {
  const { version } = (await read({})) as { readonly version: string };
  const readAgain = () => read({ known_version: version });
  if (!('unchanged' in (await readAgain())))
    throw new Error(`The ${name} changed although nothing was written.`);
  const full = await measureReads(() => read({}));
  const unchanged = await measureReads(readAgain);
  logProgress(`Reading ${name} again: ${unchanged} of ${full} read units`);
  return { id: `P9-${name}-reads`, ratio: unchanged / full };
}

/** Returns what is measured at once, and what once the last change is firm. */
async function measureComments(user: TestUser & { readonly igUserId: string }) {
  const post = { ...user, mediaId: LARGE_POST_ID };
  await seedPosts(user, [LARGE_POST_ID, ...FILLER_POST_IDS]);
  await seedComments(post, ITEM_COUNT);
  const input = { caller: user as never, meta: {} as never };
  const ofPost = { instagram_post_media_id: LARGE_POST_ID };
  const readComments: ListRead = (fields) =>
    listComments({ request: { ...ofPost, ...fields } as never, ...input });
  const readPosts: ListRead = (fields) => listPosts({ request: fields as never, ...input });
  const items = { index: 'gsi1', partition: tablePartitions.comments(post) } as const;
  return {
    pages: await measurePages('P6', items, readComments),
    measureFirm: async () => [
      await measureUnchangedRead('comments', readComments),
      await measureUnchangedRead('posts', readPosts),
    ],
  };
}

async function measureMessages(user: TestUser & { readonly igUserId: string }) {
  logProgress(`Storing ${ITEM_COUNT} messages`);
  const conversationId = await seedConversation(user, { number: 1, count: ITEM_COUNT });
  await seedShortConversations(user, 2, FILLER_COUNT);
  const ofConversation = { instagram_conversation_id: conversationId };
  const input = { caller: user as never, meta: {} as never };
  const readPage: ListRead = (fields) =>
    listMessages({ request: { ...ofConversation, ...fields } as never, ...input });
  const partition = tablePartitions.messages({ ...user, conversationId });
  const items = { partition, beginsWith: sortKeyPrefixes.message, consistent: true };
  const pages = await measurePages('P6-messages', items, readPage);
  const beat = await measureHeartbeat(user);
  await readPage({ set_messages_as_seen: true });
  const paging = { page_limit: DEFAULT_LIST_PAGE_SIZE, pagination_offset: 0 };
  const conversation = {
    name: 'conversation',
    contract: conversationsContracts.listMessages,
    fields: { ...paging, ...ofConversation, set_messages_as_seen: true },
    isIndexed: false,
  };
  const contract = conversationsContracts.listConversations;
  const list = { name: 'conversations', contract, fields: paging, isIndexed: true };
  const ofConversationList = await measureOpenList(user, conversation, beat);
  return {
    pages: [...pages, createHeartbeatMeasurement(beat), ...ofConversationList],
    measureFirm: () => measureOpenList(user, list, beat),
  };
}

async function measure(): Promise<Measurement[]> {
  const comments = await measureComments(await createTestUserWithAccount('17841400000000001'));
  const messages = await measureMessages(await createTestUserWithAccount('17841400000000002'));
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_LIST_CHANGE_AGE_MS + 1);
  const ofComments = [...comments.pages, ...(await comments.measureFirm())];
  return [...ofComments, ...messages.pages, ...(await messages.measureFirm())];
}

await reportAndExit(await runWithBenchTable(measure));
