// One page of a conversation's messages, together with the newest messages, which decide the shown replies.
import { type DateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import type { ConversationRef } from '#platform/table/keys.ts';
import { locateOrderedListRange } from '#platform/table/ordered-list-ranges.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { type PageLimitAndOffset, toPageLimitAndOffset } from '#shared/schemas/common.ts';
import type { StoredMessage } from '../domain/message.ts';
import { buildMessageRangeEndKey, buildMessageRangeStartKey } from '../domain/order-keys.ts';
import { getMessageOrderedList } from './conversation-and-message-lists.ts';
import type { StoredConversation } from './conversation-item.ts';
import { readNewestStoredMessages, readStoredMessagePage } from './message-repository.ts';

/** An older page reads fewer of the newest messages, so that it costs at most 1.5 times the first page. */
const NEWEST_LIMIT_ON_OTHER_PAGES = 10;

type MessagePageRequest = Parameters<typeof toPageLimitAndOffset>[0] &
  Parameters<typeof toDateBounds>[0];

export type MessagePage = {
  /** The requested page, newest first. */
  readonly messages: readonly StoredMessage[];
  /** The newest messages of the conversation for any page, newest first. */
  readonly newest: readonly StoredMessage[];
  /** How many messages match the date filter. Undefined without a filter. */
  readonly total: number | undefined;
  /** Whether the page includes the newest message, which alone shows replies in flight. */
  readonly isNewest: boolean;
};

/** A page between two times. The page index turns both times into positions of the whole list. */
async function readPageBetween(
  ref: ConversationRef,
  conversation: StoredConversation,
  { newest, oldest, offset, limit }: DateBounds & PageLimitAndOffset,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly total: number }> {
  const range = await locateOrderedListRange(getMessageOrderedList(ref), conversation, {
    from: newest === undefined ? undefined : buildMessageRangeStartKey(newest),
    to: oldest === undefined ? undefined : buildMessageRangeEndKey(oldest),
    consistent: true,
  });
  const paging = {
    offset: range.offset + offset,
    limit: Math.min(limit, range.total - offset),
  };
  const messages = await readStoredMessagePage(ref, paging, conversation);
  return { messages, total: range.total };
}

export async function readRequestedMessagePage(
  ref: ConversationRef,
  conversation: StoredConversation,
  request: MessagePageRequest,
): Promise<MessagePage> {
  const paging = toPageLimitAndOffset(request);
  const bounds = toDateBounds(request);
  const isNewest = paging.offset === 0 && bounds?.newest === undefined;
  const newest = await readNewestStoredMessages(
    ref,
    isNewest ? DEFAULT_LIST_PAGE_SIZE : NEWEST_LIMIT_ON_OTHER_PAGES,
  );
  if (bounds) {
    const page = await readPageBetween(ref, conversation, { ...bounds, ...paging });
    return { ...page, newest, isNewest };
  }
  const messages = isNewest
    ? newest.slice(0, paging.limit)
    : await readStoredMessagePage(ref, paging, conversation);
  return { messages, newest, total: undefined, isNewest };
}
