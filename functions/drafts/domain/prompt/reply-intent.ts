// The purpose of a reply, as the model names it. A model can be talked into naming any, so it only makes checks stricter.
import * as z from 'zod';

const REPLY_INTENTS = ['answer', 'thanks', 'question', 'will_check', 'decline'] as const;
export type ReplyIntent = (typeof REPLY_INTENTS)[number];

/** Undefined when the model named none or an unknown one. */
export const replyIntentSchema = z.enum(REPLY_INTENTS).optional().catch(undefined);

/** Such a text answers something, even when no question is recognised. */
export const isAnsweringIntent = (intent: ReplyIntent | undefined): boolean =>
  intent === 'answer' || intent === 'decline';
