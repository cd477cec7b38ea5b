// Parses conversations and messages from responses of the network.
// Source: Graph API reference, Conversation and Message. Several fields have more than one shape; an invalid part is
// left out alone, and so is an invalid message.
import * as z from 'zod';
import { mergeRepeatedShares } from '#shared/merge-repeated-shares.ts';
import type { MessageAttachment } from '#shared/schemas/conversation.ts';
import type {
  MessageReaction,
  NetworkConversation,
  NetworkMessage,
  StoryReference,
} from '#shared/schemas/network-message.ts';
import { networkBooleanSchema, networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { networkTimestampSchema } from './graph-api.ts';

/** Smaller numbers are seconds, larger ones milliseconds: this many seconds are the year 5138. */
const MIN_MILLISECONDS_VALUE = 100_000_000_000;

const toIsoTime = (value: number): string =>
  new Date(value < MIN_MILLISECONDS_VALUE ? value * 1_000 : value).toISOString();

/** The documentation shows Unix times; real responses have ISO times. */
const networkTimeSchema = z.union([
  z.number().int().min(0).max(8_640_000_000_000).transform(toIsoTime),
  z
    .string()
    .regex(/^\d{9,13}$/)
    .transform((digits) => toIsoTime(Number(digits))),
  networkTimestampSchema,
]);

const person = z.object({ id: networkIdSchema, username: z.string().optional() });
type NetworkPerson = z.output<typeof person>;

/** The valid elements of a list; invalid elements, and a list of an unknown shape, are left out. */
function parseElements<Element extends z.ZodType>(
  element: Element,
  raw: unknown,
): z.output<Element>[] {
  const list = (raw as { data?: unknown } | null | undefined)?.data ?? raw;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const parsed = element.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

const text = z.string().min(1).optional().catch(undefined);
const picture = z
  .object({ url: text, preview_url: text, animated_gif_url: text })
  .optional()
  .catch(undefined);
const attachment = z.object({
  name: text,
  mime_type: text,
  image_data: picture,
  video_data: picture,
  file_url: text,
  generic_template: z.object({ title: text, subtitle: text }).optional().catch(undefined),
});
type RawAttachment = z.output<typeof attachment>;
const share = z.object({ link: text, name: text });

const toUrlObject = (url: string | undefined) => (url === undefined ? null : { url });

function toAttachment(raw: RawAttachment): MessageAttachment {
  const { image_data: image, video_data: video, file_url: file, mime_type: mime = '' } = raw;
  const rest = { file_url: file ?? null, name: raw.name ?? null };
  if (video || mime.startsWith('video/')) {
    return {
      kind: 'video',
      image_data: toUrlObject(video?.preview_url),
      video_data: toUrlObject(video?.url ?? file),
      ...rest,
    };
  }
  if (image) {
    const imageUrl = image.url ?? image.animated_gif_url ?? image.preview_url;
    return { kind: 'image', image_data: toUrlObject(imageUrl), video_data: null, ...rest };
  }
  const kind = mime.startsWith('audio/') ? 'audio' : 'file';
  return { kind, image_data: null, video_data: null, ...rest };
}

/** A message with buttons or cards has its words here, and no text. */
const readCardText = ({ generic_template: card }: RawAttachment): string | undefined =>
  [card?.title, card?.subtitle].filter((line) => line !== undefined).join('\n') || undefined;

/** Nothing of it can be shown, as with a picture that may be viewed once. */
const isOpaque = ({ mime_type, image_data, video_data, file_url }: RawAttachment): boolean =>
  (mime_type ?? image_data ?? video_data ?? file_url) === undefined;

const toShare = (raw: z.output<typeof share>): MessageAttachment => ({
  kind: 'share',
  image_data: null,
  video_data: null,
  file_url: raw.link ?? null,
  name: raw.name ?? null,
});

const storyPart = z.object({ link: text });
const story = z.object({
  mention: storyPart.optional(),
  reply_to: storyPart.optional(),
  /** Some responses have the link here, without `mention` or `reply_to`. */
  link: text,
});

function toStory(raw: unknown, hasText: boolean): StoryReference | null {
  const parsed = story.safeParse(raw);
  if (!parsed.success) return null;
  const { mention, reply_to: reply, link } = parsed.data;
  if (mention) return { kind: 'mention', link: mention.link ?? null };
  if (reply) return { kind: 'reply', link: reply.link ?? null };
  // A mention has no text of its own.
  return link === undefined ? null : { kind: hasText ? 'reply' : 'mention', link };
}

const reaction = z.object({ reaction: z.string().min(1), users: z.unknown().optional() });

/** One per user. The network sends a list, or a single object. */
function toReactions(raw: unknown): readonly MessageReaction[] {
  const singleReaction = reaction.safeParse(raw);
  const parsedReactions = singleReaction.success
    ? [singleReaction.data]
    : parseElements(reaction, raw);
  return parsedReactions.flatMap(({ reaction: symbol, users }) =>
    parseElements(person, users).map((user) => ({
      symbol,
      userId: user.id,
      username: user.username ?? '',
    })),
  );
}

const message = z.object({
  id: networkIdSchema,
  created_time: networkTimeSchema,
  from: person.optional().catch(undefined),
  to: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
  attachments: z.unknown().optional(),
  story: z.unknown().optional(),
  reactions: z.unknown().optional(),
  shares: z.unknown().optional(),
  is_unsupported: networkBooleanSchema,
});

/** A conversation has two members: when the author is withheld, it is the member the message was not sent to. */
function findAuthor(raw: z.output<typeof message>, participants: readonly NetworkPerson[]) {
  if (raw.from) return raw.from;
  const recipientIds = new Set(parseElements(person, raw.to).map((one) => one.id));
  const others = participants.filter((one) => !recipientIds.has(one.id));
  return recipientIds.size > 0 && others.length === 1 ? others[0] : undefined;
}

function toMessage(
  raw: z.output<typeof message>,
  participants: readonly NetworkPerson[],
): NetworkMessage | undefined {
  const author = findAuthor(raw, participants);
  if (!author) return undefined;
  const rawAttachments = parseElements(attachment, raw.attachments);
  const files = rawAttachments.filter((one) => readCardText(one) === undefined);
  const cardText = rawAttachments.flatMap((one) => readCardText(one) ?? []).join('\n');
  const messageText = raw.message || cardText || undefined;
  const shares = parseElements(share, raw.shares);
  const storyReference = toStory(raw.story, messageText !== undefined);
  const showsNothing = messageText === undefined && storyReference === null && shares.length === 0;
  return {
    id: raw.id,
    timestamp: raw.created_time,
    fromId: author.id,
    fromUsername: author.username,
    text: messageText ?? null,
    attachments: mergeRepeatedShares([...files.map(toAttachment), ...shares.map(toShare)]),
    story: storyReference,
    reactions: toReactions(raw.reactions),
    isUnsupported:
      raw.is_unsupported === true || (showsNothing && files.length > 0 && files.every(isOpaque)),
  };
}

/** Undefined when the message cannot be parsed. */
export function parseNetworkMessage(
  raw: unknown,
  participants: readonly NetworkPerson[] = [],
): NetworkMessage | undefined {
  const parsed = message.safeParse(raw);
  return parsed.success ? toMessage(parsed.data, participants) : undefined;
}

/**
 * Lists have times in whole seconds, newest first: only the order of the list shows which of two messages of one second
 * came first. The milliseconds are used to keep that order.
 */
function keepListOrder(newestFirst: readonly NetworkMessage[]): readonly NetworkMessage[] {
  let sameSecondCount = 0;
  return newestFirst
    .toReversed()
    .map((one, index, oldestFirst) => {
      sameSecondCount =
        one.timestamp === oldestFirst[index - 1]?.timestamp ? sameSecondCount + 1 : 0;
      const timestamp = new Date(Date.parse(one.timestamp) + sameSecondCount).toISOString();
      return { ...one, timestamp };
    })
    .toReversed();
}

const messageList = z.object({ data: z.array(z.unknown()) });
const conversation = z.object({
  id: networkIdSchema,
  updated_time: networkTimeSchema.optional().catch(undefined),
  participants: z.unknown().optional(),
  messages: messageList.optional().catch(undefined),
});

/** `unreadableCount` is the number of messages left out. Undefined when the conversation itself is invalid. */
export function parseNetworkConversation(
  raw: unknown,
): { readonly conversation: NetworkConversation; readonly unreadableCount: number } | undefined {
  const parsed = conversation.safeParse(raw);
  if (!parsed.success) return undefined;
  const participants = parseElements(person, parsed.data.participants);
  const rawMessages = parsed.data.messages?.data ?? [];
  const messages = rawMessages.flatMap((one) => parseNetworkMessage(one, participants) ?? []);
  const newest = messages.map(({ timestamp }) => timestamp).sort();
  const updatedAt = parsed.data.updated_time ?? newest.at(-1);
  if (updatedAt === undefined) return undefined;
  return {
    conversation: {
      id: parsed.data.id,
      updatedAt,
      participants: participants.map((one) => ({ id: one.id, username: one.username ?? '' })),
      messages: keepListOrder(messages),
    },
    unreadableCount: rawMessages.length - messages.length,
  };
}
