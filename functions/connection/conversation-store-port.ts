// The port through which imports and refreshes store conversations; the conversations feature
// implements it.
import type { AccountRef } from '#platform/table/keys.ts';
import type { NetworkConversation } from '#shared/schemas/network-message.ts';
import type { AccountIdentity } from './domain/account-authorship.ts';
import type { InboundOrigin } from './domain/inbound-event.ts';

type FetchedConversations = {
  readonly conversations: readonly NetworkConversation[];
  /** Identifies messages of the account itself, which never count as new. */
  readonly accountIdentity: AccountIdentity;
  readonly origin: InboundOrigin;
};

export type ConversationStore = {
  /** Adds and updates conversations and their messages; idempotent. */
  saveConversations(
    account: AccountRef,
    fetched: FetchedConversations,
  ): Promise<{
    readonly conversationsAdded: number;
    readonly messagesAdded: number;
    /** The number of messages added or updated. */
    readonly changed: number;
  }>;
  /** Records whether the owner has disabled our access to messages in their Instagram settings. */
  setMessagesAccessDisabled(account: AccountRef, isDisabled: boolean): Promise<void>;
  /** Enqueues the refresh of the conversations unless one is running. @throws when the table or queue fails. */
  startConversationsRefresh(account: AccountRef): Promise<unknown>;
};
