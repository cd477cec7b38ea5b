// One page of a conversation's messages, together with the newest messages, which decide the replies shown.
import { type DateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import { type ConversationRef, tableKeys } from '#platform/table/keys.ts';
import { countKeys } from '#platform/table/page-index-node.ts';
import { readPageIndexRoot } from '#platform/table/page-index-store.ts';
import { countPageIndexEntriesBefore } from '#platform/table/read-indexed-list.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import { type Paging, toPaging } from '#shared/schemas/common.ts';
import type { StoredMessage } from '../domain/message.ts';
import { buildMessageRangeEndKey, buildMessageRangeStartKey } from '../domain/order-keys.ts';
import { readNewestStoredMessages, readStoredMessagePage } from './message-repository.ts';

/** With an older page fewer of the newest messages are read: it may cost at most 1.5 times the first page. */
const NEWEST_LIMIT_ON_OTHER_PAGES = 10;

type MessagePageRequest = Parameters<typeof toPaging>[0] & Parameters<typeof toDateBounds>[0];

export type MessagePage = {
  /** The requested page, newest first. */
  readonly messages: readonly StoredMessage[];
  /** The newest messages of the conversation whatever the page, newest first. */
  readonly newest: readonly StoredMessage[];
  /** How many messages match the date filter; undefined without a filter. */
  readonly total: number | undefined;
  /** Whether the page includes the newest message: only there replies in flight are shown. */
  readonly isNewest: boolean;
};

/** A page between two times: the page index turns both times into positions of the whole list. */
async function readPageBetween(
  ref: ConversationRef,
  { newest, oldest }: DateBounds,
  paging: Paging,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly total: number }> {
  const index = tableKeys.messageIndex(ref);
  const { root } = await readPageIndexRoot(index, { consistent: true });
  const [first, end] = await Promise.all([
    newest === undefined
      ? 0
      : countPageIndexEntriesBefore(index, root, buildMessageRangeStartKey(newest)),
    oldest === undefined
      ? countKeys(root.node)
      : countPageIndexEntriesBefore(index, root, buildMessageRangeEndKey(oldest)),
  ]);
  const total = Math.max(0, end - first);
  const limit = Math.min(paging.limit, total - paging.offset);
  const offset = first + paging.offset;
  return { messages: await readStoredMessagePage(ref, { offset, limit }), total };
}

export async function readRequestedMessagePage(
  ref: ConversationRef,
  request: MessagePageRequest,
): Promise<MessagePage> {
  const paging = toPaging(request);
  const bounds = toDateBounds(request);
  const isNewest = paging.offset === 0 && bounds?.newest === undefined;
  const newest = await readNewestStoredMessages(
    ref,
    isNewest ? PAGE_SIZE : NEWEST_LIMIT_ON_OTHER_PAGES,
  );
  if (bounds) return { ...(await readPageBetween(ref, bounds, paging)), newest, isNewest };
  const messages = isNewest
    ? newest.slice(0, paging.limit)
    : await readStoredMessagePage(ref, paging);
  return { messages, newest, total: undefined, isNewest };
}
