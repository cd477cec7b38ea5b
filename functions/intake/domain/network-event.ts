// The network's webhook bodies: which comments they tell about. Everything else is let pass unread here.
import * as z from 'zod';
import { id } from '#shared/schemas/common.ts';

const commentValue = z.object({
  id: id.optional(),
  /** The name one page of the documentation gives the same thing. */
  comment_id: id.optional(),
  parent_id: id.optional(),
  media: z.object({ id }).optional(),
});

const change = z.object({ field: z.string(), value: z.unknown() });

/** Changes come in a list, or one of them stands in the entry itself. */
const entry = z.object({
  id,
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
  /** The same for everything that repeats this event, and for nothing else. */
  readonly seenAs: string;
};

function commentOf(igUserId: string, raw: unknown): readonly CommentTold[] {
  const parsed = change.safeParse(raw);
  if (!parsed.success || parsed.data.field !== 'comments') return [];
  const value = commentValue.safeParse(parsed.data.value);
  const commentId = value.data?.id ?? value.data?.comment_id;
  if (commentId === undefined) return [];
  const seenAs = `comments/${igUserId}/${commentId}`;
  const { media, parent_id: parentId } = value.data ?? {};
  return [{ igUserId, commentId, mediaId: media?.id, parentId, seenAs }];
}

function commentsOf(raw: unknown): readonly CommentTold[] {
  const parsed = entry.safeParse(raw);
  if (!parsed.success) return [];
  const { id: igUserId, changes, field, value } = parsed.data;
  const own = field === undefined ? [] : [{ field, value }];
  return [...(changes ?? []), ...own].flatMap((one) => commentOf(igUserId, one));
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
