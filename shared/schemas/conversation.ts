// Conversations and their messages as the app shows them.
import * as z from 'zod';
import { id, isoTime } from './common.ts';
import { response } from './draft.ts';

export const messageType = z.enum([
  'message',
  'message_with_attachments',
  'story_mention',
  'story_reply',
  'is_unsupported',
]);
export type MessageType = z.infer<typeof messageType>;

export const attachment = z.object({
  kind: z.enum(['image', 'video', 'audio', 'file', 'share']),
  /** The picture to show: of a video its preview. Null where there is none. */
  image_data: z.object({ url: z.string() }).nullable(),
  video_data: z.object({ url: z.string() }).nullable(),
  /** Where an audio, a file or a shared post is found. */
  file_url: z.string().nullable(),
  /** A file's name, or the title of what was shared. */
  name: z.string().nullable(),
});
export type Attachment = z.infer<typeof attachment>;

export const message = z.object({
  /** The network's id; of a reply that is not live yet, the id of its response. */
  id,
  instagram_conversation_id: id,
  message_type: messageType,
  /** Null where there is no text; then, without attachments or a story, it cannot be shown. */
  message: z.string().nullable(),
  from_username: z.string(),
  message_created_time: isoTime,
  seen: z.boolean(),
  /** A reply on its way that cannot be read on the network yet. */
  pending_post: z.boolean(),
  attachments: z.array(attachment),
  story: z.object({ link: z.string().nullable() }).nullable(),
  reactions: z.array(z.object({ symbol: z.string(), users: z.array(z.string()) })),
  is_own: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id,
  /** The others; the account itself is not named. */
  participants: z.array(z.object({ id, username: z.string() })),
  last_message: z
    .object({
      message_type: messageType,
      message: z.string().nullable(),
      from: z.object({ username: z.string() }),
      is_own: z.boolean(),
    })
    .nullable(),
  new_messages_count: z.number().int(),
  message_updated_time: isoTime,
  /** The end of the network's reply window; null where the person never wrote. */
  can_reply_until: isoTime.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** The reply of a conversation, with the message it answers. */
export const messageResponse = response.extend({
  message_id: id,
  /** The owner answered on Instagram meanwhile: no reply is needed any more, its text is kept. */
  answered_elsewhere: z.boolean(),
});
export type MessageResponse = z.infer<typeof messageResponse>;
