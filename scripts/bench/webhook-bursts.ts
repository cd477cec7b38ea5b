// Bursts of signed webhooks, and what acknowledges them: our handler or an empty one, called directly or over HTTP.
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import { makeApiGatewayEvent, type TestRequest } from '#tests/support/invoke-api-handler.ts';

const PATH = '/webhooks/network';
const IG_USER_ID = '17841400000000001';
/** So many connections does the network keep open. */
const CONNECTIONS = 50;
const context = { awsRequestId: 'bench', functionName: 'bench' } as unknown as Context;

export type WebhookHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The least that a function with the product's framework does. */
export const emptyHandler = middy<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
>().handler(async () => ({
  statusCode: 200,
  body: '{"received":true}',
})) as unknown as WebhookHandler;

export type SignedWebhook = { readonly rawBody: string; readonly headers: Record<string, string> };

let commentCount = 0;

const makeCommentChange = () => {
  commentCount += 1;
  return {
    field: 'comments',
    value: {
      id: `179${10_000_000_000_000 + commentCount}`,
      text: `How much is number ${commentCount}? I would love to have it for my sister.`,
      from: { id: `igsid-${commentCount}`, username: `follower.${commentCount}` },
      media: { id: '18000000000000001', media_product_type: 'FEED' },
    },
  };
};

/** A webhook with so many comments that nobody has announced before. */
export function makeSignedWebhook(events: number): SignedWebhook {
  const changes = Array.from({ length: events }, makeCommentChange);
  const entry = [{ id: IG_USER_ID, time: 1_790_000_000, changes }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  return { rawBody, headers: { 'x-hub-signature-256': signNetworkBody(rawBody) } };
}

const toEvent = ({ rawBody, headers }: SignedWebhook): APIGatewayProxyEventV2 =>
  makeApiGatewayEvent({ method: 'POST', path: PATH, rawBody, headers } satisfies TestRequest);

/** @throws Error when the handler does not acknowledge it */
export async function deliverWebhook(handler: WebhookHandler, webhook: SignedWebhook) {
  const { statusCode } = await handler(toEvent(webhook), context);
  if (statusCode !== 200) throw new Error(`The webhook was answered with ${statusCode}.`);
}

/** Sends all of them at once; returns the milliseconds after which 95 % were acknowledged. */
export async function measureBurst(
  webhooks: readonly SignedWebhook[],
  deliver: (webhook: SignedWebhook) => Promise<void>,
): Promise<number> {
  const times = await Promise.all(
    webhooks.map(async (webhook) => {
      const startedAt = performance.now();
      await deliver(webhook);
      return performance.now() - startedAt;
    }),
  );
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** The same handler behind HTTP; `deliver` returns when the answer has arrived. */
export async function startWebhookServer(handler: WebhookHandler) {
  const server = createServer(async (message, response) => {
    let rawBody = '';
    for await (const part of message) rawBody += String(part);
    const signature = String(message.headers['x-hub-signature-256']);
    const webhook = { rawBody, headers: { 'x-hub-signature-256': signature } };
    const { statusCode, body } = await handler(toEvent(webhook), context);
    response.writeHead(statusCode ?? 500, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const deliver = ({ rawBody, headers }: SignedWebhook) =>
    new Promise<void>((resolve, reject) => {
      const url = `http://127.0.0.1:${port}${PATH}`;
      const sent = sendRequest(url, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`The webhook was answered with ${response.statusCode}.`));
        });
      });
      sent.once('error', reject).end(rawBody);
    });
  const stop = (): void => {
    agent.destroy();
    server.close();
  };
  return { deliver, stop };
}
