// One comment as the contract shows it, for the calls that answer it beside its reply.
import type { CommentRef } from '#platform/table/keys.ts';
import { AppError } from '#shared/errors.ts';
import type { Comment } from '#shared/schemas/post.ts';
import { readComment } from '../comment-repository.ts';
import { readPost } from '../post-repository.ts';
import { toPublicComment } from '../public.ts';

/** @throws AppError not_found */
export async function showComment(ref: CommentRef): Promise<Comment> {
  const [post, comment] = await Promise.all([readPost(ref), readComment(ref)]);
  if (!post || !comment) throw new AppError('not_found');
  return toPublicComment(comment, post);
}
