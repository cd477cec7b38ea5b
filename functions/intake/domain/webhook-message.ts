// Parses the message of a webhook event. Source: Instagram Platform, examples of webhooks.
import * as z from 'zod';
import type { NetworkMessage, StoryReference } from '#shared/schemas/network-message.ts';
import { networkBooleanSchema, networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { parseWebhookAttachments } from './webhook-attachments.ts';
import { listOrSingleItemSchema } from './webhook-list-schema.ts';
import { truncatedMessageTextSchema, webhookUrlSchema } from './webhook-text-schemas.ts';

/** The source of a message or a conversation. */
export const messageReferralSchema = z
  .object({ source: z.string().optional().catch(undefined), mid: networkIdSchema.optional() })
  .optional()
  .catch(undefined);

export const webhookMessageSchema = z.object({
  mid: networkIdSchema,
  text: truncatedMessageTextSchema,
  attachments: listOrSingleItemSchema,
  reply_to: z
    .object({
      story: z.object({ url: webhookUrlSchema }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  referral: messageReferralSchema,
  is_deleted: networkBooleanSchema,
  is_unsupported: networkBooleanSchema,
  /** Whether the account wrote it, here or elsewhere. */
  is_echo: networkBooleanSchema,
  /** Whether the account wrote it to itself. */
  is_self: networkBooleanSchema,
});
type WebhookMessage = z.output<typeof webhookMessageSchema>;

const HEART = '❤️';
const STORY_MENTION_SOURCE = 'STORY_MENTION';
/** White space and invisible characters. */
const BLANK = /^[\s\p{Cf}\p{Cc}]*$/u;

/** The author of an event, and its time (ISO). */
export type EventAuthorAndTime = {
  readonly fromId: string;
  readonly timestamp: string;
};

export const isStoryMention = (referral: WebhookMessage['referral']): boolean =>
  referral?.source?.toUpperCase() === STORY_MENTION_SOURCE;

function toStory(
  { reply_to, referral }: WebhookMessage,
  mention: { readonly link: string | null } | undefined,
): StoryReference | null {
  if (mention) return { kind: 'mention', link: mention.link };
  if (isStoryMention(referral)) return { kind: 'mention', link: null };
  return reply_to?.story ? { kind: 'reply', link: reply_to.story.url ?? null } : null;
}

/** Undefined for a message without any content, which only Instagram shows. */
export function toNetworkMessage(
  raw: WebhookMessage,
  { fromId, timestamp }: EventAuthorAndTime,
): NetworkMessage | undefined {
  const parsed = parseWebhookAttachments(raw.attachments);
  const text = raw.text === undefined || BLANK.test(raw.text) ? undefined : raw.text;
  const shownText = text ?? parsed.cardText ?? (parsed.hasHeart ? HEART : null);
  const story = toStory(raw, parsed.mention);
  const isUnsupported =
    raw.is_unsupported === true || (parsed.isUnsupported && shownText === null && story === null);
  const hasContent =
    shownText !== null || parsed.attachments.length > 0 || story !== null || isUnsupported;
  if (!hasContent) return undefined;
  return {
    id: raw.mid,
    timestamp,
    fromId,
    text: shownText,
    attachments: parsed.attachments,
    story,
    isUnsupported,
  };
}
