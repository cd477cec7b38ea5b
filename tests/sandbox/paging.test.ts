// Pages of lists: caps, cursors that survive insertions, where lists end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor, slicePage } from '#scripts/sandbox/graph/cursors.ts';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { type Answer, type SandboxClient, startClient } from './sandbox-client.ts';

let client: SandboxClient;
let token: string;
let mediaId: string;

beforeAll(async () => {
  client = await startClient();
  token = (await client.token()).user;
  mediaId = (await client.studioMedia())[3]?.id;
});

afterAll(async () => {
  await client.running.close();
});

async function readAll(path: string, between?: () => Promise<void>): Promise<readonly Answer[]> {
  const items: Answer[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const answer: Answer = (await client.get(next, token)).body;
    items.push(...answer.data);
    next = answer.paging?.next;
    await between?.();
  }
  return items;
}

test('every comment comes once although new ones arrive between the pages', async () => {
  const before = await client.control('GET', `/media/${mediaId}/comments`);

  const read = await readAll(`/${mediaId}/comments?limit=7`, async () => {
    await client.control('POST', '/comments', { media_id: mediaId, text: 'Just now' });
  });

  const ids = read.map((comment) => comment.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(before.map((comment: { id: string }) => comment.id));
});

test('lists run newest first', async () => {
  const read = await readAll(`/${mediaId}/comments?limit=50`);

  const times = read.map((comment) => comment.timestamp);
  expect(times).toEqual([...times].sort().reverse());
});

test('a page holds at most 50 comments and 100 posts', async () => {
  for (let index = 0; index < 100; index += 1) {
    await client.control('POST', `/accounts/${castIds.emptyAccount}/media`, { caption: 'x' });
  }
  const { user } = await client.token(castIds.aiko);
  const posts = await client.get(`/${castIds.emptyAccount}/media?limit=500`, user);
  await Promise.all(
    Array.from({ length: 60 }, () =>
      client.control('POST', '/comments', { media_id: mediaId, text: 'Again' }),
    ),
  );
  const comments = await client.get(`/${mediaId}/comments?limit=500`, token);

  expect(posts.body.data).toHaveLength(100);
  expect(comments.body.data).toHaveLength(50);
  expect(comments.body.paging.next).toBeDefined();
});

test('next carries the token only when the query did', async () => {
  const withHeader = await client.get(`/${mediaId}/comments?limit=2`, token);
  const withQuery = await client.get(`/${mediaId}/comments?limit=2&access_token=${token}`);

  expect(withHeader.body.paging.next).not.toContain('access_token');
  expect(withQuery.body.paging.next).toContain('access_token');
  expect(new URL(withHeader.body.paging.next).origin).toBe(client.running.url);
});

test('a list of comments on one page has no paging, the first page no before', async () => {
  const media = await client.studioMedia();
  const few = media.find((item) => item.comments_count > 0 && item.comments_count < 20);
  const single = await client.get(`/${few.id}/comments?limit=50`, token);
  const first = await client.get(`/${mediaId}/comments?limit=2`, token);

  expect(single.body).not.toHaveProperty('paging');
  expect(first.body.paging.cursors).not.toHaveProperty('before');
});

test('pages may come short and still have a next one', async () => {
  await client.control('POST', '/behaviour', { withhold_every: 1 });
  const answer = await client.get(`/${mediaId}/comments?limit=5`, token);
  await client.control('POST', '/behaviour', { withhold_every: 0 });

  expect(answer.body.data).toEqual([]);
  expect(answer.body.paging.next).toBeDefined();
});

test('an invented cursor answers 100', async () => {
  const answer = await client.get(`/${mediaId}/comments?after=nonsense`, token);

  expect(answer.body.error.code).toBe(100);
});

describe('a list longer than can be reached', () => {
  const list = Array.from({ length: 10 }, (_, index) => ({
    id: String(100 - index),
    timestamp: 100 - index,
  }));

  test('ends at its reach, and going on from there is an error', () => {
    const request = { limit: 5, before: undefined, reach: 5 };
    const page = slicePage(list, { ...request, after: undefined });

    expect(page.items).toHaveLength(5);
    expect(page.hasNext).toBe(false);
    expect(() => slicePage(list, { ...request, after: page.after })).toThrow(
      'The After Cursor specified exceeds the max limit supported by this endpoint',
    );
  });

  test('goes back by before', () => {
    const cursor = encodeCursor({ id: '94', timestamp: 94 });

    const page = slicePage(list, { limit: 3, before: cursor, after: undefined, reach: 100 });

    expect(page.items.map((item) => item.id)).toEqual(['97', '96', '95']);
  });
});
