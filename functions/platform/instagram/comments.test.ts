import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  GRAPH_API_TEST_URL,
  respondFromGraphApi,
  setUpMockGraphApiServer,
} from '#tests/support/network/mock-graph-api-server.ts';
import {
  publishCommentReply,
  readNetworkComment,
  readNetworkCommentsPage,
  readNetworkCommentThread,
} from './comments.ts';
import { NetworkError } from './network-error.ts';

const server = setUpMockGraphApiServer();

const raw = (over: Record<string, unknown>) => ({
  id: '1',
  text: 'Hi',
  username: 'ana',
  timestamp: '2026-11-19T10:56:52+0000',
  ...over,
});

const respondWith = (path: string, body: object) => respondFromGraphApi(server, 'get', path, body);
const readPage = (after?: string) => readNetworkCommentsPage({ mediaId: '900', token: 't', after });

describe('reading comments', () => {
  test('reading comments returns threads as one list, with cursors for long ones', async () => {
    const replies = {
      data: [raw({ id: '2', from: { id: '77', username: 'me' }, username: undefined })],
      paging: { cursors: { after: 'R1' }, next: 'https://graph.test/x' },
    };
    const recorded = respondWith('/900/comments', {
      data: [raw({ id: '1', replies })],
      paging: { next: 'https://graph.test/900/comments?after=C1' },
    });
    const page = await readNetworkCommentsPage({ mediaId: '900', token: 'EAATESTUSERTOKEN' });
    expect(page.comments).toEqual([
      expect.objectContaining({ id: '1', parentId: undefined, username: 'ana' }),
      expect.objectContaining({ id: '2', parentId: '1', username: 'me', fromId: '77' }),
    ]);
    expect(page.comments[0]?.timestamp).toBe('2026-11-19T10:56:52.000Z');
    expect(page.next).toBe('C1');
    expect(page.moreReplies).toEqual([{ commentId: '1', after: 'R1' }]);
    expect(recorded.bearer).toBe('Bearer EAATESTUSERTOKEN');
    expect(recorded.url?.searchParams.get('access_token')).toBeNull();
    expect(recorded.url?.searchParams.get('appsecret_proof')).toBe(
      'cec7e098f4fcb56c03bf7d11bf23697d399434d9b5583c5892697c0484b56e97',
    );
  });

  test('treats a comments page without `next` as the last one', async () => {
    respondWith('/900/comments', { data: [], paging: { cursors: { after: 'C9' } } });
    expect((await readPage()).next).toBeUndefined();
  });

  test('rejects a comments page whose next cursor is its own', async () => {
    const next = 'https://graph.test/900/comments?after=C1';
    respondWith('/900/comments', { data: [], paging: { next } });
    expect((await readPage()).next).toBe('C1');
    await expect(readPage('C1')).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('comments in unusual shapes', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['a null text', { text: null }, { text: '' }],
    ['a null parent', { parent_id: null }, { parentId: undefined }],
    ['a null author', { from: null, username: null }, { fromId: undefined, username: '' }],
    ['a numeric author id', { from: { id: 5551, username: null } }, { fromId: '5551' }],
    ['an invalid author', { from: 'ana' }, { fromId: undefined, username: 'ana' }],
    ['a null hidden flag', { hidden: null }, { hidden: false }],
    ['a numeric id', { id: 41 }, { id: '41' }],
    ['null replies', { replies: null }, { id: '1' }],
  ])('reads a comment with %s', async (_what, over, expected) => {
    respondWith('/900/comments', { data: [raw(over)], paging: null });
    const page = await readPage();
    expect(page).toMatchObject({
      comments: [expected],
      unreadableEntries: { ids: [], withoutIdCount: 0 },
      incompleteThreads: [],
    });
    respondWith('/1', raw({ ...over, media: null }));
    expect(await readNetworkComment('1', 't')).toMatchObject({ ...expected, mediaId: undefined });
  });

  test('reading comments skips one without time or id, keeping its replies', async () => {
    const replies = (...data: unknown[]) => ({ data });
    respondWith('/900/comments', {
      data: [
        raw({ id: '1', timestamp: undefined, replies: replies(raw({ id: '2' })) }),
        raw({ id: '3', replies: replies(raw({ id: '4', timestamp: null }), raw({ id: '5' })) }),
        raw({ id: '6', replies: replies(raw({ id: undefined })) }),
        raw({ id: '7', replies: 'none' }),
        raw({ id: undefined, replies: replies(raw({ id: '8' })) }),
        null,
      ],
    });
    const page = await readPage();
    const read = page.comments.map(({ id, parentId }) => (parentId ? `${id} in ${parentId}` : id));
    expect(read).toEqual(['2 in 1', '3', '5 in 3', '6', '7']);
    expect(page.unreadableEntries).toEqual({ ids: ['1', '4'], withoutIdCount: 2 });
    expect(page.incompleteThreads).toEqual(['6', '7']);
  });

  test('reading comments returns the replies of an invalid top-level comment', async () => {
    const replies = { data: [raw({ id: '2' })] };
    respondWith('/1', raw({ timestamp: null, replies, media: { id: 9 } }));
    expect(await readNetworkCommentThread('1', 't')).toMatchObject({
      comments: [{ id: '2', parentId: '1' }],
      mediaId: '9',
    });
  });
});

const publishTestReply = () =>
  publishCommentReply({ commentId: '5', message: 'Thanks', token: 't' });
const error = (fields: object, status: number) => () =>
  HttpResponse.json({ error: fields }, { status });

describe('publishing a reply', () => {
  test('publishing a reply returns its id and requests no fields', async () => {
    const recorded = respondFromGraphApi(server, 'post', '/5/replies', { id: '6' });
    expect(await publishTestReply()).toBe('6');
    expect(recorded.form?.get('message')).toBe('Thanks');
    expect(recorded.form?.toString()).not.toContain('fields');
  });

  test.each([
    ['a server error', error({ code: 190 }, 500), 'outage'],
    ['a connection reset', () => HttpResponse.error(), 'outage'],
    ['a response of an unknown shape', () => HttpResponse.json({ ok: true }), 'outage'],
    ['a response that is not JSON', () => new HttpResponse('<html>', { status: 200 }), 'outage'],
    ['an error under HTTP 200', error({ code: 4, message: 'slow' }, 200), 'throttled'],
    ['an expired login', error({ code: 190 }, 400), 'token'],
  ] as const)(
    'throws a NetworkError when publishing a reply ends with %s',
    async (_what, respond, kind) => {
      server.use(http.post(`${GRAPH_API_TEST_URL}/v26.0/5/replies`, respond as never));
      const thrown = await publishTestReply().catch((failure: unknown) => failure);
      expect(thrown).toBeInstanceOf(NetworkError);
      expect(thrown).toMatchObject({ kind });
    },
  );

  test('a comment id is encoded, so it cannot change the request path', async () => {
    let path = '';
    server.use(
      http.post(`${GRAPH_API_TEST_URL}/*`, ({ request }) => {
        path = new URL(request.url).pathname;
        return HttpResponse.json({ id: '6' });
      }),
    );
    await publishCommentReply({ commentId: '../me/accounts?x', message: 'x', token: 't' });
    expect(path).toBe('/v26.0/..%2Fme%2Faccounts%3Fx/replies');
  });
});
