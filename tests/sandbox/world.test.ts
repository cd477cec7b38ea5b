// The seeded world, its pictures, its pages, and that it outlives a restart.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawScene, scenes } from '#scripts/sandbox/images/draw.ts';
import { startSandbox } from '#scripts/sandbox/server.ts';
import { buildWorld } from '#scripts/sandbox/world/build-world.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { scenesByTopic } from '#scripts/sandbox/world/scene-names.ts';
import { startClient } from './sandbox-client.ts';

const anchor = 1_795_000_000_000;
const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('the demo world', () => {
  const world = buildWorld({ seed: 'demo', size: 'large', anchor });
  const studio = world.media.filter((media) => media.accountId === castIds.studioAccount);
  const counts = studio.map(
    (media) => world.comments.filter((comment) => comment.mediaId === media.id).length,
  );

  test('is the same for the same seed, another for another', () => {
    expect(buildWorld({ seed: 'demo', size: 'large', anchor })).toEqual(world);
    expect(buildWorld({ seed: 'other', size: 'large', anchor })).not.toEqual(world);
  });

  test('has posts of every kind, one with a broken picture', () => {
    const kinds = new Set(studio.map((media) => `${media.mediaType} ${media.productType}`));

    expect(studio.length).toBeGreaterThanOrEqual(60);
    expect(kinds).toEqual(
      new Set(['IMAGE FEED', 'VIDEO FEED', 'VIDEO REELS', 'CAROUSEL_ALBUM FEED']),
    );
    expect(studio.filter((media) => media.picture.expired)).toHaveLength(1);
  });

  test('has one post with 2,500 comments, 1,500 elsewhere, and some without any', () => {
    const total = counts.reduce((sum, count) => sum + count, 0);

    expect(Math.max(...counts)).toBe(2_500);
    expect(total - 2_500).toBe(1_500);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThan(3);
  });

  test('has threads longer than one page of replies', () => {
    const replies = new Map<string, number>();
    for (const { parentId } of world.comments) {
      if (parentId !== null) replies.set(parentId, (replies.get(parentId) ?? 0) + 1);
    }

    expect(Math.max(...replies.values())).toBeGreaterThan(50);
  });

  test('has no id twice, no reply without its parent, nothing from the future', () => {
    const parents = new Map(world.comments.map((comment) => [comment.id, comment]));
    const replies = world.comments.filter((comment) => comment.parentId !== null);

    expect(parents.size).toBe(world.comments.length);
    expect(new Set(world.media.map((media) => media.id)).size).toBe(world.media.length);
    expect(
      replies.every((reply) => {
        const parent = parents.get(reply.parentId ?? '');
        return parent?.mediaId === reply.mediaId && parent.timestamp <= reply.timestamp;
      }),
    ).toBe(true);
    expect(world.comments.every((comment) => comment.timestamp < anchor)).toBe(true);
  });

  test('says mostly different things, in many languages, and lets the owner be heard', () => {
    const texts = new Set(world.comments.map((comment) => comment.text));
    const languages = new Set(world.followers.map((follower) => follower.language));
    const own = world.comments.filter((comment) => comment.authorId === castIds.studioAccount);

    expect(texts.size / world.comments.length).toBeGreaterThan(0.8);
    expect(languages.size).toBeGreaterThan(8);
    expect(own.length).toBeGreaterThan(100);
    expect(world.comments.some((comment) => /\{\w+\}/.test(comment.text))).toBe(false);
  });

  test('has conversations', () => {
    expect(world.conversations.length).toBeGreaterThan(5);
    expect(world.conversations.every((conversation) => conversation.messages.length > 0)).toBe(
      true,
    );
  });
});

describe('pictures', () => {
  test.each(Object.values(scenesByTopic).flat())(
    '%s is drawn, the same on every request',
    (scene) => {
      const picture = { scene, seed: '1', tall: false };

      const drawn = drawScene(picture);

      expect(scenes).toHaveProperty([scene]);
      expect(drawn).toBe(drawScene(picture));
      expect(drawn).not.toBe(drawScene({ ...picture, seed: '2' }));
      expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  test('of reels are tall', () => {
    expect(drawScene({ scene: 'rooftops', seed: '1', tall: true })).toContain(
      'viewBox="0 0 1080 1920"',
    );
  });
});

describe('pages', () => {
  test('let a person comment and reply as a follower, and hide and delete', async () => {
    const client = await startClient();
    const [media] = await client.studioMedia();
    const [follower] = await client.control('GET', '/followers');
    const act = async (values: Readonly<Record<string, string>>): Promise<string> => {
      const answer = await fetch(`${client.running.url}/play`, {
        method: 'POST',
        body: new URLSearchParams({ media: media.id, follower: follower.id, ...values }),
      });
      return await answer.text();
    };
    const written = await act({ action: 'comment', text: '<b>Hi</b> there' });
    const [comment] = await client.control('GET', `/media/${media.id}/comments`);
    await act({ action: 'comment', comment: comment.id, text: 'And you' });
    await act({ action: 'hide', comment: comment.id });
    const [hidden] = await client.control('GET', `/media/${media.id}/comments`);
    await act({ action: 'delete', comment: comment.id });
    const after = await client.control('GET', `/media/${media.id}/comments`);
    await client.running.close();

    expect(written).toContain('&lt;b&gt;Hi&lt;/b&gt; there');
    expect(hidden).toMatchObject({ hidden: true, replies: [{ text: 'And you' }] });
    expect(after.some((entry: { id: string }) => entry.id === comment.id)).toBe(false);
  });

  test.each(['/', '/play', '/play/messages', '/mail', '/style.css', '/images/avatar/1.svg'])(
    '%s answers',
    async (path) => {
      const client = await startClient();
      const answer = await fetch(client.running.url + path);
      await client.running.close();

      expect(answer.status).toBe(200);
    },
  );
});

test('mail is kept and listed newest first, by address', async () => {
  const client = await startClient();
  const send = (to: string, subject: string): Promise<Response> =>
    fetch(`${client.running.url}/mail/send`, {
      method: 'POST',
      body: JSON.stringify({
        from: 'app@x.example',
        to: [to],
        reply_to: ['bo@x.example'],
        subject,
        text: 'T',
        html: '<p>H',
      }),
    });
  await send('Ana <ana@x.example>', 'First');
  await send('ana@x.example', 'Second');
  await send('bo@x.example', 'Third');
  const list = await fetch(`${client.running.url}/mail/messages?to=ana@x.example`);
  const mails = (await list.json()) as readonly Readonly<Record<string, string>>[];
  const page = await (await fetch(`${client.running.url}/mail/${mails[0]?.id}`)).text();
  await client.running.close();

  expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First']);
  expect(mails[0]).toMatchObject({ to: 'ana@x.example', text: 'T', html: '<p>H' });
  expect(mails[0]?.reply_to).toEqual(['bo@x.example']);
  expect(page).toContain('<dt>Reply to</dt><dd>bo@x.example</dd>');
  expect(mails[0]?.sent_at).toMatch(/^\d{4}-/);
  expect(page).toContain('<iframe class="mail" sandbox');
});

test('tokens, comments and subscriptions outlive a restart', async () => {
  const first = await startClient({ directory: folder });
  const { user } = await first.token();
  const [media] = await first.studioMedia();
  const written = await first.post(`/${media.id}/comments`, { message: 'Still here' }, user);
  await first.running.close();
  const second = await startClient({ directory: folder });
  const read = await second.get(`/${written.body.id}?fields=text`, user);
  const next = await second.post(`/${media.id}/comments`, { message: 'Another' }, user);
  await second.running.close();

  expect(read.body.text).toBe('Still here');
  expect(next.body.id).not.toBe(written.body.id);
});

test('a busy port is refused', async () => {
  const running = await startSandbox({ world: 'small' });
  const port = Number(new URL(running.url).port);

  await expect(startSandbox({ world: 'small', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await running.close();
});
