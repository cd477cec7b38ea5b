// The contracts of posts and their comments.
import * as z from 'zod';
import {
  buildUnchangedResponseSchema,
  dateFilterRequestFields,
  emptyRequestSchema,
  idSchema,
  knownListVersionSchema,
  pagingRequestFields,
  refreshFailedField,
  refreshRequestFlagSchema,
} from '../schemas/common.ts';
import { postCommentSchema, postSchema } from '../schemas/post.ts';
import { defineContract } from './define-contract.ts';

const postsRefreshFields = { still_updating_posts_from_api: z.boolean(), ...refreshFailedField };
const commentsRefreshFields = {
  still_updating_comments_from_api: z.boolean(),
  ...refreshFailedField,
};

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
      ...pagingRequestFields,
      ...dateFilterRequestFields,
      update_from_api: refreshRequestFlagSchema,
      show_new_only: z.boolean().optional(),
      known_version: knownListVersionSchema,
    }),
    response: z.union([
      z.object({
        posts: z.array(postSchema),
        total_posts_count: z.number().int(),
        pagination_offset: z.number().int(),
        posts_with_new_comments_ids: z.array(idSchema),
        posts_with_new_comments: z.array(postSchema),
        ...postsRefreshFields,
        version: z.string(),
      }),
      buildUnchangedResponseSchema(postsRefreshFields),
    ]),
  }),
  cancelPostsRefresh: defineContract({
    name: 'cancelPostsRefresh',
    whileImpersonating: {
      allowedBecause: 'It ends a read of the network, which looking around may have begun.',
    },
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/posts/cancel',
    access: 'product',
    summary: 'Ends the running refresh of the posts list, and of the comments that it reads.',
    request: emptyRequestSchema,
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
      instagram_post_media_id: idSchema,
      ...pagingRequestFields,
      ...dateFilterRequestFields,
      update_from_api: refreshRequestFlagSchema,
      show_new_only: z.boolean().optional(),
      seen_comment_ids: z.array(idSchema).max(200).nullish(),
      /** Returns the page with this comment instead of the offset, while the requested list has it. */
      page_of_comment_id: idSchema.optional(),
      known_version: knownListVersionSchema,
    }),
    response: z.union([
      z.object({
        post: postSchema,
        comments: z.array(postCommentSchema),
        total_comments_count: z.number().int(),
        pagination_offset: z.number().int(),
        new_comment: postCommentSchema.nullable(),
        ...commentsRefreshFields,
        version: z.string(),
      }),
      buildUnchangedResponseSchema(commentsRefreshFields),
    ]),
  }),
  cancelCommentsRefresh: defineContract({
    name: 'cancelCommentsRefresh',
    whileImpersonating: {
      allowedBecause: 'It ends a read of the network, which looking around may have begun.',
    },
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/comments/cancel',
    access: 'product',
    summary: "Ends the running refresh of one post's comments.",
    request: z.object({ instagram_post_media_id: idSchema }),
    response: z.object({ cancelled: z.boolean() }),
  }),
  markCommentSeen: defineContract({
    name: 'markCommentSeen',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/comment/seen',
    access: 'product',
    summary: 'Marks one comment as seen.',
    request: z.object({ media_id: idSchema, comment_id: idSchema }),
    response: z.object({ seen: z.literal(true), new_comments_count: z.number().int() }),
  }),
  markPostSeen: defineContract({
    name: 'markPostSeen',
    feature: 'posts',
    method: 'POST',
    path: '/users/me/ig/post/seen',
    access: 'product',
    summary: 'Marks every comment of a post as seen.',
    request: z.object({ media_id: idSchema }),
    response: z.object({ new_comments_count: z.literal(0) }),
  }),
};
