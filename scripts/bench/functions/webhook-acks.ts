// P13: how soon a burst of signed webhooks is acknowledged over HTTP, by the product and by an empty handler.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { handler as intake } from '#functions/intake/api.ts';
import { getTableName } from '#platform/table/dynamo-client.ts';
import { signNetworkBody } from '#tests/security/request-signers.ts';
import type { ApiHandler } from '#tests/support/api/invoke-api-by-contract.ts';
import { makeApiGatewayEvent } from '#tests/support/api/invoke-api-handler.ts';
import { serveOnLoopback } from '#tests/support/run/serve-on-loopback.ts';
import { runWithBenchTable } from '../bench-table.ts';
import { logProgress, type Measurement, reportAndExit } from '../measurement.ts';
import { measureMedians, measureMilliseconds } from '../medians.ts';

const PATH = '/webhooks/network';
const BURST = 500;
const ROUNDS = 21;
/** The network keeps this many connections open. */
const CONNECTIONS = 50;
const context = { awsRequestId: 'bench', functionName: 'bench' } as never;

/** The least work of a function with the product's framework. */
const emptyHandler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>().handler(
  async () => ({ statusCode: 200, body: '{"received":true}' }),
) as unknown as ApiHandler;

let commentCount = 0;

/** Makes a signed webhook with a comment of its own. */
function makeSignedWebhook() {
  commentCount += 1;
  const value = {
    id: `179${10_000_000_000_000 + commentCount}`,
    text: `How much is number ${commentCount}? I would love to have it for my sister.`,
    from: { id: `igsid-${commentCount}`, username: `follower.${commentCount}` },
    media: { id: '18000000000000001', media_product_type: 'FEED' },
  };
  const changes = [{ field: 'comments', value }];
  const entry = [{ id: '17841400000000001', time: 1_790_000_000, changes }];
  const rawBody = JSON.stringify({ object: 'instagram', entry });
  return { rawBody, headers: { 'x-hub-signature-256': signNetworkBody(rawBody) } };
}

type SignedWebhook = ReturnType<typeof makeSignedWebhook>;

/** The handler behind HTTP; `deliver` returns when the answer has arrived. */
async function startWebhookServer(handler: ApiHandler) {
  const { url, close } = await serveOnLoopback(async (message, response) => {
    const rawBody = await text(message);
    const headers = { 'x-hub-signature-256': String(message.headers['x-hub-signature-256']) };
    const event = makeApiGatewayEvent({ method: 'POST', path: PATH, rawBody, headers });
    const { statusCode, body } = await handler(event, context);
    response.writeHead(statusCode ?? 500, { 'content-type': 'application/json' }).end(body);
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const deliver = async ({ rawBody, headers }: SignedWebhook): Promise<void> => {
    const sent = sendRequest(`${url}${PATH}`, { method: 'POST', agent, headers }).end(rawBody);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    if (response.statusCode !== 200)
      throw new Error(`The webhook was answered with ${response.statusCode}.`);
  };
  const stop = (): Promise<void> => {
    agent.destroy();
    return close();
  };
  return { deliver, stop };
}

/** Sends all of them at once; returns the milliseconds after which 95 % were acknowledged. */
async function measureBurst(deliver: (webhook: SignedWebhook) => Promise<void>): Promise<number> {
  const webhooks = Array.from({ length: BURST }, makeSignedWebhook);
  const times = await Promise.all(
    webhooks.map((webhook) => measureMilliseconds(() => deliver(webhook))),
  );
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

async function measure(): Promise<Measurement[]> {
  SQSClient.prototype.send = (async () => ({})) as unknown as SQSClient['send'];
  // The table has no event and stores every one, so that neither the emulator nor its client is measured.
  const Responses = { [getTableName()]: [] };
  const { send } = DynamoDBClient.prototype;
  DynamoDBClient.prototype.send = (async () => ({ Responses })) as unknown as typeof send;
  const servers = {
    intake: await startWebhookServer(intake),
    empty: await startWebhookServer(emptyHandler),
  };
  const time = await measureMedians(
    {
      intake: () => measureBurst(servers.intake.deliver),
      empty: () => measureBurst(servers.empty.deliver),
    },
    ROUNDS,
  );
  for (const server of Object.values(servers)) await server.stop();
  DynamoDBClient.prototype.send = send;
  logProgress(
    `${time.intake.toFixed(1)} ms for 95 % of ${BURST} webhooks (${((time.intake * 1_000) / BURST).toFixed(0)} µs each), empty handler ${time.empty.toFixed(1)} ms`,
  );
  return [{ id: 'P13-ack-http', ratio: time.intake / time.empty }];
}

await reportAndExit(await runWithBenchTable(measure));
