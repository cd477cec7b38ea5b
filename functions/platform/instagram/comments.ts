// Calls for comments and replies. Source: Graph API reference, IG Media comments, IG Comment.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-values.ts';
import {
  type NetworkComment,
  networkCommentResponseSchema,
  networkThreadResponseSchema,
  type ParsedNetworkThreads,
  parseNetworkReplies,
  parseNetworkThreads,
} from './comment-parser.ts';
import { callGraphApi, findNextGraphCursor, graphListResponseSchema } from './graph-api.ts';
import type { UnreadableEntries } from './list-row-parser.ts';
import { buildGraphPath } from './network-urls.ts';
import type { RateLimitUsage } from './rate-limit-usage.ts';

export type { NetworkComment } from './comment-parser.ts';

/** The network returns at most 50 top-level comments; we request as many replies of each. */
const COMMENT_PAGE_SIZE = 50;

const COMMENT_FIELDS = 'id,text,username,timestamp,like_count,hidden,parent_id,from{id,username}';

export type NetworkCommentsPage = ParsedNetworkThreads & {
  readonly next: string | undefined;
  readonly usage: RateLimitUsage;
};

/** One page of a post's threads, newest first, with replies expanded. Needs a user token. */
export async function readNetworkCommentsPage(input: {
  readonly mediaId: string;
  readonly token: string;
  readonly after?: string | undefined;
}): Promise<NetworkCommentsPage> {
  const { data, usage } = await callGraphApi({
    path: buildGraphPath(input.mediaId, 'comments'),
    params: {
      fields: `${COMMENT_FIELDS},replies.limit(${COMMENT_PAGE_SIZE}){${COMMENT_FIELDS}}`,
      limit: COMMENT_PAGE_SIZE,
      after: input.after,
    },
    token: input.token,
    responseSchema: graphListResponseSchema,
  });
  return {
    ...parseNetworkThreads(data.data, input.mediaId),
    next: findNextGraphCursor(data.paging, input.after),
    usage,
  };
}

export async function readNetworkRepliesPage(input: {
  readonly commentId: string;
  readonly token: string;
  readonly after?: string | undefined;
}): Promise<{
  readonly replies: readonly NetworkComment[];
  readonly unreadableEntries: UnreadableEntries;
  readonly next: string | undefined;
  readonly usage: RateLimitUsage;
}> {
  const { data, usage } = await callGraphApi({
    path: buildGraphPath(input.commentId, 'replies'),
    params: { fields: COMMENT_FIELDS, limit: COMMENT_PAGE_SIZE, after: input.after },
    token: input.token,
    responseSchema: graphListResponseSchema,
  });
  const { comments: replies, unreadableEntries } = parseNetworkReplies(data.data, input.commentId);
  return { replies, unreadableEntries, next: findNextGraphCursor(data.paging, input.after), usage };
}

/** With the post it belongs to. */
export async function readNetworkComment(
  commentId: string,
  token: string,
): Promise<NetworkComment & { readonly mediaId: string | undefined }> {
  const { data } = await callGraphApi({
    path: buildGraphPath(commentId),
    params: { fields: `${COMMENT_FIELDS},media{id}` },
    token,
    responseSchema: networkCommentResponseSchema,
  });
  return data;
}

/**
 * A top-level comment with the first of its replies and the post it belongs to, in one call.
 */
export async function readNetworkCommentThread(
  commentId: string,
  token: string,
): Promise<{
  readonly comments: readonly NetworkComment[];
  readonly mediaId: string | undefined;
}> {
  const { data } = await callGraphApi({
    path: buildGraphPath(commentId),
    params: {
      fields: `${COMMENT_FIELDS},media{id},replies.limit(${COMMENT_PAGE_SIZE}){${COMMENT_FIELDS}}`,
    },
    token,
    responseSchema: networkThreadResponseSchema,
  });
  return data;
}

/**
 * Publishes a reply under a top-level comment and returns its id. Must never send a `fields` parameter: the network then
 * creates the reply and responds with an error.
 */
export async function publishCommentReply(input: {
  readonly commentId: string;
  readonly message: string;
  readonly token: string;
}): Promise<string> {
  const { data } = await callGraphApi({
    method: 'POST',
    path: buildGraphPath(input.commentId, 'replies'),
    params: { message: input.message },
    token: input.token,
    responseSchema: z.object({ id: networkIdSchema }),
  });
  return data.id;
}
