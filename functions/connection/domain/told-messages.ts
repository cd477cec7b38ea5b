// What the network tells of messages and conversations, in its lists and by its events. Pure data.
import type { Attachment } from '#shared/schemas/conversation.ts';

export type Story = {
  readonly kind: 'mention' | 'reply';
  /** Dies on the network when the story expires; null where it was not told. */
  readonly link: string | null;
};

export type Reaction = {
  readonly symbol: string;
  readonly userId: string;
  readonly username: string;
};

/** What the network tells of a message, in a conversation it lists or in an event. */
export type ToldMessage = {
  readonly id: string;
  /** ISO 8601 UTC. Lists name whole seconds, events milliseconds. */
  readonly timestamp: string;
  readonly fromId: string;
  /** Undefined in events, which name ids only. */
  readonly fromUsername: string | undefined;
  readonly text: string | null;
  readonly attachments: readonly Attachment[];
  readonly story: Story | null;
  /** Undefined in events, which tell reactions one by one. */
  readonly reactions: readonly Reaction[] | undefined;
  readonly isUnsupported: boolean;
};

/** A conversation as the network lists it. It is between the account and one person. */
export type ToldConversation = {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  /** The newest, at most 20: of older ones the network tells no details. */
  readonly messages: readonly ToldMessage[];
};

/** Something an event tells about the conversation with `personId`. Order is not guaranteed. */
export type MessageEvent = { readonly personId: string } & (
  | { readonly kind: 'message'; readonly message: ToldMessage }
  | {
      readonly kind: 'reaction';
      readonly messageId: string;
      readonly byId: string;
      /** Null where it was taken back. */
      readonly symbol: string | null;
      /** ISO. */
      readonly at: string;
    }
  | {
      readonly kind: 'unsent';
      readonly messageId: string;
      /** Who took it back, which is who wrote it. */
      readonly byId: string;
      /** ISO. */
      readonly at: string;
    }
  | {
      readonly kind: 'edited';
      readonly messageId: string;
      readonly text: string;
      /** Which edit of the message it is, from 1 on; 0 where that was not told. */
      readonly numEdit: number;
      /** ISO. */
      readonly at: string;
    }
);

type WithoutPerson<Event> = Event extends unknown ? Omit<Event, 'personId'> : never;

/** An event, once its conversation is found. What a list tells of a message is a `message` as well. */
export type Happening = WithoutPerson<MessageEvent>;

/** The message it is about. */
export const messageIdOf = (happening: Happening): string =>
  happening.kind === 'message' ? happening.message.id : happening.messageId;
