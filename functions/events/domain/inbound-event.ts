// What somebody else wrote to an account: a comment or a message, as an event that happens once. Pure.
import * as z from 'zod';

/**
 * How a comment or message was found first. `import`: it is older than the import that read it, so it is history
 * and nobody expects an answer to it.
 */
export const inboundSourceSchema = z.enum(['webhook', 'refresh', 'import']);
export type InboundSource = z.output<typeof inboundSourceSchema>;

/** How comments or messages are being read. */
export type InboundOrigin =
  | { readonly source: 'webhook' | 'refresh' }
  | { readonly source: 'import'; readonly startedAt: string };

/** What an import finds and what was written after its start (ISO) is as new as what a refresh finds. */
export function resolveInboundSource(origin: InboundOrigin, writtenAt: string): InboundSource {
  if (origin.source !== 'import') return origin.source;
  return Date.parse(writtenAt) < Date.parse(origin.startedAt) ? 'import' : 'refresh';
}

const eventFields = {
  userId: z.string(),
  igUserId: z.string(),
  source: inboundSourceSchema,
  /** When it was written (ISO). */
  writtenAt: z.string(),
};
const messageFields = { ...eventFields, conversationId: z.string(), messageId: z.string() };

export const inboundEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment'),
    ...eventFields,
    mediaId: z.string(),
    commentId: z.string(),
  }),
  z.object({ kind: z.literal('message'), ...messageFields }),
  z.object({ kind: z.literal('story_reply'), ...messageFields }),
  z.object({ kind: z.literal('story_mention'), ...messageFields }),
]);
export type InboundEvent = z.output<typeof inboundEventSchema>;
