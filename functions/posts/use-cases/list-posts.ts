// Lists a page of posts, and the posts with new comments.
import { markPostsRefreshedSinceLogin } from '#functions/session/user-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { CallerWithAccount } from '#platform/http/caller.ts';
import { type DateBounds, isWithinDateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import { computeListVersion } from '#platform/http/list-version.ts';
import type { AccountRef } from '#platform/table/keys.ts';
import { locateOrderedListRange } from '#platform/table/ordered-list-ranges.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { buildNewestBoundKey, buildOldestBoundKey } from '#shared/order-keys.ts';
import { type Paging, toPaging } from '#shared/schemas/common.ts';
import { getPostList } from '../post-and-comment-lists.ts';
import type { StoredPost } from '../post-item.ts';
import {
  iteratePostsWithNewComments,
  type PostListState,
  readPostListState,
  readPostsWithNewComments,
  readStoredPostPage,
} from '../post-repository.ts';
import { tryStartPostsRefresh } from '../start-posts-refresh.ts';
import { toPublicPost } from '../to-public-post-and-comment.ts';

type ListPostsContract = typeof postsContracts.listPosts;

/** Clients find further posts with new comments through `show_new_only`. */
const MAX_POSTS_WITH_NEW_COMMENTS = 100;

type PostPage = { readonly posts: readonly StoredPost[]; readonly total: number };

/** A page of the posts between two times: the page index turns both into offsets of the whole list. */
async function readPageBetween(
  account: AccountRef,
  list: PostListState,
  { newest, oldest, offset, limit }: DateBounds & Paging,
): Promise<PostPage> {
  const range = await locateOrderedListRange(getPostList(account), list, {
    from: newest === undefined ? undefined : buildNewestBoundKey(newest),
    to: oldest === undefined ? undefined : buildOldestBoundKey(oldest),
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
  { offset, limit }: Paging,
): Promise<PostPage> {
  const posts: StoredPost[] = [];
  for await (const post of iteratePostsWithNewComments(account)) {
    if (isWithinDateBounds(post.timestamp, bounds)) posts.push(post);
  }
  return { posts: posts.slice(offset, offset + limit), total: posts.length };
}

/** A page of all posts, or of those between two times. */
async function readPostPage(
  account: AccountRef,
  list: Promise<PostListState>,
  { bounds, paging }: { readonly bounds: DateBounds | undefined; readonly paging: Paging },
): Promise<PostPage> {
  if (bounds) return readPageBetween(account, await list, { ...bounds, ...paging });
  const posts = await readStoredPostPage(account, paging, list);
  return { posts, total: (await list).total };
}

/** Records the first refresh since login, so that the app requests only one. False when none was started. */
async function startPostsRefresh(account: AccountRef, caller: CallerWithAccount): Promise<boolean> {
  const isRefreshStarted = await tryStartPostsRefresh(account);
  if (!caller.postsRefreshedSinceLogin) await markPostsRefreshedSinceLogin(caller.userId);
  return isRefreshStarted;
}

export async function listPosts({
  request,
  caller,
}: RouteInput<ListPostsContract>): Promise<ContractResponse<ListPostsContract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const isRefreshStarted = request.update_from_api
    ? await startPostsRefresh(account, caller)
    : false;
  const paging = toPaging(request);
  const bounds = toDateBounds(request);
  const readList = readPostListState(account);
  const [list, page, postsWithNewComments] = await Promise.all([
    readList,
    request.show_new_only
      ? readPageWithNewComments(account, bounds, paging)
      : readPostPage(account, readList, { bounds, paging }),
    readPostsWithNewComments(account, MAX_POSTS_WITH_NEW_COMMENTS),
  ]);
  const responseBody = {
    posts: page.posts.map(toPublicPost),
    total_posts_count: page.total,
    pagination_offset: paging.offset,
    posts_with_new_comments_ids: postsWithNewComments.map((post) => post.mediaId),
    posts_with_new_comments: postsWithNewComments.map(toPublicPost),
  };
  const version = computeListVersion(responseBody);
  const refreshStatus = { still_updating_posts_from_api: isRefreshStarted || list.isRefreshing };
  if (request.known_version === version) return { unchanged: true, version, ...refreshStatus };
  return { ...responseBody, ...refreshStatus, version };
}
