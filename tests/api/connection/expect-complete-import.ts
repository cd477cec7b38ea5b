// Compares the stored content of an account with that of the fake network.
import { expect } from 'vitest';
import { tablePartitions } from '#platform/table/keys.ts';
import { queryItems } from '#platform/table/query.ts';
import { type AccountImport, readIsImportRunning } from '#tests/support/network/account-import.ts';
import type { FakeNetworkAccount } from '#tests/support/network/fake-network-world.ts';

/** The stored content of the account, without timestamps. */
export async function readStoredAccountContent({ ref, account }: AccountImport) {
  const posts = await queryItems({ index: 'gsi1', partition: tablePartitions.posts(ref) });
  const comments = await Promise.all(
    account.media.map(async ({ id: mediaId }) => {
      const partition = tablePartitions.comments({ ...ref, mediaId });
      return (await queryItems({ index: 'gsi1', partition })).map(({ sk, text }) => [sk, text]);
    }),
  );
  return { posts: posts.map(({ sk }) => sk), comments };
}

export const listCommentIds = (account: FakeNetworkAccount) =>
  account.media.flatMap(({ comments }) =>
    comments.flatMap((one) => [one.id, ...(one.replies ?? []).map(({ id }) => id)]),
  );

export async function expectCompleteImport(started: AccountImport): Promise<void> {
  const { account } = started;
  const { posts, comments } = await readStoredAccountContent(started);
  expect(posts).toHaveLength(account.media.length);
  const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
  expect(stored.sort()).toEqual(listCommentIds(account).sort());
  expect(await readIsImportRunning(started)).toBe(false);
}

/** The fewest calls: pages of posts and conversations, pages of threads, and further pages of long threads. */
export const countFewestCalls = (account: FakeNetworkAccount) =>
  Math.max(1, Math.ceil(account.media.length / 100)) +
  Math.max(1, Math.ceil((account.conversations ?? []).length / 50)) +
  account.media
    .filter(({ comments }) => comments.length > 0)
    .reduce((sum, { comments }) => {
      const rest = comments.map(({ replies }) => Math.ceil((replies?.length ?? 0) / 50) - 1);
      const more = rest.filter((pages) => pages > 0).reduce((a, b) => a + b, 0);
      return sum + Math.ceil(comments.length / 50) + more;
    }, 0);
