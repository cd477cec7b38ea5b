// The port through which imports and refreshes hand over conversations; the conversations feature
// fills it.
import type { NetworkConversation } from '#platform/instagram/messages.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import type { OwnAccount } from './domain/own-comment.ts';

type ConversationsBatch = {
  readonly conversations: readonly NetworkConversation[];
  /** The account itself: what it wrote is never new. */
  readonly own: OwnAccount;
};

export type ConversationStore = {
  /** Adds and updates conversations and their messages; saving the same again changes nothing. */
  saveConversations(
    account: AccountRef,
    batch: ConversationsBatch,
  ): Promise<{
    readonly conversationsAdded: number;
    readonly messagesAdded: number;
    /** How many messages were added or changed. */
    readonly changed: number;
  }>;
  /** Remembers whether the owner has switched the access to messages off. */
  noteMessagesOff(account: AccountRef, off: boolean): Promise<void>;
  /** Has the conversations read anew, unless that is under way. */
  beginConversationsRefresh(account: AccountRef): Promise<unknown>;
};
