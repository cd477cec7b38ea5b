// Implements the port through which imports and refreshes store posts and comments.
import type { ContentStore } from '#functions/connection/content-store-port.ts';
import { releaseRefreshLease, renewRefreshLease } from '#functions/connection/refresh-lease.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { markCommentsForReread, readStoredPost, recordCommentsRead } from './post-repository.ts';
import { saveComments } from './save-comments.ts';
import { savePosts } from './save-posts.ts';
import { startCommentsRefreshes, startPostsRefresh } from './start-posts-refresh.ts';

export const contentStore: ContentStore = {
  savePosts,
  saveComments,
  recordCommentsRead,
  markCommentsForReread,
  hasPost: async (post) => (await readStoredPost(post)) !== undefined,

  startPostsRefresh,
  renewPostsRefreshLease: (account, lease) => renewRefreshLease(tableKeys.postList(account), lease),
  releasePostsRefreshLease: (account, lease) =>
    releaseRefreshLease(tableKeys.postList(account), lease),
  startCommentsRefreshes,
  renewCommentsRefreshLease: (post, lease) => renewRefreshLease(tableKeys.post(post), lease),
  releaseCommentsRefreshLease: (post, lease) => releaseRefreshLease(tableKeys.post(post), lease),
};
