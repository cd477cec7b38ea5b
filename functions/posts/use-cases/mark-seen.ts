// Marks one comment, or all comments of a post, as seen.
import type { RouteInput } from '#platform/http/api.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { AppError } from '#shared/errors.ts';
import { beginSeenEpoch } from '../post-repository.ts';
import { markSeen } from '../seen.ts';

type One = typeof postsContracts.markCommentSeen;
type All = typeof postsContracts.markPostSeen;

export async function markCommentSeen({
  request,
  caller,
}: RouteInput<One>): Promise<ResponseOf<One>> {
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId: request.media_id };
  const result = await markSeen(ref, [request.comment_id]);
  if (!result?.found.has(request.comment_id)) throw new AppError('not_found');
  return { seen: true, new_comments_count: result.newCommentsCount };
}

export async function markPostSeen({ request, caller }: RouteInput<All>): Promise<ResponseOf<All>> {
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId: request.media_id };
  if ((await beginSeenEpoch(ref)) === undefined) throw new AppError('not_found');
  return { new_comments_count: 0 };
}
