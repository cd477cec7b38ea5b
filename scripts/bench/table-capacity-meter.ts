// A proxy in front of DynamoDB that adds up the consumed capacity of all calls: a bundle has a
// client of its own, which cannot be instrumented.
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

type CapacityUsage = { units: number; calls: number };

type Capacity = { readonly CapacityUnits?: number };
type DynamoDbResponse = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

async function readText(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

const sumCapacityUnits = (responseText: string): number => {
  const { ConsumedCapacity = [] } = JSON.parse(responseText) as DynamoDbResponse;
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

export type TableCapacityMeter = {
  /** Capacity that the work consumes; nothing else may use the table at the same time. */
  readonly measureUsage: (
    work: () => Promise<unknown>,
  ) => Promise<{ reads: CapacityUsage; writes: CapacityUsage }>;
  readonly stop: () => void;
};

/**
 * Puts the proxy in front of the endpoint in the environment.
 * @throws Error when the environment names none.
 */
export async function startTableCapacityMeter(): Promise<TableCapacityMeter> {
  const storeUrl = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (storeUrl === undefined) throw new Error('AWS_ENDPOINT_URL_DYNAMODB is not set.');
  const usage = { reads: { units: 0, calls: 0 }, writes: { units: 0, calls: 0 } };

  const countCall = (target: string, responseText: string): void => {
    const kind = /\.(Get|BatchGet|Query)/.test(target) ? 'reads' : 'writes';
    usage[kind].calls += 1;
    usage[kind].units += sumCapacityUnits(responseText);
  };
  const server = createServer(async (message, response) => {
    const requestBody = JSON.parse(await readText(message)) as object;
    const body = JSON.stringify({ ...requestBody, ReturnConsumedCapacity: 'TOTAL' });
    const { 'content-length': _, ...rest } = message.headers;
    const headers = { ...rest, 'content-length': String(Buffer.byteLength(body)) };
    const forwardedRequest = request(
      storeUrl,
      { method: 'POST', headers },
      async (storeResponse) => {
        const text = await readText(storeResponse);
        if (storeResponse.statusCode === 200)
          countCall(String(message.headers['x-amz-target']), text);
        response.writeHead(storeResponse.statusCode ?? 500, storeResponse.headers);
        response.end(text);
      },
    );
    forwardedRequest.once('error', () => response.destroy());
    forwardedRequest.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`;
  return {
    measureUsage: async (work) => {
      for (const counter of Object.values(usage)) Object.assign(counter, { units: 0, calls: 0 });
      await work();
      return { reads: { ...usage.reads }, writes: { ...usage.writes } };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
