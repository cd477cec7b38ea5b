// A message as an event tells it. Source: Instagram Platform, examples of webhooks.
import * as z from 'zod';
import type { ToldMessage } from '#functions/connection/domain/told-messages.ts';
import { id } from '#shared/schemas/common.ts';
import type { Attachment } from '#shared/schemas/conversation.ts';

/** Longer than any message of the network; so one event always fits into a queue's message. */
const MOST_CHARACTERS = 4_000;
/** A shared post's title may be its whole caption: its beginning is enough to know it by. */
const MOST_TITLE_CHARACTERS = 300;
/** An emoji of many parts, or the name of a reaction. */
const MOST_SYMBOL_CHARACTERS = 64;
const MOST_ATTACHMENTS = 10;
const MOST_URL_CHARACTERS = 2_048;

const cutTo = (characters: number) =>
  z
    .string()
    .transform((text) => text.slice(0, characters).toWellFormed())
    .optional()
    .catch(undefined);
export const wellFormed = cutTo(MOST_CHARACTERS);
export const reactionSymbol = cutTo(MOST_SYMBOL_CHARACTERS);
const title = cutTo(MOST_TITLE_CHARACTERS);
const url = z.string().min(1).max(MOST_URL_CHARACTERS).optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

const attachment = z.object({
  type: z.string(),
  payload: z.object({ url, title }).optional().catch(undefined),
});
type RawAttachment = z.output<typeof attachment>;

export const message = z.object({
  mid: id,
  text: wellFormed,
  attachments: z.array(z.unknown()).optional().catch(undefined),
  reply_to: z
    .object({ story: z.object({ url }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  is_deleted: flag,
  is_unsupported: flag,
});

const link = (address: string | undefined) => (address === undefined ? null : { url: address });

/** Undefined for what says nothing as an attachment: a heart, a story, a kind without an address. */
function toAttachment({ type, payload }: RawAttachment): Attachment | undefined {
  const address = payload?.url;
  const none = { image_data: null, video_data: null, file_url: null, name: payload?.title ?? null };
  switch (type) {
    case 'image':
      return { ...none, kind: 'image', image_data: link(address) };
    case 'video':
      return { ...none, kind: 'video', video_data: link(address) };
    case 'audio':
    case 'file':
      return { ...none, kind: type, file_url: address ?? null };
    case 'like_heart':
    case 'story_mention':
      return undefined;
    default:
      // Posts and reels under several names; more come with time.
      return address === undefined ? undefined : { ...none, kind: 'share', file_url: address };
  }
}

const HEART = '❤️';

/** Who did something, and when (ISO). */
export type Context = {
  readonly fromId: string;
  readonly timestamp: string;
};

export function toMessage(
  raw: z.output<typeof message>,
  { fromId, timestamp }: Context,
): ToldMessage {
  const told = (raw.attachments ?? []).slice(0, MOST_ATTACHMENTS).flatMap((one) => {
    const parsed = attachment.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const mention = told.find(({ type }) => type === 'story_mention');
  const answered = raw.reply_to?.story;
  const hasHeart = told.some(({ type }) => type === 'like_heart');
  return {
    id: raw.mid,
    timestamp,
    fromId,
    fromUsername: undefined,
    text: raw.text || (hasHeart ? HEART : null),
    attachments: told.flatMap((one) => toAttachment(one) ?? []),
    story: mention
      ? { kind: 'mention', link: mention.payload?.url ?? null }
      : answered
        ? { kind: 'reply', link: answered.url ?? null }
        : null,
    reactions: undefined,
    isUnsupported: raw.is_unsupported ?? false,
  };
}
