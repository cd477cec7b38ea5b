// The fake vendors of a storm over HTTP: the network's API and a language model. They run in the process of the storm
// and so survive every kill.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '#tests/simulator/seeded-random.ts';
import {
  isStormMessageReadable,
  toStormAccountJson,
  toStormCommentJson,
  toStormCommentsPage,
  toStormConversationJson,
  toStormConversationsPage,
  toStormFacebookPagesJson,
  toStormMessageJson,
  toStormPostJson,
  toStormPostsPage,
  toStormRepliesPage,
} from './graph-json.ts';
import {
  STORM_ACCOUNT,
  STORM_FACEBOOK_PAGE_ID,
  type StormComment,
  type StormContent,
  type StormMessage,
} from './storm-content.ts';
import {
  createRandomReadFaults,
  drawRandomPublishFault,
  type StormNetworkFault,
} from './storm-network-faults.ts';

/** An error response of the network. */
class GraphError extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, code: number, subcode?: number) {
    super(`${code}/${subcode}`);
    this.status = status;
    this.body = { error: { message: `(#${code})`, code, error_subcode: subcode } };
  }
}
const createGoneError = () => new GraphError(400, 100, 33);

export type StormNetwork = {
  readonly url: string;
  readonly counts: Readonly<{ calls: number; publishes: number; faults: number }>;
  readonly close: () => Promise<void>;
};

export type StormNetworkOptions = {
  readonly content: StormContent;
  readonly random: SeededRandom;
  readonly readFaultCount: number;
  /** Called with what the account published, before the response of the call. */
  readonly onPublish: (published: StormComment | StormMessage) => void;
};

type NetworkCall = {
  readonly method: string;
  readonly path: readonly string[];
  readonly params: URLSearchParams;
};

const SCOPES = [
  'pages_show_list',
  'business_management',
  'pages_read_engagement',
  'pages_manage_metadata',
  'pages_messaging',
  'instagram_basic',
  'instagram_manage_comments',
  'instagram_manage_messages',
];

const MODEL_RESPONSE = {
  id: 'chatcmpl-storm',
  object: 'chat.completion',
  created: 0,
  model: 'storm',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: JSON.stringify({ text: 'Thank you, yes it is!' }) },
    },
  ],
};

function respondToRead(
  content: StormContent,
  { path: [first = '', edge], params }: NetworkCall,
): object {
  const fields = params.get('fields') ?? '';
  const limit = Number(params.get('limit') ?? 50);
  const paging = { limit, after: params.get('after') ?? undefined };
  if (first === 'oauth') return { access_token: 'user-token', expires_in: 5_184_000 };
  if (first === 'me' && edge === 'accounts') return toStormFacebookPagesJson(content);
  if (first === 'me' && edge === 'permissions') {
    return { data: SCOPES.map((permission) => ({ permission, status: 'granted' })) };
  }
  if (first === 'me') return { id: '122100000000001', name: 'Storm' };
  if (first === STORM_ACCOUNT.id)
    return edge === 'media' ? toStormPostsPage(content, paging) : toStormAccountJson(content);
  if (first === STORM_FACEBOOK_PAGE_ID && edge === 'conversations') {
    return toStormConversationsPage(content, params.get('user_id') ?? undefined, paging);
  }
  const post = content.posts.get(first);
  if (post)
    return edge === 'comments'
      ? toStormCommentsPage(content, post, fields, paging)
      : toStormPostJson(post);
  const comment = content.comments.get(first);
  if (comment) {
    return edge === 'replies'
      ? toStormRepliesPage(content, comment, paging)
      : toStormCommentJson(content, comment, fields);
  }
  const conversation = content.conversations.get(first);
  if (conversation) return toStormConversationJson(content, conversation);
  const message = content.messages.get(first);
  if (message && isStormMessageReadable(content, message))
    return toStormMessageJson(content, message);
  throw createGoneError();
}

/** Publishes the comment or message of the call; returns undefined where the call publishes nothing. */
function publish(content: StormContent, { path: [first = '', edge], params }: NetworkCall) {
  const at = Date.now();
  if (edge === 'replies') {
    const parent = content.comments.get(first);
    if (!parent || parent.parentId !== undefined) throw createGoneError();
    const text = params.get('message') ?? '';
    return content.addComment({
      mediaId: parent.mediaId,
      parentId: parent.id,
      text,
      from: STORM_ACCOUNT,
      at,
    });
  }
  if (edge !== 'messages') return undefined;
  const { id: personId } = JSON.parse(params.get('recipient') ?? '{}');
  const { text } = JSON.parse(params.get('message') ?? '{}');
  const conversation = [...content.conversations.values()].find(
    ({ contact }) => contact.id === personId,
  );
  if (!conversation) throw new GraphError(400, 100, 2_534_014);
  return content.addMessage({
    conversationId: conversation.id,
    text,
    fromId: STORM_ACCOUNT.id,
    at,
  });
}

async function parseCall(request: IncomingMessage): Promise<NetworkCall> {
  const url = new URL(request.url ?? '/', 'http://network');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const method = request.method ?? 'GET';
  const isForm = method !== 'GET' && url.pathname.startsWith('/graph/');
  const params = isForm ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams;
  return { method, path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent), params };
}

export async function startStormNetwork(options: StormNetworkOptions): Promise<StormNetwork> {
  const { content, random, onPublish } = options;
  const counts = { calls: 0, publishes: 0, faults: 0 };
  const drawReadFault = createRandomReadFaults(random.fork('reads'), options.readFaultCount);
  const publishRandom = random.fork('publishes');

  const handleCall = async (
    call: NetworkCall,
  ): Promise<{ fault: StormNetworkFault; body: object }> => {
    const isPublish =
      call.method === 'POST' && ['replies', 'messages'].includes(call.path[1] ?? '');
    const fault = isPublish ? drawRandomPublishFault(publishRandom) : drawReadFault();
    counts.calls += 1;
    if (isPublish) counts.publishes += 1;
    if (fault.response !== 'result') counts.faults += 1;
    if (call.method === 'GET') {
      await sleep(fault.delayMs);
      return { fault, body: respondToRead(content, call) };
    }
    if (!isPublish) return { fault, body: { success: true } };
    const published = fault.takesEffect ? publish(content, call) : undefined;
    if (published) onPublish(published);
    await sleep(fault.delayMs);
    const id = published?.id ?? '';
    return { fault, body: call.path[1] === 'messages' ? { message_id: id } : { id } };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await parseCall(request);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (call.path[0] === 'openai') return void send(200, MODEL_RESPONSE);
    try {
      const { fault, body } = await handleCall({ ...call, path: call.path.slice(2) });
      if (fault.response === 'reset') request.socket.destroy();
      else if (fault.response === 'server_error')
        send(500, { error: { message: 'Oops', code: 2 } });
      else send(200, body);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      send(error.status, error.body);
    }
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(`The fake network failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
