// Schemas of conversations and their messages as the app shows them.
import * as z from 'zod';
import { idSchema, isoTimeSchema } from './common.ts';
import { replyDraftSchema } from './reply-draft.ts';
import { ruleReplySchema, writtenByRuleSchema } from './rule-reply.ts';

export const messageTypeSchema = z.enum([
  'message',
  'message_with_attachments',
  'story_mention',
  'story_reply',
  'is_unsupported',
]);
export type MessageType = z.infer<typeof messageTypeSchema>;

export const messageAttachmentSchema = z.object({
  kind: z.enum(['image', 'video', 'audio', 'file', 'share']),
  /** The picture to show; for a video, its preview. Null when there is none. */
  image_data: z.object({ url: z.string() }).nullable(),
  video_data: z.object({ url: z.string() }).nullable(),
  /** The URL of an audio, a file or a shared post. */
  file_url: z.string().nullable(),
  /** The name of a file, or the title of a shared post. */
  name: z.string().nullable(),
});
export type MessageAttachment = z.infer<typeof messageAttachmentSchema>;

/** The content of a message beside its text, or instead of it. */
export const messageContentKindSchema = z.enum([
  ...messageAttachmentSchema.shape.kind.options,
  ...messageTypeSchema.extract(['story_mention', 'story_reply', 'is_unsupported']).options,
]);
export type MessageContentKind = z.infer<typeof messageContentKindSchema>;

export const conversationMessageSchema = z.object({
  /** The network's message id, or the id of the response while a reply is not live. */
  id: idSchema,
  instagram_conversation_id: idSchema,
  message_type: messageTypeSchema,
  /** Null when there is no text; a message without text, attachments and story cannot be shown. */
  message: z.string().nullable(),
  from_username: z.string(),
  message_created_time: isoTimeSchema,
  seen: z.boolean(),
  /** A reply being sent that cannot be read on the network yet. */
  pending_post: z.boolean(),
  attachments: z.array(messageAttachmentSchema),
  story: z.object({ link: z.string().nullable() }).nullable(),
  reactions: z.array(z.object({ symbol: z.string(), users: z.array(z.string()) })),
  is_own: z.boolean(),
  rule_replies: z.array(ruleReplySchema),
  written_by_rule: writtenByRuleSchema,
});
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

export const conversationSchema = z.object({
  id: idSchema,
  /** The contacts; the account itself is not included. */
  participants: z.array(z.object({ id: idSchema, username: z.string() })),
  last_message: z
    .object({
      message_type: messageTypeSchema,
      message: z.string().nullable(),
      from: z.object({ username: z.string() }),
      is_own: z.boolean(),
    })
    .nullable(),
  new_messages_count: z.number().int(),
  message_updated_time: isoTimeSchema,
  /** The end of the network's reply window; null when the contact never wrote. */
  can_reply_until: isoTimeSchema.nullable(),
  /** The network refused the last message because the person cannot get any; false once either side has written. */
  cannot_be_messaged: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The AI reply of a conversation, with the id of the message it answers. */
export const messageReplyDraftSchema = replyDraftSchema.extend({
  message_id: idSchema,
  /** The owner has already answered on Instagram: no reply is needed, but its text is kept. */
  answered_elsewhere: z.boolean(),
});
export type MessageReplyDraft = z.infer<typeof messageReplyDraftSchema>;
