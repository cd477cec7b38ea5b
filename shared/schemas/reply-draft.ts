// Schema of an AI reply, from draft to published reply; the same for comments and messages.
import * as z from 'zod';
import { idSchema } from './common.ts';

const replyDraftStatusSchema = z.enum(['generating', 'queued', 'editing', 'posted', 'live']);
export type ReplyDraftStatus = z.infer<typeof replyDraftStatusSchema>;

export const replyDraftSchema = z.object({
  id: idSchema,
  status: replyDraftStatusSchema,
  /** The draft as generated. */
  response_text: z.string(),
  /** The owner's edit of it; null until edited. */
  reply_text: z.string().nullable(),
  /** A sentence about why the last attempt failed; null otherwise. */
  error: z.string().nullable(),
  /** After an error: trying again cannot help, because the subject or the recipient is gone. */
  is_final: z.boolean(),
  /** The subject was gone before this text was posted: the error is not a failed post. */
  is_found_gone: z.boolean(),
  /** ISO time when a queued reply is sent, for the countdown; null otherwise. */
  sends_at: z.string().nullable(),
  /** ISO time since when Instagram has the reply with an unknown outcome; null before and after that. */
  sending_since: z.string().nullable(),
  /** The basis of the draft: a few words that follow "Based on"; null when unknown. */
  based_on: z.string().nullable(),
  /** The owner's facts that the generated text relies on, as they were then. */
  based_on_facts: z.array(z.object({ id: idSchema, text: z.string() })).readonly(),
  /** The text before the owner had it changed by a wish, while the reply is edited; null otherwise. */
  earlier_text: z.string().nullable(),
  /** The sentences of the generated text that claim something which the owner has said nowhere. */
  uncovered_claims: z.array(z.string()).readonly(),
  /** Increases when another text replaces the shown one. */
  revision: z.number().int(),
});
export type ReplyDraft = z.infer<typeof replyDraftSchema>;
