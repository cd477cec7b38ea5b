// Reads one page of an account's posts in one network call and stores it.
import type { ImportReader } from '#functions/connection/import-reader-port.ts';
import { nowIso } from '#platform/clock.ts';
import { readNetworkMediaPage } from '#platform/instagram/media.ts';
import { computeListPageCoverage } from '../domain/list-page-coverage.ts';
import { savePosts } from '../save-posts.ts';

export const readAndSavePostsPage: ImportReader['readAndSavePostsPage'] = async ({
  account,
  access,
  position,
}) => {
  const readAt = nowIso();
  const page = await readNetworkMediaPage({
    igUserId: account.igUserId,
    token: access.userToken,
    after: position.cursor,
  });
  const { coveredRange, rest } = computeListPageCoverage(
    { ...page, entries: page.media },
    position,
  );
  const { commentsToRead } = await savePosts(account, {
    media: page.media,
    coveredRange: coveredRange && { ...coveredRange, readAt },
  });
  return { media: page.media, commentsToRead, rest, usage: page.usage };
};
