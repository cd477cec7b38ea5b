// The network of a test: the Graph core over HTTP, with the test's content and errors on demand. It records every call.
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { graphPermissions } from '#scripts/sandbox/graph/access/permissions.ts';
import type { GraphAuthorizationCode } from '#scripts/sandbox/graph/access/token-types.ts';
import { buildGraphErrorBody } from '#scripts/sandbox/graph/graph-error.ts';
import type { GraphNetwork } from '#scripts/sandbox/graph/graph-network.ts';
import { parseGraphRequest } from '#scripts/sandbox/graph/graph-request.ts';
import { buildUsageHeaders } from '#scripts/sandbox/graph/rate-limits.ts';
import {
  type GraphResponse,
  respondToGraphRequest,
} from '#scripts/sandbox/graph/respond-to-graph-request.ts';
import { serveOnLoopback } from '../run/serve-on-loopback.ts';
import { TEST_PRODUCT_SECRETS } from '../vendors/fake-queues-bus-and-secrets.ts';
import {
  createFakeNetworkWorld,
  type FakeNetworkAccount,
  type FakeNetworkConversation,
  type FakeNetworkFacebookUser,
  FOLLOWER_ID_PREFIX,
} from './fake-network-world.ts';
import { makeGraphNetwork } from './make-graph-network.ts';

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

const APP_ID = '100000000000001';
const APP_URL = 'http://localhost:3000';
const PATH_PREFIX = '/graph';
const VERSION = 'v26.0';

const isConversationRead = (name: string): boolean => /^GET \/(.*\/conversations$|aWdf)/.test(name);

/** Codes of the login dialog, whose values name the person. */
const loginCodes = new Map<string, GraphAuthorizationCode>();

/** A login code as the dialog returns it for this Facebook user. */
export function makeFakeLoginCode({ id }: FakeNetworkFacebookUser): string {
  const value = `${id}/${loginCodes.size + 1}`;
  const redirectUri = `${APP_URL}/api/v1/auth/facebook/callback`;
  loginCodes.set(value, { value, personId: id, redirectUri, issuedAt: Date.now(), used: false });
  return value;
}

const createNetworkState = () => ({
  facebookUsers: [] as FakeNetworkFacebookUser[],
  expiredTokens: new Set<string>(),
  calls: [] as string[],
  /** The times of conversation reads (epoch ms), by the clock of the test. */
  conversationReads: [] as number[],
  messagesOff: new Set<string>(),
  /** How many items are too much data for one response, by list or path of a list. */
  maxDataItems: {} as Record<string, number>,
  /** Comments that lists leave out although they are counted and can be read. */
  withheldCommentIds: new Set<string>(),
  failures: [] as InjectedFailure[],
  malformedResponses: [] as MalformedResponse[],
  /** By id of a post, comment or account: the fields that replace the true ones. */
  fieldOverrides: new Map<string, Readonly<Record<string, unknown>>>(),
  /** By id of a comment: the cursors that the pages of its replies return in turn, so that the list never ends. */
  cyclicCursors: new Map<string, readonly string[]>(),
  usage: undefined as { percent: number; regainMinutes?: number } | undefined,
  subscribedPages: [] as string[],
});

type NetworkState = ReturnType<typeof createNetworkState>;

/** The id of the owner's latest publication through the product. */
let sentCount = 0;

function findAccount({ facebookUsers }: NetworkState, accountId: string): FakeNetworkAccount {
  const accounts = facebookUsers.flatMap((user) => user.accounts);
  const account = accounts.find(({ id }) => id === accountId);
  if (!account) throw new Error(`no account ${accountId}`);
  return account;
}

const makeChanges = (state: NetworkState): Partial<GraphNetwork['changes']> => ({
  createComment({ mediaId, parentId, authorId, text }) {
    const { username, media } = findAccount(state, authorId);
    const comment = {
      id: `1799${String(++sentCount).padStart(13, '0')}`,
      text,
      username,
      timestamp: new Date().toISOString(),
    };
    const post = media.find(({ id }) => id === mediaId);
    if (!post) throw new Error(`no post ${mediaId}`);
    post.comments =
      parentId === null
        ? [comment, ...post.comments]
        : post.comments.map((top) =>
            top.id === parentId ? { ...top, replies: [comment, ...(top.replies ?? [])] } : top,
          );
    return comment;
  },
  sendMessage({ accountId, followerId, text, privateReplyTo }) {
    const account = findAccount(state, accountId);
    const { conversations = [] } = account;
    const known = conversations.find(({ contact }) => contact.id === followerId);
    const username = followerId.replace(FOLLOWER_ID_PREFIX, '');
    const conversation: FakeNetworkConversation = known ?? {
      id: `aWdf${followerId}`,
      contact: { id: followerId, username },
      messages: [],
    };
    if (!known) account.conversations = [...conversations, conversation];
    const message = {
      id: `aWdfSENT${++sentCount}`,
      fromOwner: true,
      text,
      timestamp: new Date().toISOString(),
      ...(privateReplyTo !== null && { privateReplyTo }),
    };
    conversation.messages = [message, ...conversation.messages];
    return message;
  },
  subscribePage: (pageId) => void state.subscribedPages.push(pageId),
});

export type FakeNetwork = Awaited<ReturnType<typeof startFakeNetwork>>;

/** Starts the fake network and points the product's settings at it. `pageSizes` caps its pages. */
export async function startFakeNetwork(pageSizes = { media: 100, comments: 50, replies: 50 }) {
  const state = createNetworkState();
  const changes = makeChanges(state);
  const tokens: GraphNetwork['access']['tokens'] = new Map();

  const getNetwork = (replyCursor: string | undefined) =>
    makeGraphNetwork({
      app: { id: APP_ID, secret: TEST_PRODUCT_SECRETS.FACEBOOK_APP_SECRET },
      world: createFakeNetworkWorld(state.facebookUsers, state.messagesOff),
      access: { tokens, codes: loginCodes, grants: listGrants(state) },
      options: {
        pageSizes,
        maxDataItems: state.maxDataItems,
        withheldCommentIds: state.withheldCommentIds,
        usageByAccount: { get: () => toGraphUsage(state.usage) },
        alter: (idOrPath, rendered) => alterRendered(state, replyCursor, idOrPath, rendered),
      },
      changes,
      refuse: ({ personId }) =>
        personId !== null && state.expiredTokens.has(personId)
          ? { code: 190, subcode: 463, message: 'Session has expired' }
          : undefined,
    });

  function respond(message: IncomingMessage, form: URLSearchParams): GraphResponse {
    const url = new URL(message.url ?? '/', 'http://network.test');
    const path = url.pathname.replace(`${PATH_PREFIX}/${VERSION}`, '');
    const name = `${message.method} ${path}`;
    state.calls.push(name);
    if (isConversationRead(name)) state.conversationReads.push(Date.now());
    const replyCursor = url.searchParams.get('after') ?? undefined;
    const network = getNetwork(replyCursor);
    const failure = state.failures.find((one) => one.times > 0 && one.on.test(name));
    if (failure) {
      failure.times -= 1;
      const { status = 400, code, subcode } = failure;
      const headers = buildUsageHeaders(network, new Set(state.usage ? ['any'] : []));
      const body = buildGraphErrorBody({ code, subcode, message: `(#${code})` });
      return { status, headers, body };
    }
    const malformed = state.malformedResponses.find((one) => one.on.test(name));
    if (malformed) return { status: 200, headers: {}, body: malformed.body };
    const isCyclic = state.cyclicCursors.has(path.split('/')[1] ?? '');
    if (isCyclic) url.searchParams.delete('after');
    const request = parseGraphRequest(url, PATH_PREFIX, {
      method: message.method ?? 'GET',
      authorization: message.headers.authorization,
      body: form,
      defaultVersion: VERSION,
    });
    return respondToGraphRequest(network, request);
  }

  const { url, close } = await serveOnLoopback(async (message, response) => {
    const form = new URLSearchParams(await readText(message));
    let answer: GraphResponse;
    try {
      answer = respond(message, form);
    } catch (error) {
      // No test has stored such a change yet: a test that does should fail with the reason, not with a timeout.
      answer = { status: 501, headers: {}, body: { error: { message: String(error), code: 1 } } };
    }
    const { status, headers, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  Object.assign(process.env, {
    GRAPH_API_URL: `${url}${PATH_PREFIX}`,
    GRAPH_API_VERSION: VERSION,
    FACEBOOK_DIALOG_URL: `${url}/facebook`,
    FACEBOOK_APP_ID: APP_ID,
    APP_URL,
  });
  return {
    ...state,
    state,
    fail: (failure: InjectedFailure) => void state.failures.push(failure),
    /** Keeps the accounts and their content. */
    removeFaults: () => {
      state.failures.length = 0;
      state.malformedResponses.length = 0;
      state.usage = undefined;
      state.maxDataItems = {};
      const { fieldOverrides, cyclicCursors, messagesOff, withheldCommentIds } = state;
      for (const faults of [fieldOverrides, cyclicCursors, messagesOff, withheldCommentIds])
        faults.clear();
    },
    /** A person's tokens, of one kind or of all. */
    listTokens: (personId: string, kind?: 'user' | 'page'): readonly string[] =>
      [...tokens.values()]
        .filter((one) => one.personId === personId && (kind ?? one.kind) === one.kind)
        .map(({ value }) => value),
    /** The number of matching calls. */
    countCalls: (on: RegExp) => state.calls.filter((call) => on.test(call)).length,
    stop: close,
  };
}

const listGrants = ({ facebookUsers }: NetworkState): GraphNetwork['access']['grants'] =>
  new Map(
    facebookUsers.map(({ id, granted }) => [
      id,
      Object.fromEntries(
        graphPermissions.map((scope) => [scope, granted.includes(scope) ? 'granted' : 'declined']),
      ),
    ]),
  );

const toGraphUsage = (usage: NetworkState['usage']) =>
  usage && {
    callCount: usage.percent,
    totalTime: 0,
    totalCpuTime: 0,
    minutesToRegainAccess: usage.regainMinutes ?? 0,
  };

function alterRendered(
  { fieldOverrides, cyclicCursors }: NetworkState,
  replyCursor: string | undefined,
  idOrPath: string,
  rendered: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const [id = '', list] = idOrPath.split('/');
  if (list === undefined) return { ...rendered, ...fieldOverrides.get(id) };
  const cursors = list === 'replies' ? cyclicCursors.get(id) : undefined;
  if (!cursors) return undefined;
  const after = cursors[(cursors.indexOf(replyCursor ?? '') + 1) % cursors.length];
  return {
    ...rendered,
    paging: { cursors: { after }, next: `http://elsewhere.test/?after=${after}` },
  };
}
