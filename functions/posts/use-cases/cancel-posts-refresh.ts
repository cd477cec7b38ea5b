// Cancels a running refresh of posts or comments; its worker stops at its next step.
import { cancelListRefresh } from '#functions/connection/start-or-cancel-list-refresh.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import { tableKeys } from '#platform/table/keys.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';

type CancelPostsRefreshContract = typeof postsContracts.cancelPostsRefresh;
type CancelCommentsRefreshContract = typeof postsContracts.cancelCommentsRefresh;

export async function cancelPostsRefresh({
  caller,
}: RouteInput<CancelPostsRefreshContract>): Promise<ContractResponse<CancelPostsRefreshContract>> {
  const account = { userId: caller.userId, igUserId: caller.igUserId };
  return { cancelled: await cancelListRefresh(tableKeys.postList(account), 'any') };
}

export async function cancelCommentsRefresh({
  request,
  caller,
}: RouteInput<CancelCommentsRefreshContract>): Promise<
  ContractResponse<CancelCommentsRefreshContract>
> {
  const mediaId = request.instagram_post_media_id;
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId };
  return { cancelled: await cancelListRefresh(tableKeys.post(ref), 'existing') };
}
