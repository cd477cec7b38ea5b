// The network's webhook bodies: which comments they tell about. Everything else is let pass unread here.
import * as z from 'zod';
import { id } from '#shared/schemas/common.ts';
import { wellFormed } from './event-message.ts';
import { eventTime, iso } from './event-time.ts';

/** Longer than any name of the network, so that an event always fits into a queue's message. */
const name = z.string().max(100).optional().catch(undefined);

/** Nothing of an event hangs on who wrote the comment: what cannot be read is left out. */
const writer = z
  .object({
    id: id.optional().catch(undefined),
    username: name,
    /** Named where the account wrote it itself: another id of the account. */
    self_ig_scoped_id: id.optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

const commentValue = z.object({
  id: id.optional(),
  /** The name one page of the documentation gives the same thing. */
  comment_id: id.optional(),
  parent_id: id.optional(),
  media: z.object({ id }).optional(),
  // What is shown until the comment can be read: in an odd shape it is left out, the event is not.
  text: wellFormed,
  from: writer,
});

const change = z.object({ field: z.string(), value: z.unknown() });

/** Changes come in a list, or one of them stands in the entry itself. */
const entry = z.object({
  id,
  time: eventTime,
  changes: z.array(z.unknown()).optional(),
  field: z.string().optional(),
  value: z.unknown().optional(),
});

const body = z.object({ object: z.string(), entry: z.array(z.unknown()) });

export type CommentTold = {
  readonly igUserId: string;
  readonly commentId: string;
  readonly mediaId: string | undefined;
  readonly parentId: string | undefined;
  readonly text: string | undefined;
  /** The writer. */
  readonly fromId: string | undefined;
  readonly username: string | undefined;
  /** The scoped id of the account itself, where it wrote the comment. */
  readonly ownId: string | undefined;
  /** When the network sent the event (ISO). */
  readonly sentAt: string | undefined;
  /** The same for everything that repeats this event, and for nothing else. */
  readonly seenAs: string;
};

type Entry = { readonly igUserId: string; readonly sentAt: string | undefined };

function commentOf({ igUserId, sentAt }: Entry, raw: unknown): readonly CommentTold[] {
  const parsed = change.safeParse(raw);
  if (!parsed.success || parsed.data.field !== 'comments') return [];
  const value = commentValue.safeParse(parsed.data.value);
  const commentId = value.data?.id ?? value.data?.comment_id;
  if (commentId === undefined) return [];
  const seenAs = `comments/${igUserId}/${commentId}`;
  const { media, parent_id: parentId, text, from } = value.data ?? {};
  return [
    {
      igUserId,
      commentId,
      mediaId: media?.id,
      parentId,
      text,
      fromId: from?.id,
      username: from?.username,
      // Only a writer under the account's own id is certain to be the account.
      ownId: from?.id === igUserId ? from.self_ig_scoped_id : undefined,
      sentAt,
      seenAs,
    },
  ];
}

function commentsOf(raw: unknown): readonly CommentTold[] {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return [];
  const { id: igUserId, time, changes, field, value } = parsed.data;
  const sentAt = time === undefined ? undefined : iso(time);
  const own = field === undefined ? [] : [{ field, value }];
  return [...(changes ?? []), ...own].flatMap((one) => commentOf({ igUserId, sentAt }, one));
}

/**
 * The comments a body tells about, each once. The account's own ones are among them: what the owner
 * writes on the phone belongs into the thread. Fields and shapes we do not know are no error.
 */
export function readComments(raw: unknown): readonly CommentTold[] {
  const parsed = body.safeParse(raw);
  if (!parsed.success || parsed.data.object !== 'instagram') return [];
  const told = parsed.data.entry.flatMap(commentsOf);
  return [...new Map(told.map((one) => [one.seenAs, one])).values()];
}
