// Reads one page of an account's posts in one network call and stores it.
import type {
  ImportPageReader,
  PostsPageReadResult,
} from '#functions/connection/import-page-reader-port.ts';
import { nowIso } from '#platform/clock.ts';
import { readNetworkMedia, readNetworkMediaPage } from '#platform/instagram/media.ts';
import { addPageSizeToReadPosition } from '../domain/comments-read-position.ts';
import { computeNetworkListPageCoverage } from '../domain/network-list-page-coverage.ts';
import { savePosts } from '../storage/save-posts.ts';

type ReadPostsPageInput = Parameters<ImportPageReader['readAndSavePostsPage']>[0] & {
  /** When the refresh began (epoch ms). Anything that changed since then counts as changed by this page. */
  readonly changedSince?: number | undefined;
};

export type RefreshedPostsPage = PostsPageReadResult & {
  /** Whether comments of the page had to be read, now or since `changedSince`. */
  readonly hasChanges: boolean;
};

export async function readAndSavePostsPage({
  account,
  access,
  position,
  changedSince,
}: ReadPostsPageInput): Promise<RefreshedPostsPage> {
  const readAt = nowIso();
  const page = await readNetworkMediaPage({
    igUserId: account.igUserId,
    token: access.userToken,
    after: position.cursor,
    limit: position.limit,
  });
  const { coveredRange, rest } = computeNetworkListPageCoverage(
    { ...page, entries: page.media },
    position,
  );
  const { commentsToRead, lastCountedAt } = await savePosts(account, {
    media: page.media,
    coveredRange: coveredRange && { ...coveredRange, readAt },
    readMedia: (mediaId) => readNetworkMedia(mediaId, access.userToken),
  });
  // A job may be delivered again after the comments that it found were read.
  const isChangedSince =
    changedSince !== undefined &&
    lastCountedAt !== undefined &&
    Date.parse(lastCountedAt) >= changedSince;
  const hasChanges = commentsToRead.length > 0 || isChangedSince;
  const next = rest && addPageSizeToReadPosition(rest, page.nextLimit);
  return { media: page.media, commentsToRead, hasChanges, rest: next, usage: page.usage };
}
