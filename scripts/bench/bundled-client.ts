// Calls a function as it would be deployed, and hands over what it answers as sent.
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { eventOf } from '#tests/support/http.ts';
import { readBundles } from './functions.ts';

type Handler = (
  event: ReturnType<typeof eventOf>,
  context: unknown,
) => Promise<{ statusCode: number; body?: string; isBase64Encoded?: boolean }>;

/** A function as it would be uploaded, in this process. @throws Error where there is none of that name. */
export async function bundledHandler(wanted: string): Promise<Handler> {
  const bundle = (await readBundles()).find(({ name }) => name === wanted);
  if (bundle === undefined) throw new Error(`There is no function ${wanted}.`);
  const loaded = createRequire(import.meta.url)(bundle.file) as { readonly handler: Handler };
  return loaded.handler;
}

export type Client = (path: string, body: object) => Promise<Buffer>;

/** Calls it as the browser does; answers the body as sent. */
export const clientOf =
  (handler: Handler, token: string): Client =>
  async (path, body) => {
    const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body };
    const event = eventOf({ ...request, headers: { 'accept-encoding': 'gzip' } });
    const answer = await handler(event, { awsRequestId: 'bench', functionName: 'bench' });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    return Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
  };

type Answer = { readonly version: string; readonly unchanged?: boolean };

/** Only what is long enough is compressed. */
export const answerIn = (sent: Buffer): Answer => {
  const isGzipped = sent.readUInt16BE() === 0x1f8b;
  return JSON.parse((isGzipped ? gunzipSync(sent) : sent).toString()) as Answer;
};
