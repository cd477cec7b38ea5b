// Loads one comment in the shape of the API contract, for API calls that return it together with its reply.
import type { CommentRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import type { PostComment } from '#shared/schemas/post.ts';
import { readComment } from '../comment-repository.ts';
import { readPost } from '../post-repository.ts';
import { toPublicComment } from '../public-post.ts';

/** @throws AppError not_found */
export async function loadPublicComment(ref: CommentRef): Promise<PostComment> {
  const [post, comment] = await Promise.all([readPost(ref), readComment(ref)]);
  if (!post || !comment) throw new AppError('not_found');
  return toPublicComment(comment, post);
}
