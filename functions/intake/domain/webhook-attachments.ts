// Parses the attachments of a message in a webhook event. Source: Instagram Platform, examples of webhooks.
import * as z from 'zod';
import { mergeRepeatedShares } from '#shared/merge-repeated-shares.ts';
import type { MessageAttachment } from '#shared/schemas/conversation.ts';
import {
  buildTruncatedStringSchema,
  truncatedMessageTextSchema,
  webhookUrlSchema,
} from './webhook-text-schemas.ts';

/** The title of a shared post may be its whole caption, and the beginning is enough to recognize it. */
const MAX_TITLE_CHARACTERS = 300;
const MAX_ATTACHMENTS = 10;

const title = buildTruncatedStringSchema(MAX_TITLE_CHARACTERS);

const cardSchema = z.object({ title, subtitle: title, text: title });
const cardsSchema = z.array(z.unknown());

const attachmentSchema = z.object({
  type: z.string(),
  payload: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
type RawAttachment = z.output<typeof attachmentSchema>;

/** The parsed attachments of one message. */
export type WebhookAttachments = {
  readonly attachments: readonly MessageAttachment[];
  /** Whether none of them can be shown, because only Instagram shows them. */
  readonly isUnsupported: boolean;
  readonly hasHeart: boolean;
  /** Present for a mention of the account in a story. */
  readonly mention: { readonly link: string | null } | undefined;
  /** The text of a message with buttons or cards. */
  readonly cardText: string | undefined;
};

const toUrlObject = (linkUrl: string | undefined) =>
  linkUrl === undefined ? null : { url: linkUrl };

/** The URL is in `url`, or in a key that ends with it, such as `story_media_url`. */
function findUrl({ payload = {} }: RawAttachment): string | undefined {
  const names = Object.keys(payload).filter((name) => name.endsWith('_url'));
  return ['url', ...names]
    .map((name) => webhookUrlSchema.parse(payload[name]))
    .find((found) => found !== undefined);
}

/** A template has its cards in one of several places. */
function listCards({ payload = {} }: RawAttachment): readonly unknown[] {
  const templates = [payload, payload.generic, payload.button, payload.product];
  return templates.flatMap((template) => {
    const elements = cardsSchema.safeParse((template as { elements?: unknown } | null)?.elements);
    return [template, ...(elements.data ?? [])];
  });
}

function readCardText(attachment: RawAttachment): string | undefined {
  const lines = listCards(attachment).flatMap((raw) => {
    const { title: cardTitle, subtitle, text } = cardSchema.safeParse(raw).data ?? {};
    return [text, cardTitle, subtitle].filter((line) => line?.trim());
  });
  return lines.length === 0 ? undefined : [...new Set(lines)].join('\n');
}

/** These are shown as an emoji, a story or a text instead of an attachment. */
const SHOWN_OTHERWISE = new Set(['like_heart', 'story_mention']);
/** Instagram shows it once, and it is shown nowhere else. */
const VIEW_ONCE = 'ephemeral';

const UNKNOWN: MessageAttachment = {
  kind: 'file',
  image_data: null,
  video_data: null,
  file_url: null,
  name: null,
};

function toAttachment(raw: RawAttachment): MessageAttachment {
  const attachmentUrl = findUrl(raw);
  const named = { ...UNKNOWN, name: title.parse(raw.payload?.title) ?? null };
  switch (raw.type) {
    case 'image':
      return { ...named, kind: 'image', image_data: toUrlObject(attachmentUrl) };
    case 'video':
      return { ...named, kind: 'video', video_data: toUrlObject(attachmentUrl) };
    case 'audio':
    case 'file':
      return { ...named, kind: raw.type, file_url: attachmentUrl ?? null };
    case VIEW_ONCE:
      return UNKNOWN;
    default:
      // Posts and reels have several type names, and the network adds more.
      return attachmentUrl === undefined
        ? UNKNOWN
        : { ...named, kind: 'share', file_url: attachmentUrl };
  }
}

/** Leaves out elements without a type, since nothing is known about them. */
export function parseWebhookAttachments(raw: readonly unknown[]): WebhookAttachments {
  const parsed = raw.slice(0, MAX_ATTACHMENTS).flatMap((one) => {
    const { data } = attachmentSchema.safeParse(one);
    return data ? [data] : [];
  });
  const cardText = parsed
    .filter(({ type }) => type === 'template')
    .flatMap((one) => readCardText(one) ?? [])
    .join('\n');
  const attachments = parsed
    .filter(({ type }) => !SHOWN_OTHERWISE.has(type) && !(type === 'template' && cardText !== ''))
    .map(toAttachment);
  const mention = parsed.find(({ type }) => type === 'story_mention');
  return {
    attachments: mergeRepeatedShares(attachments),
    isUnsupported: attachments.length > 0 && attachments.every((one) => one === UNKNOWN),
    hasHeart: parsed.some(({ type }) => type === 'like_heart'),
    mention: mention && { link: findUrl(mention) ?? null },
    cardText: cardText === '' ? undefined : truncatedMessageTextSchema.parse(cardText),
  };
}
