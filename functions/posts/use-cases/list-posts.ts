// Lists a page of posts, and the posts with new comments.
import { markPostsRefreshedSinceLogin } from '#functions/session/user-repository.ts';
import { type ApiCallerWithAccount, isImpersonated } from '#platform/http/api-caller.ts';
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import { type DateBounds, isWithinDateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import { readListPageUnlessUnchanged } from '#platform/http/list-version.ts';
import { readNewestChangeStamps } from '#platform/table/change-stamps.ts';
import { type AccountRef, tablePartitions } from '#platform/table/keys.ts';
import { locateOrderedListRange } from '#platform/table/ordered-list-ranges.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { buildNewestOrderKeyBound, buildOldestOrderKeyBound } from '#shared/order-keys.ts';
import { type PageLimitAndOffset, toPageLimitAndOffset } from '#shared/schemas/common.ts';
import { tryStartPostsRefresh } from '../refresh/start-posts-refresh.port.ts';
import { getPostOrderedList } from '../storage/ordered-lists-of-posts-and-comments.ts';
import type { StoredPost } from '../storage/post-item.ts';
import {
  iteratePostsWithNewComments,
  type PostListState,
  readPostListState,
  readPostsWithNewComments,
  readStoredPostPage,
} from '../storage/post-repository.ts';
import { toPublicPost } from '../to-public-post-and-comment.ts';

type ListPostsContract = typeof postsContracts.listPosts;

type PostPage = { readonly posts: readonly StoredPost[]; readonly total: number };

/** A page of the posts between two times. The page index turns both into offsets of the whole list. */
async function readPageBetween(
  account: AccountRef,
  list: PostListState,
  { newest, oldest, offset, limit }: DateBounds & PageLimitAndOffset,
): Promise<PostPage> {
  const range = await locateOrderedListRange(getPostOrderedList(account), list, {
    from: newest === undefined ? undefined : buildNewestOrderKeyBound(newest),
    to: oldest === undefined ? undefined : buildOldestOrderKeyBound(oldest),
    consistent: false,
  });
  const paging = {
    offset: range.offset + offset,
    limit: Math.min(limit, range.total - offset),
  };
  return { posts: await readStoredPostPage(account, paging, list), total: range.total };
}

async function readPageWithNewComments(
  account: AccountRef,
  bounds: DateBounds | undefined,
  { offset, limit }: PageLimitAndOffset,
): Promise<PostPage> {
  const posts: StoredPost[] = [];
  for await (const post of iteratePostsWithNewComments(account)) {
    if (isWithinDateBounds(post.timestamp, bounds)) posts.push(post);
  }
  return { posts: posts.slice(offset, offset + limit), total: posts.length };
}

function readRequestedPage(
  account: AccountRef,
  list: PostListState,
  request: ApiRouteInput<ListPostsContract>['request'],
): Promise<PostPage> {
  const paging = toPageLimitAndOffset(request);
  const bounds = toDateBounds(request);
  if (request.show_new_only) return readPageWithNewComments(account, bounds, paging);
  if (bounds) return readPageBetween(account, list, { ...bounds, ...paging });
  return readStoredPostPage(account, paging, list).then((posts) => ({ posts, total: list.total }));
}

/** Records the user's first refresh since login, so that the app requests only one. False when none was started. */
async function startPostsRefresh(
  account: AccountRef,
  caller: ApiCallerWithAccount,
): Promise<boolean> {
  const isRefreshStarted = await tryStartPostsRefresh(account);
  if (!isImpersonated(caller) && !caller.postsRefreshedSinceLogin)
    await markPostsRefreshedSinceLogin(caller.userId);
  return isRefreshStarted;
}

async function readResponseBody(
  account: AccountRef,
  list: PostListState,
  request: ApiRouteInput<ListPostsContract>['request'],
) {
  const [page, postsWithNewComments] = await Promise.all([
    readRequestedPage(account, list, request),
    readPostsWithNewComments(account),
  ]);
  return {
    posts: page.posts.map(toPublicPost),
    total_posts_count: page.total,
    pagination_offset: toPageLimitAndOffset(request).offset,
    posts_with_new_comments_ids: postsWithNewComments.map((post) => post.mediaId),
    posts_with_new_comments: postsWithNewComments.map(toPublicPost),
    // A refresh of the list ends after it has started those of the comments, which still change the counts.
    still_updating_posts_from_api: [...page.posts, ...postsWithNewComments].some(
      (post) => post.isRefreshing,
    ),
  };
}

export async function listPosts({
  request,
  caller,
}: ApiRouteInput<ListPostsContract>): Promise<ContractResponse<ListPostsContract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const isRefreshStarted = request.update_from_api
    ? await startPostsRefresh(account, caller)
    : false;
  const partition = tablePartitions.posts(account);
  const [list, stamps] = await Promise.all([
    readPostListState(account, { consistent: true }),
    readNewestChangeStamps(partition),
  ]);
  const response = await readListPageUnlessUnchanged({
    knownVersion: request.known_version,
    changes: {
      scope: [
        partition,
        toPageLimitAndOffset(request),
        toDateBounds(request),
        request.show_new_only === true,
      ],
      stamps: [list.changeStamp, ...stamps],
    },
    readBody: () => readResponseBody(account, list, request),
    isFinal: (body) => !body.still_updating_posts_from_api,
  });
  const areCommentsRefreshing =
    !('unchanged' in response) && response.still_updating_posts_from_api;
  return {
    ...response,
    still_updating_posts_from_api: isRefreshStarted || list.isRefreshing || areCommentsRefreshing,
    refresh_failed: !isRefreshStarted && list.hasRefreshFailed,
  };
}
