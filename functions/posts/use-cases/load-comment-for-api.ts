// Loads one comment in the shape of the API contract, for API calls that return it together with its reply.
import type { CommentRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import type { PostComment } from '#shared/schemas/post.ts';
import { readShownRepliesOfComments } from '../replies/read-shown-replies-of-comments.ts';
import { readStoredComment } from '../storage/comment-repository.ts';
import { readStoredPost } from '../storage/post-repository.ts';
import { toPublicComment } from '../to-public-post-and-comment.ts';

/** @throws AppError not_found */
export async function loadCommentForApi(ref: CommentRef): Promise<PostComment> {
  const [post, comment] = await Promise.all([readStoredPost(ref), readStoredComment(ref)]);
  if (!post || !comment) throw new AppError('not_found');
  const replies = await readShownRepliesOfComments(ref, [comment], { consistent: true });
  return toPublicComment(comment, post, replies);
}
