// Parses the message of a webhook event. Source: Instagram Platform, examples of webhooks.
import * as z from 'zod';
import { idSchema } from '#shared/schemas/common.ts';
import type { MessageAttachment } from '#shared/schemas/conversation.ts';
import type { NetworkMessage } from '#shared/schemas/network-message.ts';

/** Longer than any message of the network, and short enough that one event always fits into a queue message. */
const MAX_TEXT_CHARACTERS = 4_000;
/** The title of a shared post may be its whole caption; the beginning is enough to recognize it. */
const MAX_TITLE_CHARACTERS = 300;
/** Enough for an emoji of many code points, or the name of a reaction. */
const MAX_SYMBOL_CHARACTERS = 64;
const MAX_ATTACHMENTS = 10;
const MAX_URL_CHARACTERS = 2_048;

const truncatedStringSchema = (characters: number) =>
  z
    .string()
    .transform((text) => text.slice(0, characters).toWellFormed())
    .optional()
    .catch(undefined);
export const truncatedTextSchema = truncatedStringSchema(MAX_TEXT_CHARACTERS);
export const reactionSymbolSchema = truncatedStringSchema(MAX_SYMBOL_CHARACTERS);
const title = truncatedStringSchema(MAX_TITLE_CHARACTERS);
const url = z.string().min(1).max(MAX_URL_CHARACTERS).optional().catch(undefined);
const optionalFlag = z.boolean().optional().catch(undefined);

const attachment = z.object({
  type: z.string(),
  payload: z.object({ url, title }).optional().catch(undefined),
});
type RawAttachment = z.output<typeof attachment>;

export const webhookMessageSchema = z.object({
  mid: idSchema,
  text: truncatedTextSchema,
  attachments: z.array(z.unknown()).optional().catch(undefined),
  reply_to: z
    .object({ story: z.object({ url }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  is_deleted: optionalFlag,
  is_unsupported: optionalFlag,
});

const toUrlObject = (linkUrl: string | undefined) =>
  linkUrl === undefined ? null : { url: linkUrl };

/** Undefined for what is shown otherwise (a heart, a story mention), and for an unknown type without a URL. */
function toAttachment({ type, payload }: RawAttachment): MessageAttachment | undefined {
  const attachmentUrl = payload?.url;
  const emptyAttachment = {
    image_data: null,
    video_data: null,
    file_url: null,
    name: payload?.title ?? null,
  };
  switch (type) {
    case 'image':
      return { ...emptyAttachment, kind: 'image', image_data: toUrlObject(attachmentUrl) };
    case 'video':
      return { ...emptyAttachment, kind: 'video', video_data: toUrlObject(attachmentUrl) };
    case 'audio':
    case 'file':
      return { ...emptyAttachment, kind: type, file_url: attachmentUrl ?? null };
    case 'like_heart':
    case 'story_mention':
      return undefined;
    default:
      // Posts and reels have several type names, and the network adds more.
      return attachmentUrl === undefined
        ? undefined
        : { ...emptyAttachment, kind: 'share', file_url: attachmentUrl };
  }
}

const HEART = '❤️';

/** Who caused an event, and when (ISO). */
export type EventAuthorAndTime = {
  readonly fromId: string;
  readonly timestamp: string;
};

export function toNetworkMessage(
  raw: z.output<typeof webhookMessageSchema>,
  { fromId, timestamp }: EventAuthorAndTime,
): NetworkMessage {
  const parsedAttachments = (raw.attachments ?? []).slice(0, MAX_ATTACHMENTS).flatMap((one) => {
    const parsed = attachment.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const mention = parsedAttachments.find(({ type }) => type === 'story_mention');
  const repliedStory = raw.reply_to?.story;
  const hasHeart = parsedAttachments.some(({ type }) => type === 'like_heart');
  return {
    id: raw.mid,
    timestamp,
    fromId,
    text: raw.text || (hasHeart ? HEART : null),
    attachments: parsedAttachments.flatMap((one) => toAttachment(one) ?? []),
    story: mention
      ? { kind: 'mention', link: mention.payload?.url ?? null }
      : repliedStory
        ? { kind: 'reply', link: repliedStory.url ?? null }
        : null,
    isUnsupported: raw.is_unsupported ?? false,
  };
}
