// P6, P9 and P10 of messages: consumed capacity of pages, the heartbeat and open lists.
import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { sortKeyPrefixes, tablePartitions } from '#platform/table/keys.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { createTestUserWithAccount } from '#tests/support/users/test-users.ts';
import { measurePages } from './list-pages.ts';
import { logProgress, type Measurement, reportAndExit } from './measurement.ts';
import {
  createHeartbeatMeasurement,
  measureHeartbeat,
  measureOpenList,
} from './open-list-capacity.ts';
import { seedConversation, seedShortConversations } from './seed-messages.ts';
import { runWithBenchTable } from './seed-posts-and-comments.ts';

const MESSAGE_COUNT = 5_000;
/** Makes more than one page of the list, together with the long conversation. */
const SHORT_CONVERSATION_COUNT = 59;

async function measure(): Promise<Measurement[]> {
  const user = await createTestUserWithAccount('17841400000000001');
  logProgress(`Storing ${MESSAGE_COUNT} messages`);
  const conversationId = await seedConversation(user, { number: 1, count: MESSAGE_COUNT });
  await seedShortConversations(user, 2, SHORT_CONVERSATION_COUNT);
  const ofConversation = { instagram_conversation_id: conversationId };
  const readPage = (fields: object) =>
    listMessages({
      request: { ...ofConversation, ...fields } as never,
      caller: user as never,
      meta: {} as never,
    });
  const pages = await measurePages('P6-messages', {
    items: {
      partition: tablePartitions.messages({ ...user, conversationId }),
      beginsWith: sortKeyPrefixes.message,
      consistent: true,
    },
    count: MESSAGE_COUNT,
    readPage,
  });
  const beat = await measureHeartbeat(user);
  await readPage({ set_messages_as_seen: true });
  const paging = { page_limit: DEFAULT_LIST_PAGE_SIZE, pagination_offset: 0 };
  const conversation = {
    name: 'conversation',
    contract: conversationsContracts.listMessages,
    fields: { ...paging, ...ofConversation, set_messages_as_seen: true },
    isIndexed: false,
  };
  const ofOpenConversation = await measureOpenList(user, conversation, beat);
  logProgress('Waiting until the last change is firm');
  await sleep(FIRM_LIST_CHANGE_AGE_MS + 1);
  const list = {
    name: 'conversations',
    contract: conversationsContracts.listConversations,
    fields: paging,
    isIndexed: true,
  };
  const ofOpenList = await measureOpenList(user, list, beat);
  return [...pages, createHeartbeatMeasurement(beat), ...ofOpenConversation, ...ofOpenList];
}

await reportAndExit(await runWithBenchTable(measure));
