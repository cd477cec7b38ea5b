// The shapes in which the network tells messages and conversations, and what we make of them.
// Source: Graph API reference, Conversation and Message. Several fields come in more than one shape;
// what cannot be read costs the message or the part of it alone.
import * as z from 'zod';
import { id } from '#shared/schemas/common.ts';
import type { Attachment } from '#shared/schemas/conversation.ts';
import { networkTime } from './graph.ts';

export type NetworkMessage = {
  readonly id: string;
  /** ISO 8601 UTC, in whole seconds. */
  readonly timestamp: string;
  readonly fromId: string;
  readonly fromUsername: string | undefined;
  readonly text: string | null;
  readonly attachments: readonly Attachment[];
  readonly story: { readonly kind: 'mention' | 'reply'; readonly link: string | null } | null;
  readonly reactions: readonly {
    readonly symbol: string;
    readonly userId: string;
    readonly username: string;
  }[];
  readonly isUnsupported: boolean;
};

export type NetworkConversation = {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly participants: readonly { readonly id: string; readonly username: string }[];
  /** The newest, at most 20. */
  readonly messages: readonly NetworkMessage[];
};

/** Below this a number counts seconds, above it milliseconds: so many seconds are the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

const unixTime = (value: number): string =>
  new Date(value < MILLISECONDS_FROM ? value * 1_000 : value).toISOString();

/** The pages name Unix times, the wire has ISO ones. */
const time = z.union([
  z.number().int().min(0).max(8_640_000_000_000).transform(unixTime),
  z
    .string()
    .regex(/^\d{9,13}$/)
    .transform((digits) => unixTime(Number(digits))),
  networkTime,
]);

const person = z.object({ id, username: z.string().optional() });
type Person = z.output<typeof person>;

/** The elements of a list that can be read; other ones, and a list of another shape, are left out. */
function readable<Element extends z.ZodType>(element: Element, raw: unknown): z.output<Element>[] {
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
});
const share = z.object({ link: text, name: text });

const link = (url: string | undefined) => (url === undefined ? null : { url });

function toAttachment(raw: z.output<typeof attachment>): Attachment {
  const { image_data: image, video_data: video, file_url: file, mime_type: mime = '' } = raw;
  const rest = { file_url: file ?? null, name: raw.name ?? null };
  if (video || mime.startsWith('video/')) {
    return {
      kind: 'video',
      image_data: link(video?.preview_url),
      video_data: link(video?.url ?? file),
      ...rest,
    };
  }
  if (image) {
    const shown = image.url ?? image.animated_gif_url ?? image.preview_url;
    return { kind: 'image', image_data: link(shown), video_data: null, ...rest };
  }
  const kind = mime.startsWith('audio/') ? 'audio' : 'file';
  return { kind, image_data: null, video_data: null, ...rest };
}

const toShare = (raw: z.output<typeof share>): Attachment => ({
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
  /** Some answers are flat. */
  link: text,
});

function toStory(raw: unknown, hasText: boolean): NetworkMessage['story'] {
  const parsed = story.safeParse(raw);
  if (!parsed.success) return null;
  const { mention, reply_to: reply, link: flat } = parsed.data;
  if (mention) return { kind: 'mention', link: mention.link ?? null };
  if (reply) return { kind: 'reply', link: reply.link ?? null };
  // A mention carries no text of its own.
  return flat === undefined ? null : { kind: hasText ? 'reply' : 'mention', link: flat };
}

const reaction = z.object({ reaction: z.string().min(1), users: z.unknown().optional() });

/** One for each person, whether told as a list or as one bare object. */
function toReactions(raw: unknown): NetworkMessage['reactions'] {
  const bare = reaction.safeParse(raw);
  const told = bare.success ? [bare.data] : readable(reaction, raw);
  return told.flatMap(({ reaction: symbol, users }) =>
    readable(person, users).map((user) => ({
      symbol,
      userId: user.id,
      username: user.username ?? '',
    })),
  );
}

const message = z.object({
  id,
  created_time: time,
  from: person.optional().catch(undefined),
  to: z.unknown().optional(),
  message: z.string().optional().catch(undefined),
  attachments: z.unknown().optional(),
  story: z.unknown().optional(),
  reactions: z.unknown().optional(),
  shares: z.unknown().optional(),
  is_unsupported: z.boolean().optional().catch(undefined),
});

/** Only two people talk: who wrote is, where it is withheld, whoever it was not written to. */
function writerOf(raw: z.output<typeof message>, participants: readonly Person[]) {
  if (raw.from) return raw.from;
  const addressed = new Set(readable(person, raw.to).map((one) => one.id));
  const others = participants.filter((one) => !addressed.has(one.id));
  return addressed.size > 0 && others.length === 1 ? others[0] : undefined;
}

function toMessage(
  raw: z.output<typeof message>,
  participants: readonly Person[],
): NetworkMessage | undefined {
  const writer = writerOf(raw, participants);
  if (!writer) return undefined;
  const said = raw.message === '' ? undefined : raw.message;
  return {
    id: raw.id,
    timestamp: raw.created_time,
    fromId: writer.id,
    fromUsername: writer.username,
    text: said ?? null,
    attachments: [
      ...readable(attachment, raw.attachments).map(toAttachment),
      ...readable(share, raw.shares).map(toShare),
    ],
    story: toStory(raw.story, said !== undefined),
    reactions: toReactions(raw.reactions),
    isUnsupported: raw.is_unsupported ?? false,
  };
}

/** One message; undefined where it cannot be read. */
export function readTold(
  raw: unknown,
  participants: readonly Person[] = [],
): NetworkMessage | undefined {
  const parsed = message.safeParse(raw);
  return parsed.success ? toMessage(parsed.data, participants) : undefined;
}

/**
 * Lists name whole seconds, newest first: which of two messages of one second came first, only their
 * order tells. It is kept in the milliseconds.
 */
function inOrder(newestFirst: readonly NetworkMessage[]): readonly NetworkMessage[] {
  let within = 0;
  return newestFirst
    .toReversed()
    .map((one, index, oldestFirst) => {
      within = one.timestamp === oldestFirst[index - 1]?.timestamp ? within + 1 : 0;
      const timestamp = new Date(Date.parse(one.timestamp) + within).toISOString();
      return { ...one, timestamp };
    })
    .toReversed();
}

const listed = z.object({ data: z.array(z.unknown()) });
const conversation = z.object({
  id,
  updated_time: time.optional().catch(undefined),
  participants: z.unknown().optional(),
  messages: listed.optional().catch(undefined),
});

/** `unreadable` counts the messages left out. Undefined where not even the conversation is told. */
export function readToldConversation(
  raw: unknown,
): { readonly conversation: NetworkConversation; readonly unreadable: number } | undefined {
  const parsed = conversation.safeParse(raw);
  if (!parsed.success) return undefined;
  const participants = readable(person, parsed.data.participants);
  const told = parsed.data.messages?.data ?? [];
  const messages = told.flatMap((one) => readTold(one, participants) ?? []);
  const newest = messages.map(({ timestamp }) => timestamp).sort();
  const updatedAt = parsed.data.updated_time ?? newest.at(-1);
  if (updatedAt === undefined) return undefined;
  return {
    conversation: {
      id: parsed.data.id,
      updatedAt,
      participants: participants.map((one) => ({ id: one.id, username: one.username ?? '' })),
      messages: inOrder(messages),
    },
    unreadable: told.length - messages.length,
  };
}
