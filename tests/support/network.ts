// A network of a few lines for tests: logins, pages, posts, comments, conversations, errors on demand,
// every call noted.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerConversations, type FakeConversation } from './network-conversations.ts';
import { SECRETS } from './queue.ts';

export type FakeComment = {
  readonly id: string;
  readonly text: string;
  readonly username: string;
  readonly timestamp: string;
  readonly replies?: readonly FakeComment[];
};
export type FakeMedia = {
  readonly id: string;
  readonly timestamp: string;
  comments_count: number;
  comments: FakeComment[];
};
export type FakeAccount = {
  readonly id: string;
  username: string;
  readonly kind: 'business' | 'personal';
  media: FakeMedia[];
  conversations?: FakeConversation[];
};
export type FakePerson = {
  readonly id: string;
  readonly name: string;
  granted: readonly string[];
  accounts: FakeAccount[];
};

type Failure = {
  /** Matched against `METHOD /path`. */
  readonly on: RegExp;
  times: number;
  readonly status?: number;
  readonly code: number;
  readonly subcode?: number;
};

/** What answers instead of a list or an object, under HTTP 200. */
type Garbled = { readonly on: RegExp; readonly body: unknown };

type Answer = { readonly status: number; readonly body: unknown };

export const ALL_SCOPES = [
  'pages_show_list',
  'business_management',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];

const error = (code: number, subcode?: number, status = 400): Answer => ({
  status,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code, error_subcode: subcode } },
});
const ok = (body: unknown): Answer => ({ status: 200, body });

/** What a reader of the network never sees the same way twice: `2026-11-20T10:15:30+0000`. */
const networkTime = (iso: string) => iso.replace(/\.\d{3}Z$/, '+0000');

const isConversationRead = (method: string | undefined, path: string): boolean =>
  method === 'GET' && (path.endsWith('/conversations') || path.startsWith('/aWdf'));

export type FakeNetwork = Awaited<ReturnType<typeof startNetwork>>;

/** Starts it and points the product's settings at it. `sizes` are the page caps it insists on. */
export async function startNetwork(sizes = { media: 100, comments: 50, replies: 50 }) {
  const state = {
    people: [] as FakePerson[],
    usedCodes: new Set<string>(),
    endedTokens: new Set<string>(),
    calls: [] as string[],
    /** When conversations were read (ms), by the tests' clock. */
    conversationReads: [] as number[],
    messagesOff: new Set<string>(),
    /** Conversations one answer can hold. */
    conversationsAtOnce: 50,
    failures: [] as Failure[],
    garbled: [] as Garbled[],
    /** By id: what is told otherwise of a post, a comment or an account. */
    toldAs: new Map<string, Readonly<Record<string, unknown>>>(),
    /** By id of a comment: the cursors its replies name in turn, each of which begins the list again. */
    endless: new Map<string, readonly string[]>(),
    usage: undefined as { percent: number; regainMinutes?: number } | undefined,
    subscribed: [] as string[],
  };

  const accounts = () => state.people.flatMap((person) => person.accounts);
  const media = () => accounts().flatMap((account) => account.media);
  const comments = () => media().flatMap((one) => one.comments);

  function pageOf<T>(
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

  const bare = (comment: FakeComment, parentId?: string) => ({
    id: comment.id,
    text: comment.text,
    username: comment.username,
    timestamp: networkTime(comment.timestamp),
    hidden: false,
    from: { id: `igsid-${comment.username}`, username: comment.username },
    ...(parentId && { parent_id: parentId }),
    ...state.toldAs.get(comment.id),
  });
  const replyPage = (comment: FakeComment, query: URLSearchParams) => {
    const render = (reply: FakeComment) => bare(reply, comment.id);
    const endless = state.endless.get(comment.id);
    if (!endless) return pageOf(comment.replies ?? [], query, sizes.replies, render);
    const after = endless[(endless.indexOf(query.get('after') ?? '') + 1) % endless.length];
    const paging = { cursors: { after }, next: `http://elsewhere.test/?after=${after}` };
    return { data: (comment.replies ?? []).map(render), paging };
  };
  const withReplies = (comment: FakeComment) => ({
    ...bare(comment),
    ...(comment.replies?.length && {
      replies: replyPage(comment, new URLSearchParams({ limit: '50' })),
    }),
  });
  const renderMedia = (one: FakeMedia) => ({
    id: one.id,
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    timestamp: networkTime(one.timestamp),
    comments_count: one.comments_count,
    like_count: 1,
    username: accounts().find((account) => account.media.includes(one))?.username,
    ...state.toldAs.get(one.id),
  });
  const profile = (account: FakeAccount) => ({
    id: account.id,
    username: account.username,
    name: account.username.toUpperCase(),
    followers_count: 12,
    media_count: account.media.length,
    ...state.toldAs.get(account.id),
  });

  function token(query: URLSearchParams): Answer {
    const short = query.get('fb_exchange_token');
    if (short !== null) {
      return ok({ access_token: short.replace('short', 'long'), expires_in: 5_183_944 });
    }
    const code = query.get('code') ?? '';
    if (state.usedCodes.has(code)) return error(100, 36_009);
    state.usedCodes.add(code);
    return ok({ access_token: `short:${code.split('/')[0]}:${code}`, expires_in: 5_000 });
  }

  function me(edge: string | undefined, person: FakePerson, query: URLSearchParams): Answer {
    if (edge === undefined) {
      return ok({
        id: person.id,
        name: person.name,
        picture: { data: { url: 'https://p.test/a' } },
      });
    }
    if (edge === 'permissions') {
      const data = ALL_SCOPES.map((permission) => ({
        permission,
        status: person.granted.includes(permission) ? 'granted' : 'declined',
      }));
      return ok({ data });
    }
    if (!person.granted.includes('pages_show_list')) return error(200);
    const render = (account: FakeAccount) => ({
      id: `page-${account.id}`,
      name: `Page of ${account.username}`,
      access_token: `page:${person.id}:${account.id}`,
      ...(account.kind === 'business' && { instagram_business_account: profile(account) }),
      connected_instagram_account: { id: account.id, username: account.username },
    });
    return ok(pageOf(person.accounts, query, 100, render));
  }

  function object(id: string, edge: string | undefined, query: URLSearchParams): Answer {
    const account = accounts().find((one) => one.id === id);
    if (account && edge === 'media')
      return ok(pageOf(account.media, query, sizes.media, renderMedia));
    if (account) return ok(profile(account));
    const post = media().find((one) => one.id === id);
    if (post && edge === 'comments') {
      return ok(pageOf(post.comments, query, sizes.comments, withReplies));
    }
    if (post) return ok(renderMedia(post));
    for (const comment of comments()) {
      const post = media().find((one) => one.comments.includes(comment));
      if (comment.id === id && edge === 'replies') return ok(replyPage(comment, query));
      if (comment.id === id) return ok({ ...withReplies(comment), media: { id: post?.id } });
      const reply = comment.replies?.find((one) => one.id === id);
      if (reply) return ok({ ...bare(reply, comment.id), media: { id: post?.id } });
    }
    return error(100, 33);
  }

  function answer(message: IncomingMessage, form: URLSearchParams): Answer {
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
    const garbled = state.garbled.find((one) => one.on.test(name));
    if (garbled) return ok(garbled.body);
    const query = message.method === 'GET' ? url.searchParams : form;
    if (path === '/oauth/access_token') return token(query);
    const bearer = message.headers.authorization?.replace('Bearer ', '') ?? '';
    const proof = createHmac('sha256', SECRETS.FACEBOOK_APP_SECRET).update(bearer).digest('hex');
    if (query.get('appsecret_proof') !== proof) return error(100);
    const [, personId] = bearer.split(':');
    const person = state.people.find((one) => one.id === personId);
    if (!person || state.endedTokens.has(personId ?? '')) return error(190, 463);
    const [, first = '', edge] = path.split('/');
    if (edge === 'subscribed_apps') {
      state.subscribed.push(first);
      return ok({ success: true });
    }
    const talked = answerConversations(
      accounts(),
      { method: message.method ?? 'GET', first, edge, query, bearer },
      { most: state.conversationsAtOnce, messagesOff: state.messagesOff },
    );
    if (talked) return talked;
    return first === 'me' ? me(edge, person, query) : object(first, edge, query);
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
    const { status, body } = answer(message, new URLSearchParams(text));
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
    fail: (failure: Failure) => void state.failures.push(failure),
    /** Calls made since `from`, an index into the calls. */
    countCalls: (on: RegExp) => state.calls.filter((call) => on.test(call)).length,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let codes = 0;
/** A code the dialog would send back for this person. */
export const codeOf = (person: FakePerson): string => `${person.id}/${++codes}`;
