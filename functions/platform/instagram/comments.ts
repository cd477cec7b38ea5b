// Comments and replies on the network. Source: Graph API reference, IG Media comments, IG Comment.
import * as z from 'zod';
import { path } from './address.ts';
import { graph, networkTime, nextCursor, paging } from './graph.ts';
import type { Usage } from './usage.ts';

/** The network answers at most 50 top-level comments, and we ask for as many replies of each. */
const COMMENT_PAGE_SIZE = 50;

const FIELDS = 'id,text,username,timestamp,like_count,hidden,parent_id,from{id,username}';

const flatComment = z.object({
  id: z.string(),
  text: z.string().default(''),
  username: z.string().optional(),
  timestamp: networkTime,
  hidden: z.boolean().default(false),
  parent_id: z.string().optional(),
  from: z.object({ id: z.string(), username: z.string().optional() }).optional(),
});

const topLevelComment = flatComment.extend({
  replies: z.object({ data: z.array(flatComment), paging }).optional(),
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

const toComment = (raw: z.output<typeof flatComment>, parentId?: string): NetworkComment => ({
  id: raw.id,
  text: raw.text,
  username: raw.username ?? raw.from?.username ?? '',
  fromId: raw.from?.id,
  timestamp: raw.timestamp,
  hidden: raw.hidden,
  parentId: raw.parent_id ?? parentId,
});

export type CommentsPage = {
  /** Each top-level comment followed by the replies that came with it. */
  readonly comments: readonly NetworkComment[];
  readonly next: string | undefined;
  /** Threads with more replies than one answer holds, and where to go on. */
  readonly moreReplies: readonly { readonly commentId: string; readonly after: string }[];
  readonly usage: Usage;
};

/** One page of a post's threads, newest first, replies expanded. Needs a user token. */
export async function readCommentsPage(input: {
  readonly mediaId: string;
  readonly token: string;
  readonly after?: string | undefined;
}): Promise<CommentsPage> {
  const { data, usage } = await graph({
    path: path(input.mediaId, 'comments'),
    params: {
      fields: `${FIELDS},replies.limit(${COMMENT_PAGE_SIZE}){${FIELDS}}`,
      limit: COMMENT_PAGE_SIZE,
      after: input.after,
    },
    token: input.token,
    answer: z.object({ data: z.array(topLevelComment), paging }),
  });
  const moreReplies = data.data.flatMap((comment) => {
    const after = nextCursor(comment.replies?.paging);
    return after === undefined ? [] : [{ commentId: comment.id, after }];
  });
  return {
    comments: data.data.flatMap((comment) => [
      toComment(comment),
      ...(comment.replies?.data ?? []).map((reply) => toComment(reply, comment.id)),
    ]),
    next: nextCursor(data.paging),
    moreReplies,
    usage,
  };
}

/** One page of a comment's replies. */
export async function readRepliesPage(input: {
  readonly commentId: string;
  readonly token: string;
  readonly after?: string | undefined;
}): Promise<{
  readonly replies: readonly NetworkComment[];
  readonly next: string | undefined;
  readonly usage: Usage;
}> {
  const { data, usage } = await graph({
    path: path(input.commentId, 'replies'),
    params: { fields: FIELDS, limit: COMMENT_PAGE_SIZE, after: input.after },
    token: input.token,
    answer: z.object({ data: z.array(flatComment), paging }),
  });
  return {
    replies: data.data.map((reply) => toComment(reply, input.commentId)),
    next: nextCursor(data.paging),
    usage,
  };
}

/** One comment with the post it stands under. */
export async function readComment(
  commentId: string,
  token: string,
): Promise<NetworkComment & { readonly mediaId: string | undefined }> {
  const { data } = await graph({
    path: path(commentId),
    params: { fields: `${FIELDS},media{id}` },
    token,
    answer: flatComment.extend({ media: z.object({ id: z.string() }).optional() }),
  });
  return { ...toComment(data), mediaId: data.media?.id };
}

/**
 * A top-level comment with the first of its replies and the post it stands under, in one call.
 */
export async function readThread(
  commentId: string,
  token: string,
): Promise<{
  readonly comments: readonly NetworkComment[];
  readonly mediaId: string | undefined;
}> {
  const { data } = await graph({
    path: path(commentId),
    params: { fields: `${FIELDS},media{id},replies.limit(${COMMENT_PAGE_SIZE}){${FIELDS}}` },
    token,
    answer: topLevelComment.extend({ media: z.object({ id: z.string() }).optional() }),
  });
  const replies = (data.replies?.data ?? []).map((reply) => toComment(reply, data.id));
  return { comments: [toComment(data), ...replies], mediaId: data.media?.id };
}

/**
 * Publishes a reply under a top-level comment and answers its id. Must never carry a `fields`
 * parameter: the network then creates the reply and answers an error.
 */
export async function publishReply(input: {
  readonly commentId: string;
  readonly message: string;
  readonly token: string;
}): Promise<string> {
  const { data } = await graph({
    method: 'POST',
    path: path(input.commentId, 'replies'),
    params: { message: input.message },
    token: input.token,
    answer: z.object({ id: z.string() }),
  });
  return data.id;
}
