// The fake vendors of a storm over HTTP: the network with its login dialog, and a language model. They run in the
// process of the storm and so survive every kill.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildGraphErrorBody } from '#scripts/sandbox/graph/graph-error.ts';
import { parseGraphRequest } from '#scripts/sandbox/graph/graph-request.ts';
import { planGraphCall } from '#scripts/sandbox/graph/respond-to-graph-request.ts';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import { confirmLoginDialog } from '#tests/support/network/confirm-login-dialog.ts';
import { serveOnLoopback } from '#tests/support/run/serve-on-loopback.ts';
import {
  STORM_PERSON_ID,
  type StormComment,
  type StormContent,
  type StormMessage,
} from './storm-content.ts';
import { createRandomReadFaults, drawRandomPublishFault } from './storm-network-faults.ts';
import { createStormGraphNetwork } from './storm-world.ts';

export type StormNetwork = {
  readonly url: string;
  readonly counts: Readonly<{ calls: number; publishes: number; faults: number }>;
  readonly close: () => Promise<void>;
};

export type StormNetworkOptions = {
  readonly content: StormContent;
  readonly appSecret: string;
  readonly random: SeededRandom;
  readonly readFaultCount: number;
  /** Called with each publication of the account, before the response of the call. */
  readonly onPublish: (published: StormComment | StormMessage) => void;
};

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

/** Null when the connection breaks without a response. */
type Answer = { readonly status: number; readonly body: unknown } | null;

const PUBLISHING_CALLS = ['POST comment/replies', 'POST page/messages'];

export async function startStormNetwork(options: StormNetworkOptions): Promise<StormNetwork> {
  const { content, appSecret, random, onPublish } = options;
  const network = createStormGraphNetwork(content, appSecret, onPublish);
  const counts = { calls: 0, publishes: 0, faults: 0 };
  const drawReadFault = createRandomReadFaults(random.fork('reads'), options.readFaultCount);
  const publishRandom = random.fork('publishes');

  const callGraph = async (url: URL, message: IncomingMessage, form: string): Promise<Answer> => {
    const request = parseGraphRequest(url, '/graph', {
      method: message.method ?? 'GET',
      authorization: message.headers.authorization,
      body: new URLSearchParams(form),
      defaultVersion: 'v26.0',
    });
    const call = planGraphCall(network, request);
    const isPublish = PUBLISHING_CALLS.includes(call.name);
    const fault = isPublish ? drawRandomPublishFault(publishRandom) : drawReadFault();
    counts.calls += 1;
    if (isPublish) counts.publishes += 1;
    if (fault.response !== 'result') counts.faults += 1;
    const answer = fault.takesEffect ? call.run() : null;
    await sleep(fault.delayMs);
    if (fault.response === 'reset') return null;
    if (fault.response === 'result' && answer) return answer;
    return { status: 500, body: buildGraphErrorBody({ message: 'Oops', code: 2 }) };
  };

  const respond = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? '/', 'http://network');
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    if (url.pathname.startsWith('/dialog'))
      return confirmLoginDialog(network, STORM_PERSON_ID, url, response);
    const answer = url.pathname.startsWith('/openai')
      ? { status: 200, body: MODEL_RESPONSE }
      : await callGraph(url, message, Buffer.concat(chunks).toString());
    if (answer === null) return void message.socket.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  };

  const { url, close } = await serveOnLoopback((message, response) => {
    respond(message, response).catch((error: unknown) => {
      process.stderr.write(`The fake network failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  return { url, counts, close };
}
