// What tests of direct messages share: sending as JSON, a conversation to act in, a receiver of webhooks.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { castIds } from '#scripts/sandbox/world/cast.ts';
import { type Answer, type Reply, type SandboxClient, startClient } from './sandbox-client.ts';

export const studioPage = castIds.studioPage;

/** Sends with a JSON body, as the app does. */
export async function sendJson(
  client: SandboxClient,
  values: Readonly<Record<string, unknown>>,
  token: string | undefined,
  path = `/${studioPage}/messages`,
): Promise<Reply> {
  const answer = await fetch(`${client.running.url}/graph/v26.0${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

export function reply(personId: string, text: string): Readonly<Record<string, unknown>> {
  return { recipient: { id: personId }, messaging_type: 'RESPONSE', message: { text } };
}

/** A message of a follower, as the control API tells it. */
export async function writeAs(
  client: SandboxClient,
  username: string,
  content: Readonly<Record<string, unknown>> = { text: 'Is the blue mug back?' },
): Promise<Answer> {
  return await client.control('POST', '/messages', { username, ...content });
}

export async function standing(client: SandboxClient, conversationId: string): Promise<Answer[]> {
  const conversation = await client.control('GET', `/conversations/${conversationId}`);
  return conversation.messages;
}

export interface Listening {
  readonly client: SandboxClient;
  /** Entries of every delivery taken so far. */
  readonly entries: () => readonly Answer[];
  /** What was announced about conversations, in order. */
  readonly messaging: () => readonly Answer[];
  readonly close: () => Promise<void>;
}

/** A sandbox that delivers its webhooks here, with the demo page subscribed to the fields. */
export async function startListening(fields = 'feed,messages'): Promise<Listening> {
  const bodies: Answer[] = [];
  const receiver = createServer(async (message, response) => {
    if (message.method === 'GET') {
      const query = new URL(message.url ?? '/', 'http://receiver.test').searchParams;
      response.end(query.get('hub.challenge'));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const client = await startClient({ webhookCallbackUrl: `http://127.0.0.1:${port}/hook` });
  await client.control('POST', '/webhooks', { batch_window_ms: 10 });
  const tokens = await client.token();
  await client.post(
    `/${studioPage}/subscribed_apps`,
    { subscribed_fields: fields },
    tokens.pages[studioPage],
  );
  const entries = (): readonly Answer[] => bodies.flatMap((body) => body.entry);
  return {
    client,
    entries,
    messaging: () => entries().flatMap((entry) => entry.messaging ?? []),
    close: async () => {
      await client.running.close();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
}
