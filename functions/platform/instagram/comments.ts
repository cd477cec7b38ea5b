// Calls for comments and replies. Source: Graph API reference, IG Media comments, IG Comment.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import {
  type NetworkComment,
  networkCommentResponseSchema,
  networkThreadResponseSchema,
  type ParsedNetworkThreads,
  parseNetworkReplies,
  parseNetworkThreads,
} from './comment-parser.ts';
import { callGraphApi, findNextGraphCursor, graphListResponseSchema } from './graph-api.ts';
import type { UnreadableListEntries } from './list-row-parser.ts';
import { buildGraphPath } from './network-urls.ts';
import type { RateLimitUsage } from './rate-limit-usage.ts';
import { readNetworkPageThatFits } from './read-network-page-that-fits.ts';

export type { NetworkComment } from './comment-parser.ts';

/** The network returns at most 50 top-level comments; we request as many replies of each. */
const MAX_COMMENT_PAGE_SIZE = 50;

const COMMENT_FIELDS = 'id,text,username,timestamp,like_count,hidden,parent_id,from{id,username}';
const buildThreadFields = (replies: number): string =>
  `${COMMENT_FIELDS},replies.limit(${replies}){${COMMENT_FIELDS}}`;

type PageRequest = {
  readonly token: string;
  readonly after?: string | undefined;
  /** The size of the previous page, when it had to be smaller than the largest. */
  readonly limit?: number | undefined;
};
type NextPage = {
  readonly next: string | undefined;
  /** The size of the next page; undefined for the largest. */
  readonly nextLimit: number | undefined;
  readonly usage: RateLimitUsage;
};

export type NetworkCommentsPage = ParsedNetworkThreads & NextPage;

const toNextLimit = (limit: number): number | undefined =>
  limit < MAX_COMMENT_PAGE_SIZE ? limit : undefined;

const readListPage = (
  path: string,
  { token, after, limit }: PageRequest,
  expandsReplies: boolean,
) =>
  readNetworkPageThatFits(limit ?? MAX_COMMENT_PAGE_SIZE, (size) =>
    callGraphApi({
      path,
      params: {
        fields: expandsReplies ? buildThreadFields(size) : COMMENT_FIELDS,
        limit: size,
        after,
      },
      token,
      responseSchema: graphListResponseSchema,
    }),
  );

/** One page of a post's threads, newest first, with replies expanded. Needs a user token. */
export async function readNetworkCommentsPage({
  mediaId,
  ...request
}: PageRequest & { readonly mediaId: string }): Promise<NetworkCommentsPage> {
  const path = buildGraphPath(mediaId, 'comments');
  const { page, limit } = await readListPage(path, request, true);
  return {
    ...parseNetworkThreads(page.data.data, mediaId),
    next: findNextGraphCursor(page.data.paging, request.after),
    nextLimit: toNextLimit(limit),
    usage: page.usage,
  };
}

export async function readNetworkRepliesPage({
  commentId,
  ...request
}: PageRequest & { readonly commentId: string }): Promise<
  NextPage & {
    readonly replies: readonly NetworkComment[];
    readonly unreadableEntries: UnreadableListEntries;
  }
> {
  const path = buildGraphPath(commentId, 'replies');
  const { page, limit } = await readListPage(path, request, false);
  const { comments: replies, unreadableEntries } = parseNetworkReplies(page.data.data, commentId);
  return {
    replies,
    unreadableEntries,
    next: findNextGraphCursor(page.data.paging, request.after),
    nextLimit: toNextLimit(limit),
    usage: page.usage,
  };
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
  const { page } = await readNetworkPageThatFits(MAX_COMMENT_PAGE_SIZE, (size) =>
    callGraphApi({
      path: buildGraphPath(commentId),
      params: { fields: `media{id},${buildThreadFields(size)}` },
      token,
      responseSchema: networkThreadResponseSchema,
    }),
  );
  return page.data;
}

/**
 * Publishes a reply under a top-level comment and returns its id. Must never send a `fields` parameter: the network
 * then creates the reply and responds with an error.
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
