// One page of an account's conversations: one call of the network at its turn, handed to the store.
import { nowIso } from '#platform/clock.ts';
import { NetworkError } from '#platform/instagram/errors.ts';
import {
  CONVERSATIONS_PAGE_SIZE,
  type ConversationsPage,
  readConversationsPage,
} from '#platform/instagram/messages.ts';
import type { Usage } from '#platform/instagram/usage.ts';
import { logger } from '#platform/logger.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { updateAccount } from '../account-repository.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { type NetworkAccess, ownerOf } from '../network/network-access.ts';
import { type InTurn, readInTurn } from '../network/read-in-turn.ts';

type ConversationsPosition = {
  readonly cursor?: string | undefined;
  /** Conversations a page; absent: as many as the network lists at once. */
  readonly limit?: number | undefined;
};

/**
 * - `read`: `next` is where the list goes on, undefined where it has been read to its end.
 * - `too_much`: the network cannot answer so many at once.
 * - `not_yet`: the account's reads are used up for the moment, or paused.
 * - `off`: the owner does not let us read messages.
 * - `ended`: the list cannot be read on; the next refresh begins it anew.
 */
export type ConversationsStep =
  | {
      readonly kind: 'read';
      readonly conversations: number;
      readonly messages: number;
      readonly changed: number;
      readonly next: ConversationsPosition | undefined;
      readonly usage: Usage;
    }
  | { readonly kind: 'too_much'; readonly smaller: ConversationsPosition }
  | { readonly kind: 'not_yet'; readonly seconds: number }
  | { readonly kind: 'off' }
  | { readonly kind: 'ended' };

type ReadInput = {
  readonly store: ConversationStore;
  readonly account: AccountRef;
  readonly access: NetworkAccess;
  readonly position: ConversationsPosition;
};

/** "Please reduce the amount of data you're asking for", which also stands for unknown failures. */
const TOO_MUCH = 1;

/** What a refusal means for the list. @throws the error itself where it means nothing for it */
function afterRefusal({ position }: ReadInput, error: unknown): ConversationsStep {
  if (!(error instanceof NetworkError)) throw error;
  const limit = position.limit ?? CONVERSATIONS_PAGE_SIZE;
  if (error.kind === 'outage' && error.code === TOO_MUCH && limit > 1) {
    return { kind: 'too_much', smaller: { ...position, limit: Math.floor(limit / 2) } };
  }
  if (error.kind !== 'refused' && error.kind !== 'gone') throw error;
  logger.warn('conversations were not read to their end', {
    kind: error.kind,
    code: error.code,
    subcode: error.subcode,
  });
  return { kind: 'ended' };
}

async function take(
  { store, account, access, position }: ReadInput,
  page: ConversationsPage,
): Promise<ConversationsStep> {
  const { conversations, next } = page;
  const { changed } = await store.saveConversations(account, {
    conversations,
    own: ownerOf(access),
  });
  if (next === undefined) await updateAccount(account, { allConversationsReadAt: nowIso() });
  return {
    kind: 'read',
    conversations: conversations.length,
    messages: conversations.reduce((sum, { messages }) => sum + messages.length, 0),
    changed,
    next: next === undefined ? undefined : { ...position, cursor: next },
    usage: page.usage,
  };
}

/** @throws NetworkError where the link, or the network as a whole, does not work */
export async function readConversations(input: ReadInput): Promise<ConversationsStep> {
  const { store, account, access, position } = input;
  const call = {
    pageId: access.pageId,
    token: access.pageToken,
    after: position.cursor,
    limit: position.limit,
  };
  const reader = { account, store, keepsTo: 'all pauses' } as const;
  let answer: InTurn<ConversationsPage>;
  try {
    answer = await readInTurn(reader, () => readConversationsPage(call));
  } catch (error) {
    return afterRefusal(input, error);
  }
  return answer.kind === 'read' ? take(input, answer.result) : answer;
}
