// The seeded world, its pictures and pages, the mailbox, and the state file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { drawAvatar } from '#scripts/sandbox/images/draw-avatar.ts';
import { startSandbox } from '#scripts/sandbox/server.ts';
import { buildSandboxWorld } from '#scripts/sandbox/world/build-world.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { postTexts } from '#scripts/sandbox/world/phrases/phrases.ts';
import { type SandboxClient, startSandboxWithClient } from './start-sandbox-with-client.ts';

const anchor = 1_795_000_000_000;
const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));

afterAll(async () => {
  await rm(directory, { recursive: true });
});

describe("the sandbox's demo world", () => {
  const world = buildSandboxWorld({ seed: 'demo', size: 'large', anchor });
  const studio = world.media.filter((media) => media.accountId === sandboxFixtureIds.studioAccount);
  const commentCounts = studio.map(
    (media) => world.comments.filter((comment) => comment.mediaId === media.id).length,
  );

  test('the sandbox generates the same demo world for the same seed', () => {
    expect(buildSandboxWorld({ seed: 'demo', size: 'large', anchor })).toEqual(world);
    expect(buildSandboxWorld({ seed: 'other', size: 'large', anchor })).not.toEqual(world);
  });

  test('the sandbox generates every kind of post, one with expired picture', () => {
    const kinds = new Set(studio.map((media) => `${media.mediaType} ${media.productType}`));

    expect(studio.length).toBeGreaterThanOrEqual(60);
    expect(kinds).toEqual(
      new Set(['IMAGE FEED', 'VIDEO FEED', 'VIDEO REELS', 'CAROUSEL_ALBUM FEED']),
    );
    expect(studio.filter((media) => media.picture.expired)).toHaveLength(1);
  });

  test('the sandbox generates posts with 2,500 comments and with none', () => {
    const total = commentCounts.reduce((sum, count) => sum + count, 0);

    expect(Math.max(...commentCounts)).toBe(2_500);
    expect(total - 2_500).toBe(1_500);
    expect(commentCounts.filter((count) => count === 0).length).toBeGreaterThan(3);
  });

  test('the sandbox generates comment threads longer than one page of replies', () => {
    const replies = new Map<string, number>();
    for (const { parentId } of world.comments) {
      if (parentId !== null) replies.set(parentId, (replies.get(parentId) ?? 0) + 1);
    }

    expect(Math.max(...replies.values())).toBeGreaterThan(50);
  });

  test("the sandbox's demo world has unique ids and nothing after its anchor", () => {
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

  test("the sandbox generates distinct comments in many languages, with owner's answers", () => {
    const texts = new Set(world.comments.map((comment) => comment.text));
    const languages = new Set(world.followers.map((follower) => follower.language));
    const ownComments = world.comments.filter(
      (comment) => comment.authorId === sandboxFixtureIds.studioAccount,
    );

    expect(texts.size / world.comments.length).toBeGreaterThan(0.8);
    expect(languages.size).toBeGreaterThan(8);
    expect(ownComments.length).toBeGreaterThan(100);
    expect(world.comments.some((comment) => /\{\w+\}/.test(comment.text))).toBe(false);
  });

  test("the sandbox's demo world has conversations with messages", () => {
    expect(world.conversations.length).toBeGreaterThan(5);
    expect(world.conversations.every((conversation) => conversation.messages.length > 0)).toBe(
      true,
    );
  });
});

describe('pictures of the sandbox', () => {
  const getPicture = async (client: SandboxClient, path: string): Promise<Buffer> => {
    const response = await fetch(client.running.url + path);
    expect(response.headers.get('content-type')).toBe('image/webp');
    return Buffer.from(await response.arrayBuffer());
  };

  /** Width and height in the extended header of a WebP, which stores both reduced by one. */
  const readSize = (webp: Buffer): readonly number[] => {
    expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    return [24, 27].map((offset) => webp.readUIntLE(offset, 3) + 1);
  };

  test.each(Object.values(postTexts.scenesByTopic).flat())(
    'serves scene %s equally for one seed, differently for others',
    async (scene) => {
      const client = await startSandboxWithClient();
      const pictures = await Promise.all(
        ['1', '1', '2', '3', '4', '5', '6'].map((seed) =>
          getPicture(client, `/images/scene/${scene}.webp?seed=${seed}`),
        ),
      );
      const other = await getPicture(client, '/images/scene/no-such-scene.webp?seed=1');
      await client.running.close();

      expect(pictures[0]).toEqual(pictures[1]);
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(2);
      expect(pictures.map(readSize)).toEqual(pictures.map(() => [540, 675]));
      if (scene !== 'layered-hills') expect(pictures).not.toContainEqual(other);
    },
  );

  test('the sandbox serves reels in portrait format', async () => {
    const client = await startSandboxWithClient();
    const picture = await getPicture(client, '/images/scene/rooftops.webp?seed=1&tall=1');
    await client.running.close();

    expect(readSize(picture)).toEqual([540, 960]);
  });

  test('the sandbox serves a video with preview, a sound, document, sticker', async () => {
    const client = await startSandboxWithClient();
    const types = await Promise.all(
      ['scene/clip.webp', 'clip/1.mp4', 'audio/1.wav', 'file/1.pdf', 'sticker/heart.svg'].map(
        async (path) =>
          (await fetch(`${client.running.url}/images/${path}`)).headers.get('content-type'),
      ),
    );
    await client.running.close();

    expect(types).toEqual([
      'image/webp',
      'video/mp4',
      'audio/wav',
      'application/pdf',
      'image/svg+xml; charset=utf-8',
    ]);
  });

  test('the sandbox draws each person another portrait, and a business its mark', () => {
    const portraits = new Set(Array.from({ length: 50 }, (_, index) => drawAvatar(String(index))));

    expect(portraits.size).toBe(50);
    expect(drawAvatar('1')).toBe(drawAvatar('1'));
    expect(drawAvatar(sandboxFixtureIds.studioAccount)).toContain('stroke="#fff6e6"');
    expect([...portraits].join()).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('pages of the sandbox', () => {
  test("the sandbox's page lets a person comment, reply, hide and delete", async () => {
    const client = await startSandboxWithClient();
    const [media] = await client.studioMedia();
    const [follower] = await client.control('GET', '/followers');
    const submitForm = async (values: Readonly<Record<string, string>>): Promise<string> => {
      const response = await fetch(`${client.running.url}/play`, {
        method: 'POST',
        body: new URLSearchParams({ media: media.id, follower: follower.id, ...values }),
      });
      return await response.text();
    };
    const pageText = await submitForm({ action: 'comment', text: '<b>Hi</b> there' });
    const [comment] = await client.control('GET', `/media/${media.id}/comments`);
    await submitForm({ action: 'comment', comment: comment.id, text: 'And you' });
    await submitForm({ action: 'hide', comment: comment.id });
    const [hiddenComment] = await client.control('GET', `/media/${media.id}/comments`);
    await submitForm({ action: 'delete', comment: comment.id });
    const remainingComments = await client.control('GET', `/media/${media.id}/comments`);
    await client.running.close();

    expect(pageText).toContain('&lt;b&gt;Hi&lt;/b&gt; there');
    expect(hiddenComment).toMatchObject({ hidden: true, replies: [{ text: 'And you' }] });
    expect(remainingComments.some((entry: { id: string }) => entry.id === comment.id)).toBe(false);
  });

  test.each(['/', '/play', '/play/messages', '/mail', '/style.css', '/images/avatar/1.svg'])(
    'serves %s with status 200',
    async (path) => {
      const client = await startSandboxWithClient();
      const response = await fetch(client.running.url + path);
      await client.running.close();

      expect(response.status).toBe(200);
    },
  );
});

test("the sandbox stores the product's emails, listing an address's newest first", async () => {
  const client = await startSandboxWithClient();
  const sendEmail = (to: string, subject: string): Promise<Response> =>
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
  await sendEmail('Ana <ana@x.example>', 'First');
  await sendEmail('ana@x.example', 'Second');
  await sendEmail('bo@x.example', 'Third');
  const listResponse = await fetch(`${client.running.url}/mail/messages?to=ana@x.example`);
  const emails = (await listResponse.json()) as readonly Readonly<Record<string, string>>[];
  const page = await (await fetch(`${client.running.url}/mail/${emails[0]?.id}`)).text();
  await client.running.close();

  expect(emails.map((email) => email.subject)).toEqual(['Second', 'First']);
  expect(emails[0]).toMatchObject({ to: 'ana@x.example', text: 'T', html: '<p>H' });
  expect(emails[0]?.reply_to).toEqual(['bo@x.example']);
  expect(page).toContain('<dt>Reply to</dt><dd>bo@x.example</dd>');
  expect(emails[0]?.sent_at).toMatch(/^\d{4}-/);
  expect(page).toContain('<iframe class="mail" sandbox');
});

test('the sandbox keeps tokens, comments and subscriptions over a restart', async () => {
  const first = await startSandboxWithClient({ directory: directory });
  const { user } = await first.token();
  const [media] = await first.studioMedia();
  const createdComment = await first.post(`/${media.id}/comments`, { message: 'Still here' }, user);
  await first.running.close();
  const second = await startSandboxWithClient({ directory: directory });
  const read = await second.get(`/${createdComment.body.id}?fields=text`, user);
  const next = await second.post(`/${media.id}/comments`, { message: 'Another' }, user);
  await second.running.close();

  expect(read.body.text).toBe('Still here');
  expect(next.body.id).not.toBe(createdComment.body.id);
});

test('the sandbox rejects a start on a port that is in use', async () => {
  const running = await startSandbox({ world: 'small' });
  const port = Number(new URL(running.url).port);

  await expect(startSandbox({ world: 'small', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await running.close();
});
