// Ends a running refresh; its worker stops at its next step.

import { cancelLease } from '#functions/connection/refresh-lease.ts';
import type { RouteInput } from '#platform/http/api.ts';
import { keys } from '#platform/table/keys.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { AppError } from '#shared/errors.ts';
import { readPost } from '../post-repository.ts';

type Posts = typeof postsContracts.cancelPostsRefresh;
type Comments = typeof postsContracts.cancelCommentsRefresh;

export async function cancelPostsRefresh({
  caller,
}: RouteInput<Posts>): Promise<ResponseOf<Posts>> {
  const account = { userId: caller.userId, igUserId: caller.igUserId };
  return { cancelled: await cancelLease(keys.postList(account)) };
}

export async function cancelCommentsRefresh({
  request,
  caller,
}: RouteInput<Comments>): Promise<ResponseOf<Comments>> {
  const mediaId = request.instagram_post_media_id;
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId };
  const cancelled = await cancelLease(keys.post(ref));
  if (!cancelled && (await readPost(ref)) === undefined) throw new AppError('not_found');
  return { cancelled };
}
