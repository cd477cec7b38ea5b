// One page of a conversation's messages, and beside it the newest ones, which the replies rest on.
import { type DateBounds, dateBounds } from '#platform/http/date-bounds.ts';
import { type ConversationRef, keys } from '#platform/table/keys.ts';
import { totalOf } from '#platform/table/page-index.ts';
import { rankOf, readRoot } from '#platform/table/page-index-store.ts';
import { PAGE_SIZE } from '#shared/limits.ts';
import { type Paging, readPaging } from '#shared/schemas/common.ts';
import type { StoredMessage } from '../domain/message.ts';
import { messagesAfterOldest, messagesFromNewest } from '../domain/order.ts';
import { readMessagePage, readNewestMessages } from './message-repository.ts';

/** Beside an older page only so many of the newest are read: it may cost half as much again as the first. */
const NEWEST_BESIDE = 10;

type Request = Parameters<typeof readPaging>[0] & Parameters<typeof dateBounds>[0];

export type MessagePage = {
  /** Newest first. */
  readonly messages: readonly StoredMessage[];
  /** The conversation's newest, newest first, whatever the page. */
  readonly newest: readonly StoredMessage[];
  /** How many messages the filter shows; undefined without a filter. */
  readonly total: number | undefined;
  /** Whether the page ends with the present: there replies on their way are shown. */
  readonly isNewest: boolean;
};

/** A page between two times: the page index turns both into places of the whole list. */
async function pageBetween(
  ref: ConversationRef,
  { newest, oldest }: DateBounds,
  paging: Paging,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly total: number }> {
  const index = keys.messageIndex(ref);
  const { root } = await readRoot(index, { consistent: true });
  const [first, end] = await Promise.all([
    newest === undefined ? 0 : rankOf(index, root, messagesFromNewest(newest)),
    oldest === undefined ? totalOf(root) : rankOf(index, root, messagesAfterOldest(oldest)),
  ]);
  const total = Math.max(0, end - first);
  const limit = Math.min(paging.limit, total - paging.offset);
  const offset = first + paging.offset;
  return { messages: await readMessagePage(ref, { offset, limit }), total };
}

/** The page a request asks for. */
export async function readPage(ref: ConversationRef, request: Request): Promise<MessagePage> {
  const paging = readPaging(request);
  const bounds = dateBounds(request);
  const isNewest = paging.offset === 0 && bounds?.newest === undefined;
  const newest = await readNewestMessages(ref, isNewest ? PAGE_SIZE : NEWEST_BESIDE);
  if (bounds) return { ...(await pageBetween(ref, bounds, paging)), newest, isNewest };
  const messages = isNewest ? newest.slice(0, paging.limit) : await readMessagePage(ref, paging);
  return { messages, newest, total: undefined, isNewest };
}
