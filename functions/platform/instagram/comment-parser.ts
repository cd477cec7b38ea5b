// Parses comments and threads from responses of the network.
// Source: Graph API reference, IG Comment.
import * as z from 'zod';
import { networkBooleanSchema, networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import {
  findNextGraphCursor,
  graphListResponseSchema,
  networkTimestampSchema,
} from './graph-api.ts';
import {
  buildLenientOptionalSchema,
  NO_UNREADABLE_LIST_ENTRIES,
  parseNetworkListRows,
  readNetworkListRowId,
  type UnreadableListEntries,
} from './list-row-parser.ts';

const text = buildLenientOptionalSchema(z.string());

const commentRow = z.object({
  id: networkIdSchema,
  text,
  username: text,
  timestamp: networkTimestampSchema,
  hidden: networkBooleanSchema,
  // Strict on purpose: a reply with an invalid parent must not be taken for a top-level comment.
  parent_id: networkIdSchema.nullish(),
  from: buildLenientOptionalSchema(z.object({ id: networkIdSchema, username: text })),
});

/** One comment, top-level or reply, without its replies. */
export type NetworkComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  /** The author's id on the network; sometimes withheld. */
  readonly fromId: string | undefined;
  /** ISO 8601 UTC. */
  readonly timestamp: string;
  readonly hidden: boolean;
  /** The top-level comment this one answers. */
  readonly parentId: string | undefined;
};

const toComment = (row: z.output<typeof commentRow>, parentId?: string): NetworkComment => ({
  id: row.id,
  text: row.text ?? '',
  username: row.username ?? row.from?.username ?? '',
  fromId: row.from?.id,
  timestamp: row.timestamp,
  hidden: row.hidden ?? false,
  parentId: row.parent_id ?? parentId,
});

const mediaPart = z.object({
  media: buildLenientOptionalSchema(z.object({ id: networkIdSchema })),
});

/** The response with one comment and the post it belongs to. */
export const networkCommentResponseSchema = commentRow
  .extend(mediaPart.shape)
  .transform(({ media, ...row }) => ({ ...toComment(row), mediaId: media?.id }));

export type ParsedNetworkComments = {
  readonly comments: readonly NetworkComment[];
  readonly unreadableEntries: UnreadableListEntries;
};

export function parseNetworkReplies(
  list: readonly unknown[],
  parentId: string,
): ParsedNetworkComments {
  const { rows, unreadableEntries } = parseNetworkListRows(commentRow, list, {
    list: 'replies',
    of: parentId,
  });
  return { comments: rows.map(({ row }) => toComment(row, parentId)), unreadableEntries };
}

type ThreadReplies = {
  readonly replies: readonly NetworkComment[];
  readonly unreadableEntries: UnreadableListEntries;
  /** Whether every reply of the thread is in this response, including replies that could not be parsed. */
  readonly isComplete: boolean;
  readonly after: string | undefined;
};

const NO_REPLIES = { replies: [], unreadableEntries: NO_UNREADABLE_LIST_ENTRIES, after: undefined };

const repliesPart = z.object({ replies: z.unknown().optional() });

/** The replies expanded within a comment. They are kept even when the comment itself cannot be parsed. */
function parseExpandedReplies(raw: unknown, threadId: string): ThreadReplies {
  const replyList = repliesPart.safeParse(raw).data?.replies;
  if (replyList == null) return { ...NO_REPLIES, isComplete: true };
  const list = graphListResponseSchema.safeParse(replyList);
  if (!list.success) return { ...NO_REPLIES, isComplete: false };
  const { comments: replies, unreadableEntries } = parseNetworkReplies(list.data.data, threadId);
  const after = findNextGraphCursor(list.data.paging);
  return {
    replies,
    unreadableEntries,
    isComplete: after === undefined && unreadableEntries.withoutIdCount === 0,
    after,
  };
}

export type ParsedNetworkThreads = ParsedNetworkComments & {
  /** Threads with more replies than the response holds, and the cursor to continue with. */
  readonly moreReplies: readonly { readonly commentId: string; readonly after: string }[];
  /** Threads of which not all replies are in this response. */
  readonly incompleteThreads: readonly string[];
};

/** Keeps the order of the list: each top-level comment is followed by the replies expanded within it. */
export function parseNetworkThreads(
  list: readonly unknown[],
  mediaId: string,
): ParsedNetworkThreads {
  const { rows, unreadableEntries } = parseNetworkListRows(commentRow, list, {
    list: 'comments',
    of: mediaId,
  });
  const commentsByRaw = new Map(rows.map(({ raw, row }) => [raw, toComment(row)]));
  const threads = list.flatMap((raw) => {
    const id = readNetworkListRowId(raw);
    return id === undefined
      ? []
      : [{ id, topLevelComment: commentsByRaw.get(raw), ...parseExpandedReplies(raw, id) }];
  });
  return {
    comments: threads.flatMap(({ topLevelComment, replies }) => [
      ...(topLevelComment ? [topLevelComment] : []),
      ...replies,
    ]),
    unreadableEntries: {
      ids: [...unreadableEntries.ids, ...threads.flatMap((thread) => thread.unreadableEntries.ids)],
      withoutIdCount: unreadableEntries.withoutIdCount,
    },
    moreReplies: threads.flatMap(({ id, after }) =>
      after === undefined ? [] : [{ commentId: id, after }],
    ),
    incompleteThreads: threads.filter(({ isComplete }) => !isComplete).map(({ id }) => id),
  };
}

/** The response with one thread and the post it belongs to. */
export const networkThreadResponseSchema = z
  .looseObject({ id: networkIdSchema })
  .transform((raw) => ({
    comments: parseNetworkThreads([raw], raw.id).comments,
    mediaId: mediaPart.safeParse(raw).data?.media?.id,
  }));
