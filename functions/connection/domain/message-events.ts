// Messages, conversations and their events as the network lists them or delivers them by webhook.
import type { MessageAttachment } from '#shared/schemas/conversation.ts';

export type StoryReference = {
  readonly kind: 'mention' | 'reply';
  /** Stops working when the story expires; null when the network gave none. */
  readonly link: string | null;
};

export type MessageReaction = {
  readonly symbol: string;
  readonly userId: string;
  readonly username: string;
};

/** A message as the network gives it, in a listed conversation or in a webhook event. */
export type InboundMessage = {
  readonly id: string;
  /** ISO 8601 UTC. Lists have whole seconds, events milliseconds. */
  readonly timestamp: string;
  readonly fromId: string;
  /** Undefined in events, which contain ids only. */
  readonly fromUsername: string | undefined;
  readonly text: string | null;
  readonly attachments: readonly MessageAttachment[];
  readonly story: StoryReference | null;
  /** Undefined in events, which deliver each reaction separately. */
  readonly reactions: readonly MessageReaction[] | undefined;
  readonly isUnsupported: boolean;
};

/** A conversation between the account and one contact, as the network lists it. */
export type ListedConversation = {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  /** The newest messages, at most 20: the network gives no details of older ones. */
  readonly messages: readonly InboundMessage[];
};

/** A webhook event in the conversation with the contact `personId`. Order is not guaranteed. */
export type MessageEvent = { readonly personId: string } & (
  | { readonly kind: 'message'; readonly message: InboundMessage }
  | {
      readonly kind: 'reaction';
      readonly messageId: string;
      readonly byId: string;
      /** Null when the reaction was removed. */
      readonly symbol: string | null;
      /** ISO. */
      readonly at: string;
    }
  | {
      readonly kind: 'unsent';
      readonly messageId: string;
      /** The author of the message, who unsent it. */
      readonly byId: string;
      /** ISO. */
      readonly at: string;
    }
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      /** The number of this edit, starting at 1; 0 when the event does not contain it. */
      readonly numEdit: number;
      /** ISO. */
      readonly at: string;
    }
);

type WithoutPersonId<Event> = Event extends unknown ? Omit<Event, 'personId'> : never;

/** An event whose conversation is known. A message from a list also becomes a `message` event. */
export type ConversationEvent = WithoutPersonId<MessageEvent>;

export const getEventMessageId = (event: ConversationEvent): string =>
  event.kind === 'message' ? event.message.id : event.messageId;
