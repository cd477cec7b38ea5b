// Lists a page of posts, and the posts with new comments.
import { markPostsRefreshedSinceLogin } from '#functions/session/user-repository.ts';
import type { RouteInput } from '#platform/http/api-handler.ts';
import type { CallerWithAccount } from '#platform/http/caller.ts';
import { type DateBounds, isWithinDateBounds, toDateBounds } from '#platform/http/date-bounds.ts';
import { computeListVersion } from '#platform/http/list-version.ts';
import { type AccountRef, tableKeys } from '#platform/table/keys.ts';
import { countKeys } from '#platform/table/page-index-node.ts';
import { readPageIndexRoot } from '#platform/table/page-index-store.ts';
import { countPageIndexEntriesBefore } from '#platform/table/read-indexed-list.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { buildNewestBoundKey, buildOldestBoundKey } from '#shared/order-keys.ts';
import { type Paging, toPaging } from '#shared/schemas/common.ts';
import type { StoredPost } from '../post-item.ts';
import {
  iteratePostsWithNewComments,
  readPostListState,
  readPostsWithNewComments,
  readStoredPostPage,
} from '../post-repository.ts';
import { tryStartPostsRefresh } from '../refresh/start-posts-refresh.ts';
import { toPublicPost } from '../to-public-post-and-comment.ts';

type ListPostsContract = typeof postsContracts.listPosts;

/** Clients find further posts with new comments through `show_new_only`. */
const MAX_POSTS_WITH_NEW_COMMENTS = 100;

type PostPage = { readonly posts: readonly StoredPost[]; readonly total: number };

/** A page of the posts between two times: the page index turns both into offsets of the whole list. */
async function readPageBetween(
  account: AccountRef,
  bounds: DateBounds,
  paging: Paging,
): Promise<PostPage> {
  const index = tableKeys.postListIndex(account);
  const { root } = await readPageIndexRoot(index, { consistent: false });
  const { newest, oldest } = bounds;
  const [firstOffset, endOffset] = await Promise.all([
    newest === undefined
      ? 0
      : countPageIndexEntriesBefore(index, root, buildNewestBoundKey(newest)),
    oldest === undefined
      ? countKeys(root.node)
      : countPageIndexEntriesBefore(index, root, buildOldestBoundKey(oldest)),
  ]);
  const total = Math.max(0, endOffset - firstOffset);
  const limit = Math.min(paging.limit, total - paging.offset);
  return {
    posts: await readStoredPostPage(account, { offset: firstOffset + paging.offset, limit }),
    total,
  };
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

/** A page without filters; the caller takes the total from the state of the list. */
const readUnfilteredPage = async (account: AccountRef, paging: Paging) => ({
  posts: await readStoredPostPage(account, paging),
  total: undefined,
});

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
  const readRequestedPage = () => {
    if (request.show_new_only) return readPageWithNewComments(account, bounds, paging);
    return bounds ? readPageBetween(account, bounds, paging) : readUnfilteredPage(account, paging);
  };
  const [list, page, postsWithNewComments] = await Promise.all([
    readPostListState(account, { consistent: true }),
    readRequestedPage(),
    readPostsWithNewComments(account, MAX_POSTS_WITH_NEW_COMMENTS),
  ]);
  const responseBody = {
    posts: page.posts.map(toPublicPost),
    total_posts_count: page.total ?? list.total,
    pagination_offset: paging.offset,
    posts_with_new_comments_ids: postsWithNewComments.map((post) => post.mediaId),
    posts_with_new_comments: postsWithNewComments.map(toPublicPost),
  };
  const version = computeListVersion(responseBody);
  const refreshStatus = { still_updating_posts_from_api: isRefreshStarted || list.isRefreshing };
  if (request.known_version === version) return { unchanged: true, version, ...refreshStatus };
  return { ...responseBody, ...refreshStatus, version };
}
