// Reads one page of an account's conversations within the rate limit and stores it.
import { nowIso } from '#platform/clock.ts';
import {
  NETWORK_CONVERSATIONS_PAGE_SIZE,
  type NetworkConversationsPage,
  readNetworkConversationsPage,
} from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import type { RateLimitUsage } from '#platform/instagram/rate-limit-usage.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { updateInstagramAccount } from '../account-repository.ts';
import type { ConversationStore } from '../conversation-store-port.ts';
import type { InboundOrigin } from '../domain/inbound-event.ts';
import { type NetworkAccess, toAccountIdentity } from '../network/network-access.ts';
import {
  type ConversationReadResult,
  readConversationsWithinRateLimit,
} from '../network/rate-limited-conversation-reads.ts';

type ConversationsPosition = {
  readonly cursor?: string | undefined;
  /** The page size; by default the largest that the network allows. */
  readonly limit?: number | undefined;
};

/**
 * - `read`: `next` is the position of the next page, undefined on the last page.
 * - `too_much`: the network cannot return so many conversations at once.
 * - `not_yet`: the rate limit is reached or calls are paused.
 * - `off`: the owner disabled access to messages.
 * - `ended`: the list cannot be read further; the next refresh starts from its beginning.
 */
export type ConversationsPageResult =
  | {
      readonly kind: 'read';
      readonly conversations: number;
      readonly messages: number;
      readonly changed: number;
      readonly next: ConversationsPosition | undefined;
      readonly usage: RateLimitUsage;
    }
  | { readonly kind: 'too_much'; readonly smallerPage: ConversationsPosition }
  | { readonly kind: 'not_yet'; readonly seconds: number }
  | { readonly kind: 'off' }
  | { readonly kind: 'ended' };

type ReadConversationsInput = {
  readonly store: ConversationStore;
  readonly account: AccountRef;
  readonly access: NetworkAccess;
  readonly origin: InboundOrigin;
  readonly position: ConversationsPosition;
};

/** "Please reduce the amount of data you're asking for"; also the code of unknown failures. */
const TOO_MUCH_DATA_ERROR_CODE = 1;

/** @throws the error itself when it does not concern the list */
function handleReadError(
  { position }: ReadConversationsInput,
  error: unknown,
): ConversationsPageResult {
  if (!(error instanceof NetworkError)) throw error;
  const limit = position.limit ?? NETWORK_CONVERSATIONS_PAGE_SIZE;
  if (error.kind === 'outage' && error.code === TOO_MUCH_DATA_ERROR_CODE && limit > 1) {
    return { kind: 'too_much', smallerPage: { ...position, limit: Math.floor(limit / 2) } };
  }
  if (error.kind !== 'refused' && error.kind !== 'gone') throw error;
  logger.warn('the network rejected a page of conversations', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
  });
  return { kind: 'ended' };
}

async function saveConversationsPage(
  { store, account, access, origin, position }: ReadConversationsInput,
  page: NetworkConversationsPage,
): Promise<ConversationsPageResult> {
  const { conversations, next } = page;
  const { changed } = await store.saveConversations(account, {
    conversations,
    accountIdentity: toAccountIdentity(access),
    origin,
  });
  if (next === undefined)
    await updateInstagramAccount(account, { allConversationsReadAt: nowIso() });
  return {
    kind: 'read',
    conversations: conversations.length,
    messages: conversations.reduce((sum, { messages }) => sum + messages.length, 0),
    changed,
    next: next === undefined ? undefined : { ...position, cursor: next },
    usage: page.usage,
  };
}

/** @throws NetworkError when the account's access or the network as a whole does not work */
export async function readAndSaveConversationsPage(
  input: ReadConversationsInput,
): Promise<ConversationsPageResult> {
  const { store, account, access, position } = input;
  const pageRequest = {
    pageId: access.pageId,
    token: access.pageToken,
    after: position.cursor,
    limit: position.limit,
  };
  const reader = { account, store, respectedPauses: 'all pauses' } as const;
  let readResult: ConversationReadResult<NetworkConversationsPage>;
  try {
    readResult = await readConversationsWithinRateLimit(reader, () =>
      readNetworkConversationsPage(pageRequest),
    );
  } catch (error) {
    return handleReadError(input, error);
  }
  return readResult.kind === 'read' ? saveConversationsPage(input, readResult.result) : readResult;
}
