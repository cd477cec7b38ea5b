// Older posts and comments that the sandbox holds back and shows later.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxOptions } from '#scripts/sandbox/server.ts';
import { type SandboxClient, startSandboxWithClient } from './start-sandbox-with-client.ts';

const KEPT = { posts: 3, comments: 2 };
const NOTHING_HELD_BACK = { posts: 0, comments: 0 };

async function startClient(options: SandboxOptions = {}): Promise<SandboxClient> {
  const client = await startSandboxWithClient(options);
  onTestFinished(() => client.running.close());
  return client;
}

const readPostsWithComments = async ({ control, studioMedia }: SandboxClient) =>
  Promise.all(
    (await studioMedia()).map(async (media) => ({
      media,
      comments: await control('GET', `/media/${media.id}/comments`),
    })),
  );

test("the sandbox's held-back history leaves the newest posts and whole threads", async () => {
  const client = await startClient();
  const whole = await readPostsWithComments(client);

  await client.control('POST', '/history/hold', KEPT);

  const kept = await readPostsWithComments(client);
  expect(kept.map(({ media }) => media.id)).toEqual(
    whole.slice(0, KEPT.posts).map(({ media }) => media.id),
  );
  expect(kept.map(({ comments }) => comments)).toEqual(
    whole.slice(0, KEPT.posts).map(({ comments }) => comments.slice(0, KEPT.comments)),
  );
});

test('the sandbox shows held-back history once released, also after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'held-back-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const client = await startClient({ directory });
  const whole = await readPostsWithComments(client);
  await client.control('POST', '/history/hold', KEPT);
  await client.running.close();
  const restarted = await startClient({ directory });

  const released = await restarted.control('POST', '/history/release');

  expect(released.posts).toBeGreaterThan(0);
  expect(await readPostsWithComments(restarted)).toEqual(whole);
  expect(await restarted.control('POST', '/history/release')).toEqual(NOTHING_HELD_BACK);
});

test("releasing the sandbox's held-back history keeps comments written since", async () => {
  const client = await startClient();
  await client.control('POST', '/history/hold', KEPT);
  const [newestPost] = await client.studioMedia();
  const comment = await client.control('POST', '/comments', {
    media_id: newestPost.id,
    text: 'Is it still there?',
  });

  await client.control('POST', '/history/release');

  expect(await client.control('GET', `/comments/${comment.id}`)).toEqual(comment);
});

test('a reset of the sandbox holds no history back', async () => {
  const client = await startClient();
  await client.control('POST', '/history/hold', KEPT);

  await client.control('POST', '/reset', { world: 'small' });

  expect(await client.control('POST', '/history/release')).toEqual(NOTHING_HELD_BACK);
});
