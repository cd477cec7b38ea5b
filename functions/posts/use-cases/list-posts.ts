// The posts list: a page, and which posts have new comments.
import { markPostsRefreshed } from '#functions/session/user-repository.ts';
import type { RouteInput } from '#platform/http/api.ts';
import type { ProductCaller } from '#platform/http/caller.ts';
import { type DateBounds, dateBounds, isWithin } from '#platform/http/date-bounds.ts';
import { versionOf } from '#platform/http/version.ts';
import { type AccountRef, keys } from '#platform/table/keys.ts';
import { totalOf } from '#platform/table/page-index.ts';
import { rankOf, readRoot } from '#platform/table/page-index-store.ts';
import type { ResponseOf } from '#shared/contracts/define.ts';
import type { postsContracts } from '#shared/contracts/posts.ts';
import { keyAfterOldest, keyFromNewest } from '#shared/order-keys.ts';
import { type Paging, readPaging } from '#shared/schemas/common.ts';
import type { StoredPost } from '../post-item.ts';
import {
  readPostList,
  readPostPage,
  readPostsWithNewComments,
  walkPostsWithNewComments,
} from '../post-repository.ts';
import { toPublicPost } from '../public.ts';
import { requestPostsRefresh } from '../request-refresh.ts';

type Contract = typeof postsContracts.listPosts;

/** More posts with new comments than this are found through `show_new_only`. */
const MAX_POSTS_WITH_NEW = 100;

type Page = { readonly posts: readonly StoredPost[]; readonly total: number };

/** A page of the posts between two times: the index turns both into places of the whole list. */
async function pageBetween(account: AccountRef, bounds: DateBounds, paging: Paging): Promise<Page> {
  const index = keys.postListIndex(account);
  const { root } = await readRoot(index, { consistent: false });
  const { newest, oldest } = bounds;
  const [first, end] = await Promise.all([
    newest === undefined ? 0 : rankOf(index, root, keyFromNewest(newest)),
    oldest === undefined ? totalOf(root) : rankOf(index, root, keyAfterOldest(oldest)),
  ]);
  const total = Math.max(0, end - first);
  const limit = Math.min(paging.limit, total - paging.offset);
  return { posts: await readPostPage(account, { offset: first + paging.offset, limit }), total };
}

async function newPage(
  account: AccountRef,
  bounds: DateBounds | undefined,
  { offset, limit }: Paging,
): Promise<Page> {
  const posts: StoredPost[] = [];
  for await (const post of walkPostsWithNewComments(account)) {
    if (isWithin(post.timestamp, bounds)) posts.push(post);
  }
  return { posts: posts.slice(offset, offset + limit), total: posts.length };
}

/** A page without filters; its total comes with the list's state. */
const plainPage = async (account: AccountRef, paging: Paging) => ({
  posts: await readPostPage(account, paging),
  total: undefined,
});

/** Whether a refresh was begun. The first one since the log-in is remembered, so that the app asks for one only. */
async function refresh(account: AccountRef, caller: ProductCaller): Promise<boolean> {
  const begun = await requestPostsRefresh(account);
  if (!caller.refreshedPosts) await markPostsRefreshed(caller.userId);
  return begun;
}

export async function listPosts({
  request,
  caller,
}: RouteInput<Contract>): Promise<ResponseOf<Contract>> {
  const account: AccountRef = { userId: caller.userId, igUserId: caller.igUserId };
  const begun = request.update_from_api ? await refresh(account, caller) : false;
  const paging = readPaging(request);
  const bounds = dateBounds(request);
  const readPage = () => {
    if (request.show_new_only) return newPage(account, bounds, paging);
    return bounds ? pageBetween(account, bounds, paging) : plainPage(account, paging);
  };
  const [list, page, withNew] = await Promise.all([
    readPostList(account),
    readPage(),
    readPostsWithNewComments(account, MAX_POSTS_WITH_NEW),
  ]);
  const answer = {
    posts: page.posts.map(toPublicPost),
    total_posts_count: page.total ?? list.total,
    pagination_offset: paging.offset,
    posts_with_new_comments_ids: withNew.map((post) => post.mediaId),
    posts_with_new_comments: withNew.map(toPublicPost),
  };
  const version = versionOf(answer);
  const still = { still_updating_posts_from_api: begun || list.refreshing };
  if (request.known_version === version) return { unchanged: true, version, ...still };
  return { ...answer, ...still, version };
}
