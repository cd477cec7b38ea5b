// Reads one page of an account's conversations within the rate limit and stores it.
import { updateInstagramAccount } from '#functions/connection/account-repository.ts';
import type {
  ConversationsPageReadResult,
  ConversationsReadPosition,
} from '#functions/connection/import-page-reader-port.ts';
import {
  type NetworkAccess,
  toAccountIdentity,
} from '#functions/connection/network/network-access.ts';
import type { InboundReadOrigin } from '#functions/events/domain/inbound-event.ts';
import { nowIso } from '#platform/clock.ts';
import {
  NETWORK_CONVERSATIONS_PAGE_SIZE,
  type NetworkConversationsPage,
  readNetworkConversationsPage,
} from '#platform/instagram/messages.ts';
import { NetworkError } from '#platform/instagram/network-error.ts';
import { mayFailureConcernOneObjectOnly } from '#platform/instagram/read-network-page-that-fits.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { saveChangedConversations } from '../updates/save-conversations.ts';
import {
  type ConversationReadResult,
  readConversationsWithinRateLimit,
} from './rate-limited-conversation-reads.ts';

type ReadConversationsInput = {
  readonly account: AccountRef;
  readonly access: NetworkAccess;
  readonly origin: InboundReadOrigin;
  readonly position: ConversationsReadPosition;
  /** When the refresh began (epoch ms). Anything that changed since then counts as changed by this page. */
  readonly changedSince?: number | undefined;
};

/** @throws the error itself when it does not concern the list */
function handleReadError(
  { position }: ReadConversationsInput,
  error: unknown,
): ConversationsPageReadResult {
  if (!(error instanceof NetworkError)) throw error;
  const limit = position.limit ?? NETWORK_CONVERSATIONS_PAGE_SIZE;
  if (mayFailureConcernOneObjectOnly(error) && limit > 1) {
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
  { account, access, origin, position, changedSince }: ReadConversationsInput,
  page: NetworkConversationsPage,
): Promise<ConversationsPageReadResult> {
  const { conversations, next } = page;
  const { changed } = await saveChangedConversations(account, {
    conversations,
    accountIdentity: toAccountIdentity(access),
    origin,
    changedSince,
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
): Promise<ConversationsPageReadResult> {
  const { account, access, position } = input;
  const pageRequest = {
    pageId: access.pageId,
    token: access.pageToken,
    after: position.cursor,
    limit: position.limit,
  };
  const reader = { account, respectedPauses: 'all pauses' } as const;
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
