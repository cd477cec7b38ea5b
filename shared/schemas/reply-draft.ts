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
  /** After an error: trying again cannot help, since what is answered or who would get it is gone. */
  is_final: z.boolean(),
  /** What is answered was found to be gone before this text was posted: the error is no failure to post it. */
  is_found_gone: z.boolean(),
  /** ISO time when a queued reply is sent, for the countdown; null otherwise. */
  sends_at: z.string().nullable(),
  /** ISO time since when it is with Instagram, its outcome unknown so far; null before and after that. */
  sending_since: z.string().nullable(),
  /** What the draft is based on: a few words that follow "Based on"; null when unknown. */
  based_on: z.string().nullable(),
  /** Increases when another text replaces the one that is shown here. */
  revision: z.number().int(),
});
export type ReplyDraft = z.infer<typeof replyDraftSchema>;
