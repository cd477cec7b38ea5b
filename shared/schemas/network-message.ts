// A message as the network gives it: in a listed conversation, in a webhook event, and in the job that carries the event.
import * as z from 'zod';
import { messageAttachmentSchema } from './conversation.ts';

export const storyReferenceSchema = z
  .object({
    kind: z.enum(['mention', 'reply']),
    /** Stops working when the story expires; null when the network gave none. */
    link: z.string().nullable(),
  })
  .readonly();
export type StoryReference = z.infer<typeof storyReferenceSchema>;

export const messageReactionSchema = z
  .object({ symbol: z.string(), userId: z.string(), username: z.string() })
  .readonly();
export type MessageReaction = z.infer<typeof messageReactionSchema>;

export const networkMessageSchema = z
  .object({
    id: z.string(),
    /** ISO 8601 UTC. Lists have whole seconds, events milliseconds. */
    timestamp: z.string(),
    fromId: z.string(),
    /** Absent in events, which contain ids only. */
    fromUsername: z.string().optional(),
    text: z.string().nullable(),
    attachments: z.array(messageAttachmentSchema).readonly(),
    story: storyReferenceSchema.nullable(),
    /** Absent in events, which deliver each reaction separately. */
    reactions: z.array(messageReactionSchema).readonly().optional(),
    isUnsupported: z.boolean(),
  })
  .readonly();
export type NetworkMessage = z.infer<typeof networkMessageSchema>;

/** A conversation between the account and one contact, as the network lists it. */
export type NetworkConversation = {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  /** The newest messages, at most 20: the network gives no details of older ones. */
  readonly messages: readonly NetworkMessage[];
};
