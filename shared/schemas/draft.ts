// One AI reply, from its draft to its place on the network; the same for every subject.
import * as z from 'zod';
import { id } from './common.ts';

const responseStatus = z.enum(['generating', 'queued', 'editing', 'posted', 'live']);
export type ResponseStatus = z.infer<typeof responseStatus>;

export const response = z.object({
  id,
  status: responseStatus,
  /** The draft as generated. */
  response_text: z.string(),
  /** The owner's edit of it; null until edited. */
  reply_text: z.string().nullable(),
  /** Why the last try failed, in words; null where nothing is wrong. */
  error: z.string().nullable(),
  /** When a queued reply is sent (ISO), so the screen can count down; null otherwise. */
  sends_at: z.string().nullable(),
  /** What the draft rests on, in a few words that follow "Based on"; null where unknown. */
  based_on: z.string().nullable(),
});
export type Response = z.infer<typeof response>;
