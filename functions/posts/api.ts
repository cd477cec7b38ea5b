// Lambda entry of the posts API: lists posts and comments, marks them as seen, cancels refreshes.
import { authenticateAccessToken } from '#functions/session/authenticate-access-token.ts';
import { createApiHandler, createApiRoute } from '#platform/http/api-handler.ts';
import { postsContracts as contracts } from '#shared/contracts/posts.ts';
import { cancelCommentsRefresh, cancelPostsRefresh } from './use-cases/cancel-posts-refresh.ts';
import { listComments } from './use-cases/list-comments.ts';
import { listPosts } from './use-cases/list-posts.ts';
import { markCommentSeen, markPostSeen } from './use-cases/mark-comment-or-post-seen.ts';

export const handler = createApiHandler(
  [
    createApiRoute(contracts.listPosts, listPosts),
    createApiRoute(contracts.cancelPostsRefresh, cancelPostsRefresh),
    createApiRoute(contracts.listComments, listComments),
    createApiRoute(contracts.cancelCommentsRefresh, cancelCommentsRefresh),
    createApiRoute(contracts.markCommentSeen, markCommentSeen),
    createApiRoute(contracts.markPostSeen, markPostSeen),
  ],
  authenticateAccessToken,
);
