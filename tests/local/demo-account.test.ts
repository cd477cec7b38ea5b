// The demo account of `npm start`: the newest posts and comments at once, the older ones behind them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalProduct } from '#scripts/local/local-product.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { createApiClient, logIn } from './start-test-local-product.ts';

const ALL_POSTS = 66;
const COMMENTS_OF_GIVEAWAY = 2_500;
/** The whole account takes half a minute on a quiet machine. */
const TIMEOUT_MS = 600_000;
const WAIT_OPTIONS = { timeout: TIMEOUT_MS, interval: 500 };

test('is imported and in use while its older posts and comments still arrive', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const steps: string[] = [];
  const product = await startLocalProduct({
    environment: {
      PATH: process.env.PATH,
      PORT: '0',
      SANDBOX_PORT: '0',
      LOCAL_STATE_DIR: path.join(folder, 'state'),
    },
    olderHistoryLater: true,
    onProgress: (step) => steps.push(step),
  });
  onTestFinished(product.stop);
  const call = createApiClient(product.appUrl);
  const token = await logIn(call, product.demoAccount);

  expect(await call(connectionContracts.getImport, {}, token)).toMatchObject({ importing: false });
  expect(steps.at(-1)).toMatch(
    /^The demo account is linked; 54 older posts and [\d]+ older comments/,
  );
  const { posts } = await call(postsContracts.listPosts, {}, token);
  expect(posts.length).toBeGreaterThanOrEqual(12);
  await vi.waitFor(async () => {
    const list = await call(postsContracts.listPosts, {}, token);
    expect(list.total_posts_count).toBe(ALL_POSTS);
    const [, , , giveaway] = list.posts;
    const request = { instagram_post_media_id: giveaway.media_id };
    const comments = await call(postsContracts.listComments, request, token);
    expect(comments.total_comments_count).toBe(COMMENTS_OF_GIVEAWAY);
  }, WAIT_OPTIONS);
});
