// The shapes in which the network tells comments, and what we make of them.
// Source: Graph API reference, IG Comment.
import * as z from 'zod';
import { listAnswer, networkTime, nextCursor } from './graph.ts';
import { idOf, type LeftOut, NONE_LEFT_OUT, networkId, readRows, spare } from './row-shape.ts';

const text = spare(z.string());

const commentRow = z.object({
  id: networkId,
  text,
  username: text,
  timestamp: networkTime,
  hidden: spare(z.boolean()),
  // What answers a comment must not be taken for one that answers none.
  parent_id: networkId.nullish(),
  from: spare(z.object({ id: networkId, username: text })),
});

/** One comment, top-level or reply, without its replies. */
export type NetworkComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  /** The writer's id on the network; sometimes withheld. */
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

const mediaOf = z.object({ media: spare(z.object({ id: networkId })) });

/** An answer that is one comment, with the post it stands under. */
export const commentAnswer = commentRow
  .extend(mediaOf.shape)
  .transform(({ media, ...row }) => ({ ...toComment(row), mediaId: media?.id }));

export type ReadComments = {
  readonly comments: readonly NetworkComment[];
  readonly leftOut: LeftOut;
};

export function readReplies(list: readonly unknown[], parentId: string): ReadComments {
  const { rows, leftOut } = readRows(commentRow, list, { list: 'replies', of: parentId });
  return { comments: rows.map(({ row }) => toComment(row, parentId)), leftOut };
}

type ThreadReplies = {
  readonly replies: readonly NetworkComment[];
  readonly leftOut: LeftOut;
  /** Every reply of the thread is named, be it among those left out. */
  readonly isWhole: boolean;
  readonly after: string | undefined;
};

const NO_REPLIES = { replies: [], leftOut: NONE_LEFT_OUT, after: undefined };

const repliesOf = z.object({ replies: z.unknown().optional() });

/** The replies that came along with a comment, whether or not the comment itself can be read. */
function repliesIn(raw: unknown, threadId: string): ThreadReplies {
  const told = repliesOf.safeParse(raw).data?.replies;
  if (told == null) return { ...NO_REPLIES, isWhole: true };
  const list = listAnswer.safeParse(told);
  if (!list.success) return { ...NO_REPLIES, isWhole: false };
  const { comments: replies, leftOut } = readReplies(list.data.data, threadId);
  const after = nextCursor(list.data.paging);
  return { replies, leftOut, isWhole: after === undefined && leftOut.nameless === 0, after };
}

export type ReadThreads = ReadComments & {
  /** Threads with more replies than came along, and where to go on. */
  readonly moreReplies: readonly { readonly commentId: string; readonly after: string }[];
  /** Threads of which not all replies are named here. */
  readonly incompleteThreads: readonly string[];
};

/** Threads in the order of the list: each top-level comment followed by the replies that came along. */
export function readThreads(list: readonly unknown[], mediaId: string): ReadThreads {
  const { rows, leftOut } = readRows(commentRow, list, { list: 'comments', of: mediaId });
  const byRaw = new Map(rows.map(({ raw, row }) => [raw, toComment(row)]));
  const threads = list.flatMap((raw) => {
    const id = idOf(raw);
    return id === undefined ? [] : [{ id, top: byRaw.get(raw), ...repliesIn(raw, id) }];
  });
  return {
    comments: threads.flatMap(({ top, replies }) => [...(top ? [top] : []), ...replies]),
    leftOut: {
      ids: [...leftOut.ids, ...threads.flatMap((thread) => thread.leftOut.ids)],
      nameless: leftOut.nameless,
    },
    moreReplies: threads.flatMap(({ id, after }) =>
      after === undefined ? [] : [{ commentId: id, after }],
    ),
    incompleteThreads: threads.filter(({ isWhole }) => !isWhole).map(({ id }) => id),
  };
}

/** An answer that is one thread, with the post it stands under. */
export const threadAnswer = z.looseObject({ id: networkId }).transform((raw) => ({
  comments: readThreads([raw], raw.id).comments,
  mediaId: mediaOf.safeParse(raw).data?.media?.id,
}));
