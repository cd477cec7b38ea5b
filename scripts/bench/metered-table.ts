// A door in front of the table store that adds up what passing calls consume, whoever makes them: a
// bundle brings a client of its own, which nobody can ask.
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

type Used = { units: number; calls: number };

type Capacity = { readonly CapacityUnits?: number };
type Answer = { readonly ConsumedCapacity?: Capacity | readonly Capacity[] };

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

const unitsIn = (answer: string): number => {
  const { ConsumedCapacity = [] } = JSON.parse(answer) as Answer;
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

export type Meter = {
  /** What one piece of work reads and writes; nothing else may use the table meanwhile. */
  readonly usedBy: (work: () => Promise<unknown>) => Promise<{ reads: Used; writes: Used }>;
  readonly stop: () => void;
};

/** Stands between this process and the store its environment names. @throws Error where none is named. */
export async function meterTable(): Promise<Meter> {
  const store = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (store === undefined) throw new Error('There is no table to stand in front of.');
  const used = { reads: { units: 0, calls: 0 }, writes: { units: 0, calls: 0 } };

  const count = (target: string, answer: string): void => {
    const kind = /\.(Get|BatchGet|Query)/.test(target) ? 'reads' : 'writes';
    used[kind].calls += 1;
    used[kind].units += unitsIn(answer);
  };
  const server = createServer(async (message, response) => {
    const asked = JSON.parse(await bodyOf(message)) as object;
    const body = JSON.stringify({ ...asked, ReturnConsumedCapacity: 'TOTAL' });
    const { 'content-length': _, ...rest } = message.headers;
    const headers = { ...rest, 'content-length': String(Buffer.byteLength(body)) };
    const forwarded = request(store, { method: 'POST', headers }, async (answer) => {
      const text = await bodyOf(answer);
      if (answer.statusCode === 200) count(String(message.headers['x-amz-target']), text);
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      response.end(text);
    });
    forwarded.once('error', () => response.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`;
  return {
    usedBy: async (work) => {
      for (const one of Object.values(used)) Object.assign(one, { units: 0, calls: 0 });
      await work();
      return { reads: { ...used.reads }, writes: { ...used.writes } };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
