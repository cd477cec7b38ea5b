// Parses the comment events of a webhook body. Everything else is ignored.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { toIsoWebhookEventTime, webhookEventTimeSchema } from './webhook-event-time.ts';
import { listOrSingleItemSchema } from './webhook-list-schema.ts';
import { truncatedMessageTextSchema } from './webhook-text-schemas.ts';

/** Longer than any username of the network, and short enough that an event always fits into a queue message. */
const usernameSchema = z.string().max(100).optional().catch(undefined);

/** The event is valid without an author, so an unparsable author is left out. */
const author = z
  .object({
    id: networkIdSchema.optional().catch(undefined),
    username: usernameSchema,
    /** Present when the account itself wrote the comment: another id of the account. */
    self_ig_scoped_id: networkIdSchema.optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

/** Fields of an ad: its own media, and the post that it shows, if the event names it. */
const mediaFields = z.object({
  id: networkIdSchema,
  media_product_type: z.string().optional().catch(undefined),
  ad_id: networkIdSchema.optional().catch(undefined),
  original_media_id: networkIdSchema.optional().catch(undefined),
});

/** A bare id has no further fields. */
const media = z.preprocess(
  (raw) => (typeof raw === 'string' || typeof raw === 'number' ? { id: raw } : raw),
  mediaFields,
);

/** Null and an empty text both mean that the value is absent. */
const nullable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((raw) => (raw === null || raw === '' ? undefined : raw), schema.optional());

const commentValue = z.object({
  id: nullable(networkIdSchema),
  /** The name of the same field on one page of the documentation. */
  comment_id: nullable(networkIdSchema),
  parent_id: nullable(networkIdSchema),
  media: nullable(media),
  // Shown until the comment can be read from the network. An invalid text is left out, not the whole event.
  text: truncatedMessageTextSchema,
  from: author,
});

const change = z.object({ field: z.string(), value: z.unknown() });

/** Changes are in a list, or a single change is in the entry itself. */
const entry = z.object({
  id: networkIdSchema,
  time: webhookEventTimeSchema,
  changes: listOrSingleItemSchema,
  field: z.string().optional(),
  value: z.unknown().optional(),
});

/** Comments on posts, and comments during a live video. */
const COMMENT_FIELDS: ReadonlySet<string> = new Set(['comments', 'live_comments']);

const webhookBody = z.object({ object: z.string(), entry: z.array(z.unknown()) });

export type CommentWebhookEvent = {
  readonly igUserId: string;
  readonly commentId: string;
  readonly mediaId: string | undefined;
  /** For a comment on an ad: the post that the ad shows, if known, and the ad's own media. */
  readonly adMediaIds: readonly string[] | undefined;
  readonly parentId: string | undefined;
  readonly text: string | undefined;
  /** The author. */
  readonly fromId: string | undefined;
  readonly username: string | undefined;
  /** The scoped id of the account itself, when it wrote the comment. */
  readonly ownId: string | undefined;
  /** When the network sent the event (ISO). */
  readonly sentAt: string | undefined;
  /** Equal for every repetition of this event, and different for every other event. */
  readonly dedupeKey: string;
};

/** A comment on an ad belongs to the post that the ad shows. */
function toMediaIds(
  value: z.output<typeof media> | undefined,
): Pick<CommentWebhookEvent, 'mediaId' | 'adMediaIds'> {
  const {
    id,
    media_product_type: productType,
    ad_id: adId,
    original_media_id: originalId,
  } = value ?? {};
  const isAd = productType === 'AD' || adId !== undefined || originalId !== undefined;
  if (id === undefined || !isAd) return { mediaId: id, adMediaIds: undefined };
  return { mediaId: originalId ?? id, adMediaIds: [...new Set([originalId ?? id, id])] };
}

type WebhookEntry = { readonly igUserId: string; readonly sentAt: string | undefined };

function parseComment(
  { igUserId, sentAt }: WebhookEntry,
  raw: unknown,
): readonly CommentWebhookEvent[] {
  const parsed = change.safeParse(raw);
  if (!parsed.success || !COMMENT_FIELDS.has(parsed.data.field)) return [];
  const value = commentValue.safeParse(parsed.data.value);
  const commentId = value.data?.id ?? value.data?.comment_id;
  if (commentId === undefined) return [];
  const dedupeKey = `comments/${igUserId}/${commentId}`;
  const { media: mediaValue, parent_id: parentId, text, from } = value.data ?? {};
  return [
    {
      igUserId,
      commentId,
      ...toMediaIds(mediaValue),
      parentId,
      text,
      fromId: from?.id,
      username: from?.username,
      // Only an author with the account's own id is certainly the account.
      ownId: from?.id === igUserId ? from.self_ig_scoped_id : undefined,
      sentAt,
      dedupeKey,
    },
  ];
}

function parseEntryComments(raw: unknown): readonly CommentWebhookEvent[] {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return [];
  const { id: igUserId, time, changes, field, value } = parsed.data;
  const sentAt = time === undefined ? undefined : toIsoWebhookEventTime(time);
  const entryChange = field === undefined ? [] : [{ field, value }];
  return [...changes, ...entryChange].flatMap((one) => parseComment({ igUserId, sentAt }, one));
}

/**
 * The comment events of a body, without duplicates. They include comments of the account itself, because the owner's
 * comments on Instagram belong in the thread. Unknown fields and shapes are no error.
 */
export function parseCommentWebhookEvents(raw: unknown): readonly CommentWebhookEvent[] {
  const parsed = webhookBody.safeParse(raw);
  if (!parsed.success || parsed.data.object !== 'instagram') return [];
  const events = parsed.data.entry.flatMap(parseEntryComments);
  return [...new Map(events.map((one) => [one.dedupeKey, one])).values()];
}
