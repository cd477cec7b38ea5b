// Imports an account of which the network returns some objects malformed.
import { describe, expect, test } from 'vitest';
import {
  countFewestCalls,
  expectCompleteImport,
  listCommentIds,
  readStoredAccountContent,
} from '#tests/api/connection/expect-complete-import.ts';
import {
  readIsImportRunning,
  runJobsEvery,
  setUpAccountImports,
  startFakeNetworkImport,
  startImportByHand,
} from '#tests/support/network/account-import.ts';
import {
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { fakeNetwork, fakeQueues } from '#tests/support/network/set-up-fake-network.ts';
import { advanceFakeClockSeconds } from '#tests/support/run/fake-clock.ts';

setUpAccountImports();

describe('an import of malformed data', () => {
  /** Two posts; tests malform the newer one or its second comment. */
  function makeAccountForMalformedData() {
    const account = makeFakeNetworkAccount([
      makeFakeNetworkMedia(makeFakeNetworkComments(4), 1),
      makeFakeNetworkMedia(makeFakeNetworkComments(4, 2), 2),
    ]);
    const [post] = account.media;
    const comment = post?.comments[1];
    if (!post || !comment) throw new Error('no content');
    return { account, post, comment };
  }

  test.each([
    ['a post without a caption', 'post', { caption: null }],
    ['a post without a like count', 'post', { like_count: null }],
    ['a comment without text', 'comment', { text: null }],
    ['a comment without a parent', 'comment', { parent_id: null }],
    ['a comment without an author', 'comment', { from: null }],
    ['a comment whose author id is a number', 'comment', { from: { id: 5551, username: 'num' } }],
    [
      'an account without name and biography',
      'account',
      { name: null, biography: null, website: null },
    ],
  ] as const)('imports %s like any other', async (_, target, overrides) => {
    const { account, post, comment } = makeAccountForMalformedData();
    fakeNetwork.state.fieldOverrides.set({ post, comment, account }[target].id, overrides);
    const started = await startFakeNetworkImport(account);

    await fakeQueues.run();

    await expectCompleteImport(started);
    expect(fakeNetwork.calls).toHaveLength(countFewestCalls(account));
  });

  test('an import leaves out only a comment whose timestamp is missing', async () => {
    const { account, comment } = makeAccountForMalformedData();
    fakeNetwork.state.fieldOverrides.set(comment.id, { timestamp: undefined });
    const started = await startFakeNetworkImport(account);

    await fakeQueues.run();

    expect(await readIsImportRunning(started)).toBe(false);
    const { comments } = await readStoredAccountContent(started);
    const stored = comments.flat().map(([sk]) => String(sk).replace('COMMENT#', ''));
    expect(stored.sort()).toEqual(
      listCommentIds(account)
        .filter((id) => id !== comment.id)
        .sort(),
    );
    fakeNetwork.state.calls.length = 0;
    await startImportByHand(started);
    await fakeQueues.run();
    expect(fakeNetwork.countCalls(/comments/)).toBe(0);
  });

  test('keeps stored posts and comments that the network returns malformed', async () => {
    const { account, post, comment } = makeAccountForMalformedData();
    const started = await startFakeNetworkImport(account);
    await fakeQueues.run();
    const before = await readStoredAccountContent(started);
    advanceFakeClockSeconds(600);
    fakeNetwork.state.fieldOverrides.set(comment.id, { timestamp: null });
    fakeNetwork.state.fieldOverrides.set(comment.replies?.[0]?.id ?? '', { timestamp: 'soon' });
    fakeNetwork.state.fieldOverrides.set(account.media[1]?.id ?? '', { timestamp: null });
    post.comments_count += 1;

    await startImportByHand(started);
    await fakeQueues.run();

    expect(fakeNetwork.countCalls(new RegExp(`${post.id}/comments`))).toBe(2);
    expect(await readIsImportRunning(started)).toBe(false);
    expect(await readStoredAccountContent(started)).toEqual(before);
  });

  test.each([
    ['comments', 155 + 60],
    ['media', 155 + 60],
  ])('ends after several attempts when a list of %s stays malformed', async (edge, seconds) => {
    const { account, post } = makeAccountForMalformedData();
    const of = edge === 'media' ? account.id : post.id;
    fakeNetwork.state.malformedResponses.push({
      on: new RegExp(`${of}/${edge}`),
      body: { data: null },
    });
    const started = await startFakeNetworkImport(account);

    await runJobsEvery(5, seconds / 5);

    expect(await readIsImportRunning(started)).toBe(false);
    const { posts, comments } = await readStoredAccountContent(started);
    expect(posts).toHaveLength(edge === 'media' ? 0 : 2);
    expect(comments.map((list) => list.length)).toEqual(edge === 'media' ? [0, 0] : [0, 4]);
    // Six failures in a row end it; a successful read of conversations in between resets the count.
    const tries = fakeNetwork.countCalls(new RegExp(`${of}/${edge}`));
    expect(tries).toBeGreaterThanOrEqual(6);
    expect(tries).toBeLessThan(2 * 6);
    expect(fakeQueues.deadLetters()).toEqual([]);

    fakeNetwork.state.malformedResponses.length = 0;
    await startImportByHand(started);
    await fakeQueues.run();
    await expectCompleteImport(started);
  });
});
