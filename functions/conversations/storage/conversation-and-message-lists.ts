// The two ordered lists of this feature: the conversations of an account and the messages of a conversation.
import {
  type AccountRef,
  type ConversationRef,
  sortKeyPrefixes,
  tableKeys,
  tablePartitions,
} from '#platform/table/keys.ts';
import type { OrderedList } from '#platform/table/ordered-list-item.ts';

/** Latest activity first. */
export const getConversationOrderedList = (account: AccountRef): OrderedList => ({
  item: tableKeys.conversationList(account),
  index: tableKeys.conversationListIndex(account),
  partition: tablePartitions.conversations(account),
  range: { index: 'gsi1' },
});

/** Newest first. The list's item is the conversation. */
export const getMessageOrderedList = (conversation: ConversationRef): OrderedList => ({
  item: tableKeys.conversation(conversation),
  index: tableKeys.messageIndex(conversation),
  partition: tablePartitions.messages(conversation),
  range: { beginsWith: sortKeyPrefixes.message },
});
