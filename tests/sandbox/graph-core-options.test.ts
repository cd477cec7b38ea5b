// The Graph core as a plain function: the effects of its options, without a server.
import { beforeEach, describe, expect, test } from 'vitest';
import { graphPermissions } from '#scripts/sandbox/graph/access/permissions.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import type { GraphOptions } from '#scripts/sandbox/graph/graph-options.ts';
import { parseGraphRequest } from '#scripts/sandbox/graph/graph-request.ts';
import { encodePageCursor } from '#scripts/sandbox/graph/rendering/page-cursors.ts';
import { respondToGraphRequest } from '#scripts/sandbox/graph/respond-to-graph-request.ts';
import {
  createFakeNetworkWorld,
  type FakeNetworkAccount,
} from '#tests/support/network/fake-network-world.ts';
import {
  EVERY_GRAPH_PERMISSION_GRANTED,
  makeGraphNetwork,
  makePageToken,
} from '#tests/support/network/make-graph-network.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;
const isoBefore = (ms: number) => new Date(NOW - ms).toISOString();

let account: FakeNetworkAccount;
let sent: { readonly id: string }[];

beforeEach(() => {
  sent = [];
  account = {
    id: '17841400000000001',
    username: 'ana.bakes',
    kind: 'business',
    conversations: [],
    media: [
      {
        id: '17900000000000001',
        timestamp: isoBefore(24 * HOUR_MS),
        comments_count: 5,
        comments: Array.from({ length: 5 }, (_, index) => ({
          id: `1795000000000000${9 - index}`,
          text: `Comment ${index}`,
          username: `follower${index}`,
          timestamp: isoBefore((index + 1) * HOUR_MS),
        })),
      },
    ],
  };
});

const createNetwork = ({
  changes,
  ...changed
}: Pick<GraphNetwork, 'refuse'> & {
  readonly options?: Partial<GraphOptions>;
  readonly changes?: Partial<GraphNetwork['changes']>;
} = {}) =>
  makeGraphNetwork({
    app: { id: '111', secret: 'secret' },
    world: createFakeNetworkWorld(
      [{ id: '122', name: 'Ana Test', granted: graphPermissions, accounts: [account] }],
      new Set(),
    ),
    access: {
      tokens: new Map([['page-token', makePageToken('page-token', '122', `page-${account.id}`)]]),
      grants: new Map([['122', EVERY_GRAPH_PERMISSION_GRANTED]]),
    },
    now: () => NOW,
    changes: {
      createComment: () => ({ id: 'new' }),
      sendMessage: () => {
        const message = { id: `m${sent.length}` };
        sent.push(message);
        return message;
      },
      ...changes,
    },
    ...changed,
  });

// biome-ignore lint/suspicious/noExplicitAny: each call returns another shape
function call(network: GraphNetwork, path: string, body: Record<string, string> = {}): any {
  const request = parseGraphRequest(new URL(`http://graph.test/v26.0/${path}`), '', {
    method: Object.keys(body).length > 0 ? 'POST' : 'GET',
    authorization: 'Bearer page-token',
    body: Object.entries(body),
    defaultVersion: 'v26.0',
  });
  return respondToGraphRequest(network, request).body;
}

const COMMENTS = '17900000000000001/comments';

describe('a list of comments', () => {
  test('a Graph comment page has no more items than configured, requested', () => {
    const network = createNetwork({ options: { pageSizes: { comments: 2 } } });
    const first = call(network, `${COMMENTS}?limit=50`);
    const rest = call(network, `${COMMENTS}?limit=50&after=${first.paging.cursors.after}`);
    expect([first.data.length, rest.data.length]).toEqual([2, 2]);
    expect(rest.data[0].id).toBe('17950000000000007');
  });

  test.each([
    [false, ['17950000000000007', '17950000000000006', '17950000000000005']],
    [true, 100],
  ])(
    'goes on behind a deleted comment, or rejects its cursor (%s)',
    (rejectDeletedCursors, expected) => {
      const options = { rejectDeletedCursors };
      const { after } = call(createNetwork({ options }), `${COMMENTS}?limit=2`).paging.cursors;
      account.media[0]?.comments.splice(1, 1);
      const { data, error } = call(createNetwork({ options }), `${COMMENTS}?after=${after}`);
      expect(error?.code ?? data.map(({ id }: { id: string }) => id)).toEqual(expected);
    },
  );

  test.each([
    [{ comments: 2 }, 3, 1],
    [{ comments: 2 }, 2, undefined],
    [{ [COMMENTS]: 2 }, 3, 1],
    [{ 'other/comments': 2 }, 3, undefined],
  ])('is too much data for one response: %o and %i comments', (maxDataItems, limit, code) => {
    const network = createNetwork({ options: { maxDataItems } });
    expect(call(network, `${COMMENTS}?limit=${limit}`).error?.code).toBe(code);
  });

  test('Graph lists omit withheld comments, which stay counted and readable', () => {
    const withheldCommentIds = new Set(['17950000000000009']);
    const network = createNetwork({ options: { withheldCommentIds } });
    const { data } = call(network, COMMENTS);
    const { comments_count } = call(network, '17900000000000001?fields=comments_count');
    expect([data.length, comments_count]).toEqual([4, 5]);
    expect(call(network, '17950000000000009').id).toBe('17950000000000009');
  });

  test('a configured alteration changes one comment or the list in Graph responses', () => {
    const alter: GraphOptions['alter'] = (idOrPath, rendered) =>
      idOrPath === COMMENTS ? { ...rendered, paging: 'none' } : { ...rendered, text: 'altered' };
    const { data, paging } = call(createNetwork({ options: { alter } }), COMMENTS);
    expect([data[0].text, paging]).toEqual(['altered', 'none']);
  });
});

test('a refused Graph call has no effect and is named by route', () => {
  const names: string[] = [];
  const network = createNetwork({
    refuse: ({ name }) => {
      names.push(name);
      return { code: 368, message: 'Blocked' };
    },
  });
  const body = call(network, '17950000000000009/replies', { message: 'Thanks!' });
  expect([body.error.code, names]).toEqual([368, ['POST comment/replies']]);
});

test("the sandbox's Graph accepts 750 private replies an hour, no more", () => {
  const contact = { id: 'igsid-other', username: 'other' };
  const privateReplies = (count: number, ageMs: number) => {
    account.conversations = [
      {
        id: 'aWdfA',
        contact,
        messages: Array.from({ length: count }, (_, index) => ({
          id: `aWdfM${index}`,
          fromOwner: true,
          text: 'Sent you the list',
          timestamp: isoBefore(ageMs),
          privateReplyTo: `c${index}`,
        })),
      },
    ];
    const recipient = JSON.stringify({ comment_id: '17950000000000009' });
    const message = JSON.stringify({ text: 'Here it is' });
    return call(createNetwork(), 'me/messages', { recipient, message });
  };
  expect(privateReplies(749, HOUR_MS / 2).message_id).toBe('m0');
  expect(privateReplies(750, 2 * HOUR_MS).message_id).toBe('m1');
  expect(privateReplies(750, HOUR_MS / 2).error.code).toBe(613);
});

describe('fields and paths', () => {
  test.each([
    `${COMMENTS}?fields=from{nope}`,
    `${COMMENTS}?fields=username{nope}`,
    '17900000000000001?fields=owner{nope}',
    'me/conversations?platform=instagram&fields=participants{nope}',
    'me?fields=picture{nope}',
    'me/media/nope',
    '17900000000000001/comments/nope',
  ])('rejects %s, which names something that does not exist', (path) => {
    expect(call(createNetwork(), path).error?.code).toBe(100);
  });

  test("the sandbox's Graph rejects subscribed fields that are not JSON", () => {
    const subscribed: unknown[] = [];
    const changes = { subscribePage: (...args: unknown[]) => void subscribed.push(args) };
    const network = createNetwork({ changes });
    expect(call(network, 'me/subscribed_apps', { subscribed_fields: '[feed' }).error.code).toBe(
      100,
    );
    expect(subscribed).toEqual([]);
  });

  test('Graph comments have no author when the option withholds it', () => {
    const { data } = call(
      createNetwork({ options: { omitFromField: true } }),
      `${COMMENTS}?fields=id,from`,
    );
    expect(data[0]).toEqual({ id: '17950000000000009' });
  });
});

describe('posts', () => {
  const writePosts = (count: number) => {
    account.media = Array.from({ length: count }, (_, index) => ({
      id: String(18_000_000_000_000_000n - BigInt(index)),
      timestamp: isoBefore(index * HOUR_MS),
      comments_count: 0,
      comments: [],
    }));
  };
  const MEDIA = '17841400000000001/media';
  const listIds = (path: string): readonly string[] =>
    call(createNetwork(), path).data.map(({ id }: { id: string }) => id);

  test("the sandbox's Graph lists the posts between two times", () => {
    writePosts(6);
    const [since, until] = [4, 2].map((hours) => (NOW - hours * HOUR_MS) / 1_000);
    expect(listIds(`${MEDIA}?since=${since}&until=${until}`)).toEqual(
      account.media.slice(2, 5).map(({ id }) => id),
    );
    expect(call(createNetwork(), `${MEDIA}?since=yesterday-ish`).error.code).toBe(100);
  });

  test("the sandbox's Graph lists only the 10,000 newest posts", () => {
    writePosts(10_001);
    const last = account.media[9_998];
    const after = encodePageCursor({ id: last?.id ?? '', timestamp: NOW - 9_998 * HOUR_MS });
    const page = call(createNetwork(), `${MEDIA}?after=${after}`);
    expect([page.data.length, page.paging.next]).toEqual([1, undefined]);
  });

  test("the sandbox's Graph lists no ads and no comments on ads", () => {
    const [comment] = account.media[0]?.comments.splice(0, 1) ?? [];
    if (!comment) throw new Error('no comment');
    const ad = { id: '17900000000000005', adOf: '17900000000000001', comments: [comment] };
    account.media.push({ ...ad, timestamp: isoBefore(HOUR_MS), comments_count: 0 });
    const network = createNetwork();
    expect(listIds(MEDIA)).toEqual(['17900000000000001']);
    expect(call(network, `${ad.id}?fields=media_product_type,comments_count`)).toMatchObject({
      media_product_type: 'AD',
      comments_count: 0,
    });
    expect(call(network, `${ad.id}/comments`)).toEqual({ data: [] });
    expect(call(network, `${comment.id}?fields=media{id}`).media).toEqual({ id: ad.id });
  });

  test("the sandbox's Graph returns album pictures without caption and comments", () => {
    account.media = [
      {
        id: '17900000000000006',
        childIds: ['17900000000000007'],
        comments: [],
        comments_count: 0,
        timestamp: isoBefore(0),
      },
    ];
    const network = createNetwork();
    expect(call(network, '17900000000000006/children').data).toEqual([{ id: '17900000000000007' }]);
    expect(call(network, '17900000000000007?fields=id,media_type,caption,timestamp')).toEqual({
      id: '17900000000000007',
      media_type: 'IMAGE',
      timestamp: '2026-11-20T00:00:00+0000',
    });
    expect(call(network, '17900000000000007/comments').error.code).toBe(100);
  });

  test("the sandbox's Graph lists no stories, and children only for albums", () => {
    expect(call(createNetwork(), '17841400000000001/stories')).toEqual({ data: [] });
    expect(call(createNetwork(), '17900000000000001/children')).toEqual({ data: [] });
  });

  test("the sandbox's Graph switches a post's comments off", () => {
    const enabled: unknown[] = [];
    const network = createNetwork({
      changes: { enableComments: (...args) => void enabled.push(args) },
    });
    const body = call(network, '17900000000000001', { comment_enabled: 'false' });
    expect([body, enabled]).toEqual([{ success: true }, [['17900000000000001', false]]]);
    expect(call(network, '17900000000000001', { other: '1' }).error.code).toBe(100);
  });
});

test("the sandbox's Graph builds the app token from id and secret", () => {
  const grant = 'oauth/access_token?grant_type=client_credentials&client_id=111';
  const network = createNetwork();
  expect(call(network, `${grant}&client_secret=secret`)).toMatchObject({
    access_token: '111|secret',
  });
  expect(call(network, `${grant}&client_secret=other`).error.code).toBe(1);
});

test('the Graph core fails on a change its network cannot store', () => {
  expect(() => call(createNetwork(), '17950000000000009', { hide: 'true' })).toThrow(
    'does not store',
  );
});
