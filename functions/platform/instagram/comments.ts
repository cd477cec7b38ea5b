// Comments and replies on the network. Source: Graph API reference, IG Media comments, IG Comment.
import * as z from 'zod';
import { path } from './address.ts';
import {
  commentAnswer,
  type NetworkComment,
  type ReadThreads,
  readReplies,
  readThreads,
  threadAnswer,
} from './comment-shape.ts';
import { graph, listAnswer, nextCursor } from './graph.ts';
import { type LeftOut, networkId } from './row-shape.ts';
import type { Usage } from './usage.ts';

export type { NetworkComment } from './comment-shape.ts';

/** The network answers at most 50 top-level comments, and we ask for as many replies of each. */
const COMMENT_PAGE_SIZE = 50;

const FIELDS = 'id,text,username,timestamp,like_count,hidden,parent_id,from{id,username}';

export type CommentsPage = ReadThreads & {
  readonly next: string | undefined;
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
    answer: listAnswer,
  });
  return {
    ...readThreads(data.data, input.mediaId),
    next: nextCursor(data.paging, input.after),
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
  readonly leftOut: LeftOut;
  readonly next: string | undefined;
  readonly usage: Usage;
}> {
  const { data, usage } = await graph({
    path: path(input.commentId, 'replies'),
    params: { fields: FIELDS, limit: COMMENT_PAGE_SIZE, after: input.after },
    token: input.token,
    answer: listAnswer,
  });
  const { comments: replies, leftOut } = readReplies(data.data, input.commentId);
  return { replies, leftOut, next: nextCursor(data.paging, input.after), usage };
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
    answer: commentAnswer,
  });
  return data;
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
    answer: threadAnswer,
  });
  return data;
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
    answer: z.object({ id: networkId }),
  });
  return data.id;
}
