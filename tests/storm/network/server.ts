// The outside of a storm over HTTP: the network's API and a model. It lives in the process of the storm.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#tests/simulator/random.ts';
import { type Fault, publishFault, readFaults } from './faults.ts';
import {
  accountJson,
  commentJson,
  commentsPage,
  conversationJson,
  conversationsPage,
  isReadable,
  messageJson,
  pagesJson,
  postJson,
  postsPage,
  repliesPage,
} from './shapes.ts';
import { ACCOUNT, type Comment, type Message, PAGE_ID, type World } from './world.ts';

/** An answer that is no success. */
class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, code: number, subcode?: number) {
    super(`${code}/${subcode}`);
    this.status = status;
    this.body = { error: { message: `(#${code})`, code, error_subcode: subcode } };
  }
}
const gone = () => new Refusal(400, 100, 33);

export type Network = {
  readonly url: string;
  readonly counts: Readonly<{ calls: number; publishes: number; faults: number }>;
  readonly close: () => Promise<void>;
};

export type NetworkOptions = {
  readonly world: World;
  readonly random: Random;
  readonly readFaults: number;
  /** Called with what the account published, before the call is answered. */
  readonly onPublish: (published: Comment | Message) => void;
};

type Call = {
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

const MODEL_ANSWER = {
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

function read(world: World, { path: [first = '', edge], params }: Call): object {
  const fields = params.get('fields') ?? '';
  const limit = Number(params.get('limit') ?? 50);
  const paged = { limit, after: params.get('after') ?? undefined };
  if (first === 'oauth') return { access_token: 'user-token', expires_in: 5_184_000 };
  if (first === 'me' && edge === 'accounts') return pagesJson(world);
  if (first === 'me' && edge === 'permissions') {
    return { data: SCOPES.map((permission) => ({ permission, status: 'granted' })) };
  }
  if (first === 'me') return { id: '122100000000001', name: 'Storm' };
  if (first === ACCOUNT.id) return edge === 'media' ? postsPage(world, paged) : accountJson(world);
  if (first === PAGE_ID && edge === 'conversations') {
    return conversationsPage(world, params.get('user_id') ?? undefined, paged);
  }
  const post = world.posts.get(first);
  if (post) return edge === 'comments' ? commentsPage(world, post, fields, paged) : postJson(post);
  const comment = world.comments.get(first);
  if (comment) {
    return edge === 'replies'
      ? repliesPage(world, comment, paged)
      : commentJson(world, comment, fields);
  }
  const conversation = world.conversations.get(first);
  if (conversation) return conversationJson(world, conversation);
  const message = world.messages.get(first);
  if (message && isReadable(world, message)) return messageJson(world, message);
  throw gone();
}

/** What the account publishes with the call; undefined where it publishes nothing. */
function publish(world: World, { path: [first = '', edge], params }: Call) {
  const at = Date.now();
  if (edge === 'replies') {
    const parent = world.comments.get(first);
    if (!parent || parent.parentId !== undefined) throw gone();
    const text = params.get('message') ?? '';
    return world.addComment({
      mediaId: parent.mediaId,
      parentId: parent.id,
      text,
      from: ACCOUNT,
      at,
    });
  }
  if (edge !== 'messages') return undefined;
  const { id: personId } = JSON.parse(params.get('recipient') ?? '{}');
  const { text } = JSON.parse(params.get('message') ?? '{}');
  const to = [...world.conversations.values()].find(({ person }) => person.id === personId);
  if (!to) throw new Refusal(400, 100, 2_534_014);
  return world.addMessage({ conversationId: to.id, text, fromId: ACCOUNT.id, at });
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://network');
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const method = request.method ?? 'GET';
  const isForm = method !== 'GET' && url.pathname.startsWith('/graph/');
  const params = isForm ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams;
  return { method, path: url.pathname.split('/').filter(Boolean).map(decodeURIComponent), params };
}

export async function startNetwork(options: NetworkOptions): Promise<Network> {
  const { world, random, onPublish } = options;
  const counts = { calls: 0, publishes: 0, faults: 0 };
  const readFault = readFaults(random.fork('reads'), options.readFaults);
  const publishing = random.fork('publishes');

  const answer = async (call: Call): Promise<{ fault: Fault; body: object }> => {
    const isPublish =
      call.method === 'POST' && ['replies', 'messages'].includes(call.path[1] ?? '');
    const fault = isPublish ? publishFault(publishing) : readFault();
    counts.calls += 1;
    if (isPublish) counts.publishes += 1;
    if (fault.answer !== 'result') counts.faults += 1;
    if (call.method === 'GET') {
      await sleep(fault.delayMs);
      return { fault, body: read(world, call) };
    }
    if (!isPublish) return { fault, body: { success: true } };
    const published = fault.acts ? publish(world, call) : undefined;
    if (published) onPublish(published);
    await sleep(fault.delayMs);
    const id = published?.id ?? '';
    return { fault, body: call.path[1] === 'messages' ? { message_id: id } : { id } };
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await callOf(request);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (call.path[0] === 'openai') return void send(200, MODEL_ANSWER);
    try {
      const { fault, body } = await answer({ ...call, path: call.path.slice(2) });
      if (fault.answer === 'reset') request.socket.destroy();
      else if (fault.answer === 'server_error') send(500, { error: { message: 'Oops', code: 2 } });
      else send(200, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(error.status, error.body);
    }
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(`The stand-in of the network failed: ${String(error)}\n`);
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
