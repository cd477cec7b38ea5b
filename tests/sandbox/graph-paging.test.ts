// Paging of Graph API lists: maximum page size, stable cursors, the end of a list.
import { describe, expect, test } from 'vitest';
import {
  encodePageCursor,
  sliceCursorPage,
} from '#scripts/sandbox/graph/rendering/page-cursors.ts';
import { sandboxFixtureIds } from '#scripts/sandbox/world/fixtures.ts';
import { type JsonBody, startSandboxForFile } from './start-sandbox-with-client.ts';

const client = await startSandboxForFile();
const token = (await client.token()).user;
const mediaId = (await client.studioMedia())[3]?.id;

async function readAllPages(
  path: string,
  afterEachPage?: () => Promise<void>,
): Promise<readonly JsonBody[]> {
  const items: JsonBody[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const response: JsonBody = (await client.get(next, token)).body;
    items.push(...response.data);
    next = response.paging?.next;
    await afterEachPage?.();
  }
  return items;
}

test("the sandbox's pages return each comment once despite new arrivals", async () => {
  const before = await client.control('GET', `/media/${mediaId}/comments`);

  const readComments = await readAllPages(`/${mediaId}/comments?limit=7`, async () => {
    await client.control('POST', '/comments', { media_id: mediaId, text: 'Just now' });
  });

  const ids = readComments.map((comment) => comment.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(before.map((comment: { id: string }) => comment.id));
});

test('lists comments in the sandbox newest first', async () => {
  const readComments = await readAllPages(`/${mediaId}/comments?limit=50`);

  const times = readComments.map((comment) => comment.timestamp);
  expect(times).toEqual([...times].sort().reverse());
});

test('the sandbox returns at most 50 comments and 100 posts per page', async () => {
  for (let index = 0; index < 100; index += 1) {
    await client.control('POST', `/accounts/${sandboxFixtureIds.emptyAccount}/media`, {
      caption: 'x',
    });
  }
  const { user } = await client.token(sandboxFixtureIds.aiko);
  const posts = await client.get(`/${sandboxFixtureIds.emptyAccount}/media?limit=500`, user);
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

test("the sandbox's next links contain the token only for query tokens", async () => {
  const withHeader = await client.get(`/${mediaId}/comments?limit=2`, token);
  const withQuery = await client.get(`/${mediaId}/comments?limit=2&access_token=${token}`);

  expect(withHeader.body.paging.next).not.toContain('access_token');
  expect(withQuery.body.paging.next).toContain('access_token');
  expect(new URL(withHeader.body.paging.next).origin).toBe(client.running.url);
});

test('the sandbox omits paging when one page suffices', async () => {
  const media = await client.studioMedia();
  const mediaWithFewComments = media.find(
    (item) => item.comments_count > 0 && item.comments_count < 20,
  );
  const onlyPage = await client.get(`/${mediaWithFewComments.id}/comments?limit=50`, token);
  const firstPage = await client.get(`/${mediaId}/comments?limit=2`, token);

  expect(onlyPage.body).not.toHaveProperty('paging');
  expect(firstPage.body.paging.cursors).not.toHaveProperty('before');
});

test('the sandbox returns a short page before the next when withholding items', async () => {
  await client.control('POST', '/behaviour', { withhold_every: 1 });
  const response = await client.get(`/${mediaId}/comments?limit=5`, token);
  await client.control('POST', '/behaviour', { withhold_every: 0 });

  expect(response.body.data).toEqual([]);
  expect(response.body.paging.next).toBeDefined();
});

test("the sandbox's Graph returns error 100 for an invented cursor", async () => {
  const response = await client.get(`/${mediaId}/comments?after=nonsense`, token);

  expect(response.body.error.code).toBe(100);
});

describe('lists with more items than can be read', () => {
  const list = Array.from({ length: 10 }, (_, index) => ({
    id: String(100 - index),
    timestamp: 100 - index,
  }));

  test('the sandbox ends a list at its maximum and rejects reading on', () => {
    const request = { limit: 5, before: undefined, maxReachableItems: 5 };
    const page = sliceCursorPage(list, { ...request, after: undefined });

    expect(page.items).toHaveLength(5);
    expect(page.hasNext).toBe(false);
    expect(() => sliceCursorPage(list, { ...request, after: page.after })).toThrow(
      'The After Cursor specified exceeds the max limit supported by this endpoint',
    );
  });

  test("the sandbox's Graph paging returns the page before a cursor", () => {
    const cursor = encodePageCursor({ id: '94', timestamp: 94 });

    const page = sliceCursorPage(list, {
      limit: 3,
      before: cursor,
      after: undefined,
      maxReachableItems: 100,
    });

    expect(page.items.map((item) => item.id)).toEqual(['97', '96', '95']);
  });
});
