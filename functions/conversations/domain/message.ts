// The types of a message: its state, and the record in the table. Pure data.
import type { InboundEventSource } from '#functions/events/domain/inbound-event.ts';
import type { MessageAttachment, MessageType } from '#shared/schemas/conversation.ts';
import type { MessageReaction, StoryReference } from '#shared/schemas/network-message.ts';

/** The edit that a message's text comes from. */
export type MessageEdit = { readonly numEdit: number; readonly at: string };

/** The reactions to a message, and when each user last added or removed one (ISO), by user id. */
export type MessageReactionState = {
  readonly reactions: readonly MessageReaction[];
  readonly reactedAt: Readonly<Record<string, string>>;
};

/**
 * A message during a merge, without the fields that the table adds. An unsent message keeps its position in the list
 * and none of its content.
 */
export type MergedMessage = MessageReactionState & {
  readonly id: string;
  readonly timestamp: string;
  readonly fromId: string;
  readonly fromUsername: string;
  readonly isOwn: boolean;
  readonly type: MessageType;
  readonly text: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly story: StoryReference | null;
  readonly unsent: boolean;
  /** Whether it was delivered while another app controlled the conversation. */
  readonly isStandby?: true | undefined;
  /** Set when an edit event delivered the text, which wins over any list or older event. */
  readonly edited: MessageEdit | null;
  /** Consecutive number of an inbound message. Numbers above the conversation's seen mark are new. 0 for outbound. */
  readonly inboundNumber: number;
  /** How it was found first, which makes it an event. Undefined for own messages and for those that were unsent by then. */
  readonly source: InboundEventSource | undefined;
  /** The owner's replies from here, oldest first. The last one is the current one. */
  readonly replyIds: readonly string[];
  /** The replies that rules made. */
  readonly ruleReplyIds: readonly string[];
};

export type StoredMessage = MergedMessage & { readonly conversationId: string };
