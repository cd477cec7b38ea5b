// The demo account of `npm start`: the newest posts and comments at once, the older ones behind them.
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { createTestFolder } from './create-test-folder.ts';
import { buildEnvironment, createApiClient, logIn } from './start-test-local-product.ts';

/** The number in the small world. */
const COMMENTS_OF_GIVEAWAY = 70;
const TIMEOUT_MS = 600_000;
const WAIT_OPTIONS = { timeout: TIMEOUT_MS, interval: 500 };

test('the demo account is ready while its older comments still arrive', {
  timeout: TIMEOUT_MS,
}, async () => {
  const steps: string[] = [];
  const product = await startLocalProduct({
    environment: buildEnvironment(createTestFolder()),
    olderHistoryLater: true,
    onProgress: (step) => steps.push(step),
  });
  onTestFinished(product.stop);
  const call = createApiClient(product.appUrl);
  const token = await logIn(call, product.demoAccount);

  expect(await call(connectionContracts.getImport, {}, token)).toMatchObject({ importing: false });
  expect(steps.at(-1)).toMatch(
    /^The demo account is linked; 0 older posts and [1-9]\d+ older comm/,
  );
  const { posts } = await call(postsContracts.listPosts, {}, token);
  expect(posts).toHaveLength(12);
  const giveaway = { instagram_post_media_id: posts[3].media_id };
  await vi.waitFor(async () => {
    const comments = await call(postsContracts.listComments, giveaway, token);
    expect(comments.total_comments_count).toBe(COMMENTS_OF_GIVEAWAY);
  }, WAIT_OPTIONS);
});
