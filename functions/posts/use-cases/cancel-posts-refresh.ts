// Cancels a running refresh of posts or comments. Its worker stops at its next step.
import { cancelListRefreshLease } from '#functions/connection/list-refresh-lease.ts';
import { cancelListRefresh } from '#functions/connection/start-or-cancel-list-refresh.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { readPostsWithNewComments, readStoredPostPage } from '../storage/post-repository.ts';

type CancelPostsRefreshContract = typeof postsContracts.cancelPostsRefresh;
type CancelCommentsRefreshContract = typeof postsContracts.cancelCommentsRefresh;

/** The refreshes that the list of posts shows as a part of its own. The next refresh of the posts finds them again. */
async function cancelShownCommentsRefreshes(account: AccountRef): Promise<boolean> {
  const [page, postsWithNewComments] = await Promise.all([
    readStoredPostPage(account, { offset: 0, limit: DEFAULT_LIST_PAGE_SIZE }),
    readPostsWithNewComments(account),
  ]);
  const refreshing = [...page, ...postsWithNewComments].filter(({ isRefreshing }) => isRefreshing);
  const mediaIds = [...new Set(refreshing.map(({ mediaId }) => mediaId))];
  const cancelled = await Promise.all(
    mediaIds.map((mediaId) => cancelListRefreshLease(tableKeys.post({ ...account, mediaId }))),
  );
  return cancelled.includes(true);
}

export async function cancelPostsRefresh({
  caller,
}: ApiRouteInput<CancelPostsRefreshContract>): Promise<
  ContractResponse<CancelPostsRefreshContract>
> {
  const account = { userId: caller.userId, igUserId: caller.igUserId };
  // The list is canceled first, because its worker would start others.
  const isListCancelled = await cancelListRefresh(tableKeys.postList(account), 'any');
  const areCommentsCancelled = await cancelShownCommentsRefreshes(account);
  return { cancelled: isListCancelled || areCommentsCancelled };
}

export async function cancelCommentsRefresh({
  request,
  caller,
}: ApiRouteInput<CancelCommentsRefreshContract>): Promise<
  ContractResponse<CancelCommentsRefreshContract>
> {
  const mediaId = request.instagram_post_media_id;
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId };
  return { cancelled: await cancelListRefresh(tableKeys.post(ref), 'existing') };
}
