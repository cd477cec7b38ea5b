// Lambda entry: the calls on posts and their comments.
import { authenticate } from '#functions/session/caller.ts';
import { createApi, route } from '#platform/http/api.ts';
import { postsContracts as contracts } from '#shared/contracts/posts.ts';
import { cancelCommentsRefresh, cancelPostsRefresh } from './use-cases/cancel-refresh.ts';
import { listComments } from './use-cases/list-comments.ts';
import { listPosts } from './use-cases/list-posts.ts';
import { markCommentSeen, markPostSeen } from './use-cases/mark-seen.ts';

export const handler = createApi(
  [
    route(contracts.listPosts, listPosts),
    route(contracts.cancelPostsRefresh, cancelPostsRefresh),
    route(contracts.listComments, listComments),
    route(contracts.cancelCommentsRefresh, cancelCommentsRefresh),
    route(contracts.markCommentSeen, markCommentSeen),
    route(contracts.markPostSeen, markPostSeen),
  ],
  authenticate,
);
