// A comment or message that another person wrote to an account, as an event that happens once. Pure.
import * as z from 'zod';

/**
 * How a comment or message was found first. `import` means that it is older than the import that read it, so it is
 * history and expects no answer.
 */
export const inboundEventSourceSchema = z.enum(['webhook', 'refresh', 'import']);
export type InboundEventSource = z.output<typeof inboundEventSourceSchema>;

/** How comments or messages are being read. */
export type InboundReadOrigin =
  | { readonly source: 'webhook' | 'refresh' }
  | { readonly source: 'import'; readonly startedAt: string };

/** An item that an import finds but that was written after its start (ISO) is as new as one that a refresh finds. */
export function resolveInboundEventSource(
  origin: InboundReadOrigin,
  writtenAt: string,
): InboundEventSource {
  if (origin.source !== 'import') return origin.source;
  return Date.parse(writtenAt) < Date.parse(origin.startedAt) ? 'import' : 'refresh';
}

const eventFields = {
  userId: z.string(),
  igUserId: z.string(),
  source: inboundEventSourceSchema,
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
