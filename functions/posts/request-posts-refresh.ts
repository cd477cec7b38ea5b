// Starts a refresh of the posts, or of one post's comments, from the network.
import type { ContentStore } from '#functions/connection/content-store-port.ts';
import { refreshCommentsJob, refreshPostsJob } from '#functions/connection/jobs.ts';
import {
  requestListRefresh,
  startListRefresh,
} from '#functions/connection/request-or-cancel-list-refresh.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';

type RefreshParameters = Parameters<typeof startListRefresh>;

const toPostsRefresh = ({ userId, igUserId }: AccountRef): RefreshParameters => [
  tableKeys.postList({ userId, igUserId }),
  'any',
  (lease) => enqueueJob(refreshPostsJob, { userId, igUserId, lease }),
];

const toCommentsRefresh = (
  { userId, igUserId, mediaId }: PostRef,
  reading: { readonly count?: number; readonly isSecond?: boolean } = {},
): RefreshParameters => [
  tableKeys.post({ userId, igUserId, mediaId }),
  'existing',
  (lease) => enqueueJob(refreshCommentsJob, { userId, igUserId, mediaId, lease, ...reading }),
];

/** False when a refresh is already running. */
export const requestPostsRefresh = (account: AccountRef): Promise<boolean> =>
  requestListRefresh(...toPostsRefresh(account));

/** False when a refresh is already running or the post is not stored. */
export const requestCommentsRefresh = (post: PostRef): Promise<boolean> =>
  requestListRefresh(...toCommentsRefresh(post));

export const startPostsRefresh: ContentStore['startPostsRefresh'] = (account) =>
  startListRefresh(...toPostsRefresh(account));

export const startCommentsRefresh: ContentStore['startCommentsRefresh'] = (post, reading) =>
  startListRefresh(...toCommentsRefresh(post, reading));
