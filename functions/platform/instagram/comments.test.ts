import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { publishReply, readComment, readCommentsPage, readThread } from './comments.ts';
import { NetworkError } from './errors.ts';

const GRAPH = 'https://graph.test';
const server = setupServer();

beforeAll(() => {
  Object.assign(process.env, {
    GRAPH_API_URL: GRAPH,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_APP_SECRET_ARN: 'arn:app-secret',
    AWS_REGION: 'us-east-1',
  });
  // The key of the published test vector.
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: '0123456789abcdef0123456789abcdef' });
  server.listen({ onUnhandledFrame: 'error' });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const raw = (over: Record<string, unknown>) => ({
  id: '1',
  text: 'Hi',
  username: 'ana',
  timestamp: '2026-11-19T10:56:52+0000',
  ...over,
});

describe('reading comments', () => {
  test('threads come flat, replies name their parent, and long threads say where to go on', async () => {
    let asked: URL | undefined;
    let headers: Headers | undefined;
    server.use(
      http.get(`${GRAPH}/v26.0/900/comments`, ({ request }) => {
        asked = new URL(request.url);
        headers = request.headers;
        const replies = {
          data: [raw({ id: '2', from: { id: '77', username: 'me' }, username: undefined })],
          paging: { cursors: { after: 'R1' }, next: 'https://graph.test/x' },
        };
        return HttpResponse.json({
          data: [raw({ id: '1', replies })],
          paging: { next: 'https://graph.test/900/comments?after=C1' },
        });
      }),
    );
    const page = await readCommentsPage({ mediaId: '900', token: 'EAATESTUSERTOKEN' });
    expect(page.comments).toEqual([
      expect.objectContaining({ id: '1', parentId: undefined, username: 'ana' }),
      expect.objectContaining({ id: '2', parentId: '1', username: 'me', fromId: '77' }),
    ]);
    expect(page.comments[0]?.timestamp).toBe('2026-11-19T10:56:52.000Z');
    expect(page.next).toBe('C1');
    expect(page.moreReplies).toEqual([{ commentId: '1', after: 'R1' }]);
    expect(headers?.get('authorization')).toBe('Bearer EAATESTUSERTOKEN');
    expect(asked?.searchParams.get('access_token')).toBeNull();
    expect(asked?.searchParams.get('appsecret_proof')).toBe(
      'cec7e098f4fcb56c03bf7d11bf23697d399434d9b5583c5892697c0484b56e97',
    );
  });

  test('a page without `next` is the last one, whatever cursors it carries', async () => {
    server.use(
      http.get(`${GRAPH}/v26.0/900/comments`, () =>
        HttpResponse.json({ data: [], paging: { cursors: { after: 'C9' } } }),
      ),
    );
    expect((await readCommentsPage({ mediaId: '900', token: 't' })).next).toBeUndefined();
  });

  test('a page that names its own cursor as the next is refused: such a list has no end', async () => {
    const next = 'https://graph.test/900/comments?after=C1';
    answering('/900/comments', { data: [], paging: { next } });
    const page = (after?: string) => readCommentsPage({ mediaId: '900', token: 't', after });
    expect((await page()).next).toBe('C1');
    await expect(page('C1')).rejects.toMatchObject({ kind: 'refused' });
  });
});

const answering = (path: string, body: object) =>
  server.use(http.get(`${GRAPH}/v26.0${path}`, () => HttpResponse.json(body)));

describe('comments told otherwise', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['without words', { text: null }, { text: '' }],
    ['that answer none', { parent_id: null }, { parentId: undefined }],
    ['of nobody', { from: null, username: null }, { fromId: undefined, username: '' }],
    ['of a person with a number', { from: { id: 5551, username: null } }, { fromId: '5551' }],
    ['of a person in no shape', { from: 'ana' }, { fromId: undefined, username: 'ana' }],
    ['neither hidden nor not', { hidden: null }, { hidden: false }],
    ['with a number', { id: 41 }, { id: '41' }],
    ['without replies', { replies: null }, { id: '1' }],
  ])('%s are read', async (_what, over, expected) => {
    answering('/900/comments', { data: [raw(over)], paging: null });
    const page = await readCommentsPage({ mediaId: '900', token: 't' });
    expect(page).toMatchObject({
      comments: [expected],
      leftOut: { ids: [], nameless: 0 },
      incompleteThreads: [],
    });
    answering('/1', raw({ ...over, media: null }));
    expect(await readComment('1', 't')).toMatchObject({ ...expected, mediaId: undefined });
  });

  test('one without a time or an id is left out, the others and its replies are kept', async () => {
    const replies = (...data: unknown[]) => ({ data });
    answering('/900/comments', {
      data: [
        raw({ id: '1', timestamp: undefined, replies: replies(raw({ id: '2' })) }),
        raw({ id: '3', replies: replies(raw({ id: '4', timestamp: null }), raw({ id: '5' })) }),
        raw({ id: '6', replies: replies(raw({ id: undefined })) }),
        raw({ id: '7', replies: 'none' }),
        raw({ id: undefined, replies: replies(raw({ id: '8' })) }),
        null,
      ],
    });
    const page = await readCommentsPage({ mediaId: '900', token: 't' });
    expect(page.comments.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['2', '1'],
      ['3', undefined],
      ['5', '3'],
      ['6', undefined],
      ['7', undefined],
    ]);
    expect(page.leftOut).toEqual({ ids: ['1', '4'], nameless: 2 });
    expect(page.incompleteThreads).toEqual(['6', '7']);
  });

  test('a thread whose first comment cannot be read still brings its replies', async () => {
    const thread = raw({
      timestamp: null,
      replies: { data: [raw({ id: '2' })] },
      media: { id: 9 },
    });
    answering('/1', thread);
    expect(await readThread('1', 't')).toMatchObject({
      comments: [{ id: '2', parentId: '1' }],
      mediaId: '9',
    });
  });
});

const publish = () => publishReply({ commentId: '5', message: 'Thanks', token: 't' });
const failure = () =>
  publish().then(
    () => undefined,
    (error: unknown) => error as NetworkError,
  );

describe('publishing a reply', () => {
  test('answers the id and never asks for fields', async () => {
    let sent = '';
    server.use(
      http.post(`${GRAPH}/v26.0/5/replies`, async ({ request }) => {
        sent = await request.text();
        return HttpResponse.json({ id: '6' });
      }),
    );
    expect(await publish()).toBe('6');
    expect(new URLSearchParams(sent).get('message')).toBe('Thanks');
    expect(sent).not.toContain('fields');
  });

  test.each([
    [
      'a server error',
      () => HttpResponse.json({ error: { code: 190 } }, { status: 500 }),
      'outage',
    ],
    ['a reset', () => HttpResponse.error(), 'outage'],
    ['an answer of another shape', () => HttpResponse.json({ ok: true }), 'outage'],
    ['no JSON', () => new HttpResponse('<html>', { status: 200 }), 'outage'],
    [
      'an error under HTTP 200',
      () => HttpResponse.json({ error: { code: 4, message: 'slow' } }),
      'throttled',
    ],
    [
      'an expired login',
      () => HttpResponse.json({ error: { code: 190 } }, { status: 400 }),
      'token',
    ],
  ] as const)('%s is a NetworkError', async (_what, answer, kind) => {
    server.use(http.post(`${GRAPH}/v26.0/5/replies`, answer as never));
    const error = await failure();
    expect(error).toBeInstanceOf(NetworkError);
    expect(error?.kind).toBe(kind);
  });

  test('ids cannot leave their place in the path', async () => {
    let path = '';
    server.use(
      http.post(`${GRAPH}/*`, ({ request }) => {
        path = new URL(request.url).pathname;
        return HttpResponse.json({ id: '6' });
      }),
    );
    await publishReply({ commentId: '../me/accounts?x', message: 'x', token: 't' });
    expect(path).toBe('/v26.0/..%2Fme%2Faccounts%3Fx/replies');
  });
});
