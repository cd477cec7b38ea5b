// Marks one comment or all comments of a post as seen.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { AppError } from '#shared/errors.ts';
import { markCommentsSeen } from '../mark-comments-seen.ts';
import { markAllCommentsSeen } from '../storage/post-repository.ts';

type MarkCommentSeenContract = typeof postsContracts.markCommentSeen;
type MarkPostSeenContract = typeof postsContracts.markPostSeen;

export async function markCommentSeen({
  request,
  caller,
}: ApiRouteInput<MarkCommentSeenContract>): Promise<ContractResponse<MarkCommentSeenContract>> {
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId: request.media_id };
  const result = await markCommentsSeen(ref, [request.comment_id]);
  if (!result?.storedIds.has(request.comment_id)) throw new AppError('not_found');
  return { seen: true, new_comments_count: result.newCommentsCount };
}

export async function markPostSeen({
  request,
  caller,
}: ApiRouteInput<MarkPostSeenContract>): Promise<ContractResponse<MarkPostSeenContract>> {
  const ref = { userId: caller.userId, igUserId: caller.igUserId, mediaId: request.media_id };
  if ((await markAllCommentsSeen(ref)) === undefined) throw new AppError('not_found');
  return { new_comments_count: 0 };
}
