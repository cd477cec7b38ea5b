// A fake Instagram Graph API: logins, pages, posts, comments, conversations and errors on demand. It records
// every call.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type FakeNetworkConversation,
  handleFakeConversationCall,
} from './fake-network-conversations.ts';
import { TEST_SECRETS } from './fake-queues-bus-and-secrets.ts';

export type FakeNetworkComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly timestamp: string;
  readonly replies?: readonly FakeNetworkComment[];
};
export type FakeNetworkMedia = {
  readonly id: string;
  readonly timestamp: string;
  comments_count: number;
  comments: FakeNetworkComment[];
};
export type FakeNetworkAccount = {
  readonly id: string;
  username: string;
  readonly kind: 'business' | 'personal';
  media: FakeNetworkMedia[];
  conversations?: FakeNetworkConversation[];
};
export type FakeNetworkFacebookUser = {
  readonly id: string;
  readonly name: string;
  granted: readonly string[];
  accounts: FakeNetworkAccount[];
};

type InjectedFailure = {
  /** Matched against `METHOD /path`. */
  readonly on: RegExp;
  times: number;
  readonly status?: number;
  readonly code: number;
  readonly subcode?: number;
};

/** A malformed body that replaces a list or an object, under HTTP 200. */
type MalformedResponse = { readonly on: RegExp; readonly body: unknown };

type FakeResponse = { readonly status: number; readonly body: unknown };

export const FAKE_NETWORK_GRANTED_SCOPES = [
  'pages_show_list',
  'business_management',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];

const error = (code: number, subcode?: number, status = 400): FakeResponse => ({
  status,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code, error_subcode: subcode } },
});
const ok = (body: unknown): FakeResponse => ({ status: 200, body });

/** The network's own time format: `2026-11-20T10:15:30+0000`. */
const formatNetworkTime = (iso: string) => iso.replace(/\.\d{3}Z$/, '+0000');

const isConversationRead = (method: string | undefined, path: string): boolean =>
  method === 'GET' && (path.endsWith('/conversations') || path.startsWith('/aWdf'));

export type FakeNetwork = Awaited<ReturnType<typeof startFakeNetwork>>;

/** Starts the fake network and points the product's settings at it. `pageSizes` caps its pages. */
export async function startFakeNetwork(pageSizes = { media: 100, comments: 50, replies: 50 }) {
  const state = {
    facebookUsers: [] as FakeNetworkFacebookUser[],
    usedCodes: new Set<string>(),
    expiredTokens: new Set<string>(),
    calls: [] as string[],
    /** When conversations were read (epoch ms), by the clock of the test. */
    conversationReads: [] as number[],
    messagesOff: new Set<string>(),
    /** The most conversations one response can hold. */
    maxConversationsPerResponse: 50,
    failures: [] as InjectedFailure[],
    malformedResponses: [] as MalformedResponse[],
    /** By id of a post, comment or account: the fields that replace the true ones. */
    fieldOverrides: new Map<string, Readonly<Record<string, unknown>>>(),
    /** By id of a comment: the cursors that the pages of its replies return in turn, so that the list never ends. */
    cyclicCursors: new Map<string, readonly string[]>(),
    usage: undefined as { percent: number; regainMinutes?: number } | undefined,
    subscribedPages: [] as string[],
  };

  const accounts = () => state.facebookUsers.flatMap((facebookUser) => facebookUser.accounts);
  const media = () => accounts().flatMap((account) => account.media);
  const comments = () => media().flatMap((one) => one.comments);

  function paginate<T>(
    list: readonly T[],
    query: URLSearchParams,
    cap: number,
    render: (one: T) => unknown,
  ) {
    const start = Number(query.get('after') ?? 0);
    const size = Math.min(Number(query.get('limit') ?? 25), cap);
    const end = start + size;
    const more = end < list.length;
    const cursors = { before: String(start), after: String(end) };
    const paging = more ? { cursors, next: `http://elsewhere.test/?after=${end}` } : { cursors };
    return { data: list.slice(start, end).map(render), paging };
  }

  const renderComment = (comment: FakeNetworkComment, parentId?: string) => ({
    id: comment.id,
    text: comment.text,
    username: comment.username,
    timestamp: formatNetworkTime(comment.timestamp),
    hidden: false,
    from: { id: `igsid-${comment.username}`, username: comment.username },
    ...(parentId && { parent_id: parentId }),
    ...state.fieldOverrides.get(comment.id),
  });
  const renderReplyPage = (comment: FakeNetworkComment, query: URLSearchParams) => {
    const render = (reply: FakeNetworkComment) => renderComment(reply, comment.id);
    const cursors = state.cyclicCursors.get(comment.id);
    if (!cursors) return paginate(comment.replies ?? [], query, pageSizes.replies, render);
    const after = cursors[(cursors.indexOf(query.get('after') ?? '') + 1) % cursors.length];
    const paging = { cursors: { after }, next: `http://elsewhere.test/?after=${after}` };
    return { data: (comment.replies ?? []).map(render), paging };
  };
  const renderThread = (comment: FakeNetworkComment) => ({
    ...renderComment(comment),
    ...(comment.replies?.length && {
      replies: renderReplyPage(comment, new URLSearchParams({ limit: '50' })),
    }),
  });
  const renderMedia = (one: FakeNetworkMedia) => ({
    id: one.id,
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    timestamp: formatNetworkTime(one.timestamp),
    comments_count: one.comments_count,
    like_count: 1,
    username: accounts().find((account) => account.media.includes(one))?.username,
    ...state.fieldOverrides.get(one.id),
  });
  const renderProfile = (account: FakeNetworkAccount) => ({
    id: account.id,
    username: account.username,
    name: account.username.toUpperCase(),
    followers_count: 12,
    media_count: account.media.length,
    ...state.fieldOverrides.get(account.id),
  });

  function issueToken(query: URLSearchParams): FakeResponse {
    const short = query.get('fb_exchange_token');
    if (short !== null) {
      return ok({ access_token: short.replace('short', 'long'), expires_in: 5_183_944 });
    }
    const code = query.get('code') ?? '';
    if (state.usedCodes.has(code)) return error(100, 36_009);
    state.usedCodes.add(code);
    return ok({ access_token: `short:${code.split('/')[0]}:${code}`, expires_in: 5_000 });
  }

  function readMe(
    edge: string | undefined,
    facebookUser: FakeNetworkFacebookUser,
    query: URLSearchParams,
  ): FakeResponse {
    if (edge === undefined) {
      return ok({
        id: facebookUser.id,
        name: facebookUser.name,
        picture: { data: { url: 'https://p.test/a' } },
      });
    }
    if (edge === 'permissions') {
      const data = FAKE_NETWORK_GRANTED_SCOPES.map((permission) => ({
        permission,
        status: facebookUser.granted.includes(permission) ? 'granted' : 'declined',
      }));
      return ok({ data });
    }
    if (!facebookUser.granted.includes('pages_show_list')) return error(200);
    const render = (account: FakeNetworkAccount) => ({
      id: `page-${account.id}`,
      name: `Page of ${account.username}`,
      access_token: `page:${facebookUser.id}:${account.id}`,
      ...(account.kind === 'business' && { instagram_business_account: renderProfile(account) }),
      connected_instagram_account: { id: account.id, username: account.username },
    });
    return ok(paginate(facebookUser.accounts, query, 100, render));
  }

  function readObject(id: string, edge: string | undefined, query: URLSearchParams): FakeResponse {
    const account = accounts().find((one) => one.id === id);
    if (account && edge === 'media')
      return ok(paginate(account.media, query, pageSizes.media, renderMedia));
    if (account) return ok(renderProfile(account));
    const post = media().find((one) => one.id === id);
    if (post && edge === 'comments') {
      return ok(paginate(post.comments, query, pageSizes.comments, renderThread));
    }
    if (post) return ok(renderMedia(post));
    for (const comment of comments()) {
      const post = media().find((one) => one.comments.includes(comment));
      if (comment.id === id && edge === 'replies') return ok(renderReplyPage(comment, query));
      if (comment.id === id) return ok({ ...renderThread(comment), media: { id: post?.id } });
      const reply = comment.replies?.find((one) => one.id === id);
      if (reply) return ok({ ...renderComment(reply, comment.id), media: { id: post?.id } });
    }
    return error(100, 33);
  }

  function handleCall(message: IncomingMessage, form: URLSearchParams): FakeResponse {
    const url = new URL(message.url ?? '/', 'http://network.test');
    const path = url.pathname.replace(/^\/graph\/v26\.0/, '');
    const name = `${message.method} ${path}`;
    state.calls.push(name);
    if (isConversationRead(message.method, path)) state.conversationReads.push(Date.now());
    const failure = state.failures.find((one) => one.times > 0 && one.on.test(name));
    if (failure) {
      failure.times -= 1;
      return error(failure.code, failure.subcode, failure.status);
    }
    const malformed = state.malformedResponses.find((one) => one.on.test(name));
    if (malformed) return ok(malformed.body);
    const query = message.method === 'GET' ? url.searchParams : form;
    if (path === '/oauth/access_token') return issueToken(query);
    const bearer = message.headers.authorization?.replace('Bearer ', '') ?? '';
    const proof = createHmac('sha256', TEST_SECRETS.FACEBOOK_APP_SECRET)
      .update(bearer)
      .digest('hex');
    if (query.get('appsecret_proof') !== proof) return error(100);
    const [, personId] = bearer.split(':');
    const facebookUser = state.facebookUsers.find((one) => one.id === personId);
    if (!facebookUser || state.expiredTokens.has(personId ?? '')) return error(190, 463);
    const [, first = '', edge] = path.split('/');
    if (edge === 'subscribed_apps') {
      state.subscribedPages.push(first);
      return ok({ success: true });
    }
    const conversationResponse = handleFakeConversationCall(
      accounts(),
      { method: message.method ?? 'GET', first, edge, query, bearer },
      { maxConversations: state.maxConversationsPerResponse, messagesOff: state.messagesOff },
    );
    if (conversationResponse) return conversationResponse;
    return first === 'me' ? readMe(edge, facebookUser, query) : readObject(first, edge, query);
  }

  function usageHeaders(): Record<string, string> {
    if (!state.usage) return {};
    const { percent, regainMinutes = 0 } = state.usage;
    const figures = { call_count: percent, estimated_time_to_regain_access: regainMinutes };
    return { 'x-business-use-case-usage': JSON.stringify({ any: [figures] }) };
  }

  const server = createServer(async (message: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of message) text += String(chunk);
    const { status, body } = handleCall(message, new URLSearchParams(text));
    response.writeHead(status, { 'content-type': 'application/json', ...usageHeaders() });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    GRAPH_API_URL: `${url}/graph`,
    GRAPH_API_VERSION: 'v26.0',
    FACEBOOK_DIALOG_URL: `${url}/facebook`,
    FACEBOOK_APP_ID: '100000000000001',
    APP_URL: 'http://localhost:3000',
  });
  return {
    ...state,
    state,
    fail: (failure: InjectedFailure) => void state.failures.push(failure),
    /** The accounts and what they contain stay. */
    removeFaults: () => {
      state.failures.length = 0;
      state.malformedResponses.length = 0;
      state.usage = undefined;
      state.maxConversationsPerResponse = 50;
      for (const faults of [state.fieldOverrides, state.cyclicCursors, state.messagesOff])
        faults.clear();
    },
    /** The number of calls that match. */
    countCalls: (on: RegExp) => state.calls.filter((call) => on.test(call)).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let loginCodeCount = 0;
/** A login code as the dialog returns it for this Facebook user. */
export const makeFakeLoginCode = (facebookUser: FakeNetworkFacebookUser): string =>
  `${facebookUser.id}/${++loginCodeCount}`;
