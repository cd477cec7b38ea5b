// Posts and their comments.
import * as z from 'zod';
import {
  dateFilterIn,
  emptyRequest,
  id,
  knownVersion,
  pagingIn,
  unchanged,
  updateFromApi,
} from '../schemas/common.ts';
import { comment, post } from '../schemas/post.ts';
import { defineContract } from './define.ts';

const stillUpdatingPosts = { still_updating_posts_from_api: z.boolean() };
const stillUpdatingComments = { still_updating_comments_from_api: z.boolean() };

export const postsContracts = {
  listPosts: defineContract({
    name: 'listPosts',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/posts',
    access: 'product',
    effect: 'none',
    summary: 'Posts, newest first.',
    request: z.object({
      ...pagingIn,
      ...dateFilterIn,
      update_from_api: updateFromApi,
      show_new_only: z.boolean().optional(),
      known_version: knownVersion,
    }),
    response: z.union([
      z.object({
        posts: z.array(post),
        total_posts_count: z.number().int(),
        pagination_offset: z.number().int(),
        posts_with_new_comments_ids: z.array(id),
        posts_with_new_comments: z.array(post),
        ...stillUpdatingPosts,
        version: z.string(),
      }),
      unchanged(stillUpdatingPosts),
    ]),
  }),
  cancelPostsRefresh: defineContract({
    name: 'cancelPostsRefresh',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/posts/cancel',
    access: 'product',
    summary: 'Ends the running refresh of the posts list.',
    request: emptyRequest,
    response: z.object({ cancelled: z.boolean() }),
  }),
  listComments: defineContract({
    name: 'listComments',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/comments',
    access: 'product',
    effect: 'none',
    summary: "A post's comments in threads: newest thread first, replies oldest first.",
    request: z.object({
      instagram_post_media_id: id,
      ...pagingIn,
      ...dateFilterIn,
      update_from_api: updateFromApi,
      show_new_only: z.boolean().optional(),
      seen_comment_ids: z.array(id).max(200).nullish(),
      known_version: knownVersion,
    }),
    response: z.union([
      z.object({
        post,
        comments: z.array(comment),
        total_comments_count: z.number().int(),
        pagination_offset: z.number().int(),
        new_comment: comment.nullable(),
        ...stillUpdatingComments,
        version: z.string(),
      }),
      unchanged(stillUpdatingComments),
    ]),
  }),
  cancelCommentsRefresh: defineContract({
    name: 'cancelCommentsRefresh',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/comments/cancel',
    access: 'product',
    summary: "Ends the running refresh of one post's comments.",
    request: z.object({ instagram_post_media_id: id }),
    response: z.object({ cancelled: z.boolean() }),
  }),
  markCommentSeen: defineContract({
    name: 'markCommentSeen',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/comment/seen',
    access: 'product',
    summary: 'Marks one comment as seen.',
    request: z.object({ media_id: id, comment_id: id }),
    response: z.object({ seen: z.literal(true), new_comments_count: z.number().int() }),
  }),
  markPostSeen: defineContract({
    name: 'markPostSeen',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/seen',
    access: 'product',
    summary: 'Marks every comment of a post as seen.',
    request: z.object({ media_id: id }),
    response: z.object({ new_comments_count: z.literal(0) }),
  }),
};
