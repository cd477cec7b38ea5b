// Fills the port through which imports and refreshes hand over what they read.
import type { ContentStore } from '#functions/connection/content-store.ts';
import { endLease, keepLease, takeLease } from '#functions/connection/refresh-lease.ts';
import { keys } from '#platform/table/keys.ts';
import { forgetRead, readPost, rememberRead } from './post-repository.ts';
import { saveComments } from './save-comments.ts';
import { savePosts } from './save-posts.ts';

export const contentStore: ContentStore = {
  savePosts,
  saveComments,
  commentsRead: rememberRead,
  forgetRead,
  hasPost: async (post) => (await readPost(post)) !== undefined,

  beginPostsRefresh: (account) => takeLease(keys.postList(account), { of: 'any' }),
  keepPostsRefresh: (account, lease) => keepLease(keys.postList(account), lease),
  endPostsRefresh: (account, lease) => endLease(keys.postList(account), lease),
  beginCommentsRefresh: (post) => takeLease(keys.post(post), { of: 'existing' }),
  keepCommentsRefresh: (post, lease) => keepLease(keys.post(post), lease),
  endCommentsRefresh: (post, lease) => endLease(keys.post(post), lease),
};
