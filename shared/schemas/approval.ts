// Schemas of the replies by rule that await approval.
import * as z from 'zod';
import { RULE_EVENT_TYPES } from '../rules/rule-types-and-options.ts';
import { idSchema, isoTimeSchema } from './common.ts';
import { messageContentKindSchema } from './conversation.ts';
import { replyDraftSchema } from './reply-draft.ts';

export const awaitingApprovalSchema = z.object({
  id: idSchema,
  /** `approved`: it is being sent. `failed`: sending failed and it came back. */
  status: z.enum(['awaiting', 'approved', 'failed']),
  rule_processed_event_id: idSchema,
  rule_processed_event_rule_action_id: idSchema,
  rule_event_type: z.enum(RULE_EVENT_TYPES),
  action_type: z.string(),
  rule: z.object({ id: idSchema, name: z.string() }),
  event: z.object({
    comment: z
      .object({ id: idSchema, from_username: z.string(), text: z.string(), media_id: idSchema })
      .optional(),
    message: z
      .object({
        id: idSchema,
        from_username: z.string(),
        /** Empty when the subject has no text. */
        message: z.string(),
        /** The content that was sent with the text or instead of it. */
        sent: messageContentKindSchema.optional(),
        instagram_conversation_id: idSchema,
      })
      .optional(),
    post: z.object({ media_id: idSchema }).optional(),
  }),
  rule_processed_event_response: replyDraftSchema,
  /** Names the text of the reply, for the call that approves it. */
  revision: z.number().int(),
  created_at: isoTimeSchema,
  /** The end of its rule's delay. An approved reply does not wait for it. */
  due_at: isoTimeSchema,
  /** When it ends without an approval. */
  expires_at: isoTimeSchema,
  /** A sentence about why it waits, or why it was not sent; null otherwise. */
  error: z.string().nullable(),
});
export type AwaitingApproval = z.infer<typeof awaitingApprovalSchema>;
