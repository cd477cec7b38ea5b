// Posts and comments that are stored without the network, and a user's actions on them.
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { savePosts } from '#functions/posts/storage/save-posts.ts';
import type { NetworkComment } from '#platform/instagram/comments.ts';
import type { NetworkMedia } from '#platform/instagram/media.ts';
import { type AccountRef, type PostRef, tableKeys } from '#platform/table/keys.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import type { TestResponse } from '../api/invoke-api-handler.ts';
import { TEST_ACCOUNT_IDENTITY } from '../users/test-account-identity-and-times.ts';
import {
  createPostsApiCaller,
  isoTimeInOneHour,
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from './make-network-posts.ts';

/** The id of the post in tests that need only one. */
export const TEST_MEDIA_ID = '18000';

export const makeReply = (
  id: string,
  parentId: string,
  fields: Partial<NetworkComment> = {},
): NetworkComment => makeNetworkComment(id, { parentId, ...fields });

export const makeOwnReply = (id: string, parentId: string, text = 'Yes!'): NetworkComment =>
  makeReply(id, parentId, { text, fromId: TEST_ACCOUNT_IDENTITY.igUserId });

/** The read showed the whole list, so missing entries were deleted. */
export const makeRangeOfWholeList = () => ({
  coveredRange: { after: undefined, upTo: undefined, readAt: isoTimeInOneHour() },
});

type CoveredRange = Parameters<typeof savePosts>[1]['coveredRange'];

export const storePosts = (
  account: AccountRef,
  media: readonly NetworkMedia[],
  { coveredRange = undefined as CoveredRange } = {},
) => savePosts(account, { media, coveredRange });

/** An id stands for a top-level comment of a follower. */
export type StoredComment = string | NetworkComment;

export const storeComments = (
  post: PostRef,
  comments: readonly StoredComment[],
  fields: Parameters<typeof makeFetchedComments>[1] = {},
) =>
  saveComments(
    post,
    makeFetchedComments(
      comments.map((one) => (typeof one === 'string' ? makeNetworkComment(one) : one)),
      fields,
    ),
  );

/** Stores a post with comments. Returns its reference. */
export async function storePostWithComments(
  account: AccountRef,
  comments: readonly StoredComment[],
  media = makeNetworkMedia(TEST_MEDIA_ID),
): Promise<PostRef> {
  const post = { userId: account.userId, igUserId: account.igUserId, mediaId: media.id };
  await storePosts(account, [media]);
  if (comments.length > 0) await storeComments(post, comments);
  return post;
}

type ListedComment = {
  readonly id: string;
  readonly seen: boolean;
  readonly answered: boolean;
  readonly replied_to_id: string | null;
  readonly is_own: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies without their schema
  readonly response: any;
};
type CommentPage = {
  readonly post: { readonly comments_count: number; readonly new_comments_count: number };
  readonly comments: readonly ListedComment[];
  readonly total_comments_count: number;
  readonly pagination_offset: number;
  readonly new_comment: { readonly id: string } | null;
  readonly version: string;
  readonly still_updating_comments_from_api: boolean;
};

/** A user with a stored post, which has these comments, and the posts API's calls for it. */
export async function createPost(
  comments: readonly StoredComment[] = [],
  media = makeNetworkMedia(TEST_MEDIA_ID),
) {
  const caller = await createPostsApiCaller();
  const ref = await storePostWithComments(caller.account, comments, media);
  const { call } = caller;
  const mediaId = media.id;
  const callList = (fields: object = {}): Promise<TestResponse> =>
    call('/post/comments', { instagram_post_media_id: mediaId, ...fields });
  const list = async (fields: object = {}): Promise<CommentPage> => {
    const { status, body } = await callList(fields);
    if (status !== 200) throw new Error(`The list of comments answered ${status}.`);
    postsContracts.listComments.response.parse(body);
    return body;
  };
  return {
    ...caller,
    ref,
    key: tableKeys.post(ref),
    /** The subject of a reply to this comment. */
    subject: (commentId: string) => ({ kind: 'comment', ...ref, commentId }) as const,
    callList,
    list,
    ids: async (fields: object = {}) => (await list(fields)).comments.map(({ id }) => id),
    countNew: async () => (await list()).post.new_comments_count,
    seen: (commentId: string) =>
      call('/post/comment/seen', { media_id: mediaId, comment_id: commentId }),
    markAll: () => call('/post/seen', { media_id: mediaId }),
    save: (saved: readonly StoredComment[], fields = {}) => storeComments(ref, saved, fields),
    /** Stores the post again with other fields. */
    change: (fields: Partial<NetworkMedia>) =>
      storePosts(caller.account, [{ ...media, ...fields }]),
  };
}

/** A post with the threads 40 (replies 41, 42), 30 (own comment), 20 and 10. */
export const createPostWithThreads = () =>
  createPost([
    '40',
    makeReply('41', '40'),
    makeReply('42', '40'),
    makeNetworkComment('30', { fromId: TEST_ACCOUNT_IDENTITY.igUserId }),
    '20',
    '10',
  ]);
