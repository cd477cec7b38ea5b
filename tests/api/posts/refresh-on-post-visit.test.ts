// A visit of a post refreshes its comments until it meets stored ones; the checks read to the end.
import { describe, expect, test } from 'vitest';
import {
  startPostsRefresh,
  tryStartCommentsRefresh,
} from '#functions/posts/refresh/start-posts-refresh.port.ts';
import { readStoredComments } from '#functions/posts/storage/comment-repository.ts';
import {
  createImportedPost,
  runJobsAfter,
  setUpAccountImports,
  writeComment,
} from '#tests/support/network/account-import.ts';
import type { FakeNetworkComment } from '#tests/support/network/fake-network-world.ts';
import { makeFakeNetworkComments } from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { slowDownNetworkCalls } from '#tests/support/network/slow-down-network-calls.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

const THREADS = 180;
const PAGES = 4;

/** An imported post of four pages of threads. */
async function createVisitedPost() {
  const { media, post, ref } = await createImportedPost(makeFakeNetworkComments(THREADS));
  return {
    media,
    /**
     * Returns the number of pages that the visit reads. `failSends`: the number of next jobs that cannot be enqueued.
     */
    visit: async ({ failSends = 0 } = {}) => {
      fakeNetwork.state.calls.length = 0;
      expect(await tryStartCommentsRefresh(post)).toBe(true);
      fakeQueues.failSends(failSends);
      await fakeQueues.run();
      // A visit within ten seconds of a refresh would begin only later.
      advanceFakeClockSeconds(11);
      return fakeNetwork.countCalls(new RegExp(`${media.id}/comments`));
    },
    refreshPosts: async () => {
      fakeNetwork.state.calls.length = 0;
      await startPostsRefresh(ref);
      await fakeQueues.run();
      advanceFakeClockSeconds(11);
      return fakeNetwork.countCalls(new RegExp(`${media.id}/comments`));
    },
    isStored: async ({ id }: FakeNetworkComment) => (await readStoredComments(post, [id])).has(id),
  };
}
type VisitedPost = Awaited<ReturnType<typeof createVisitedPost>>;

/** Followers write this many comments, which the network lists at the head. */
const writeComments = ({ media }: VisitedPost, count: number): readonly FakeNetworkComment[] =>
  Array.from({ length: count }, (_, position) => {
    const ageMs = (count - 1 - position) * 1_000;
    return writeComment(media, { timestamp: new Date(Date.now() - ageMs).toISOString() });
  });

function deleteComment({ media }: VisitedPost, position: number): FakeNetworkComment {
  const [comment] = media.comments.splice(position, 1);
  if (!comment) throw new Error('no comment');
  media.comments_count -= 1;
  return comment;
}

const areStored = async (post: VisitedPost, comments: readonly FakeNetworkComment[]) =>
  (await Promise.all(comments.map(post.isStored))).every(Boolean);

describe('a visit of a post with several pages of comments', () => {
  test('visiting a post makes one call when nothing changed', async () => {
    const post = await createVisitedPost();

    expect(await post.visit()).toBe(1);
  });

  test('visiting a post makes one call for one new newest comment', async () => {
    const post = await createVisitedPost();
    const comments = writeComments(post, 1);

    expect(await post.visit()).toBe(1);

    expect(await areStored(post, comments)).toBe(true);
  });

  test('visiting a post reads on while whole pages of comments are new', async () => {
    const post = await createVisitedPost();
    const comments = writeComments(post, 101);

    expect([await post.visit(), await post.visit()]).toEqual([3, 3]);

    expect(await areStored(post, comments)).toBe(true);
    expect([await post.refreshPosts(), await post.visit()]).toEqual([6, 1]);
  });

  test('visiting a post reads on when a new comments page is redelivered', async () => {
    const post = await createVisitedPost();
    const comments = writeComments(post, 101);
    const endSlowness = slowDownNetworkCalls();
    expect(await post.visit({ failSends: 1 })).toBe(1);
    endSlowness();

    await runJobsAfter(361);

    expect(await areStored(post, comments)).toBe(true);
  });

  test('visiting a post makes one call for a first-page reply', async () => {
    const post = await createVisitedPost();
    const [reply] = makeFakeNetworkComments(1).map((one) => ({
      ...one,
      timestamp: new Date(Date.now()).toISOString(),
    }));
    const thread = post.media.comments[10];
    if (!reply || !thread) throw new Error('no thread');
    post.media.comments[10] = { ...thread, replies: [reply] };
    post.media.comments_count += 1;

    expect(await post.visit()).toBe(1);

    expect(await post.isStored(reply)).toBe(true);
  });
});

describe('a comment that was deleted on the third page', () => {
  /** The network's new count is stored, but its comments are not read: the refresh meets a rate limit. */
  async function storeCountOnly(post: VisitedPost) {
    fakeNetwork.state.usage = { percent: 100, regainMinutes: 1 };
    expect(await post.refreshPosts()).toBe(0);
    fakeNetwork.state.usage = undefined;
    advanceFakeClockSeconds(120);
  }

  test('visiting a post removes a deleted comment when its count shows it', async () => {
    const post = await createVisitedPost();
    const deleted = deleteComment(post, 120);
    await storeCountOnly(post);
    expect(await post.isStored(deleted)).toBe(true);

    expect(await post.visit()).toBe(3);

    expect(await post.isStored(deleted)).toBe(false);
    expect(await post.visit()).toBe(1);
  });

  test('visiting a post removes a deleted comment despite a new one', async () => {
    const post = await createVisitedPost();
    const deleted = deleteComment(post, 120);
    await storeCountOnly(post);
    const comments = writeComments(post, 1);

    expect(await post.visit()).toBe(3);

    expect([await post.isStored(deleted), await areStored(post, comments)]).toEqual([false, true]);
  });

  test('the next check removes a deleted comment when the count is older', async () => {
    const post = await createVisitedPost();
    const deleted = deleteComment(post, 120);
    expect(await post.visit()).toBe(1);
    expect(await post.isStored(deleted)).toBe(true);

    expect(await post.refreshPosts()).toBe(PAGES);

    expect(await post.isStored(deleted)).toBe(false);
  });
});
