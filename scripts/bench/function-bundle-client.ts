// Calls a function's deployment bundle in this process and returns the response body as it would be
// sent.
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { makeApiGatewayEvent } from '#tests/support/invoke-api-handler.ts';
import { readFunctionBundles } from './read-function-bundles.ts';

type LambdaHandler = (
  event: ReturnType<typeof makeApiGatewayEvent>,
  context: unknown,
) => Promise<{ statusCode: number; body?: string; isBase64Encoded?: boolean }>;

/**
 * The handler of a function's deployment bundle.
 * @throws Error when the template has no function with that name.
 */
export async function loadBundledHandler(functionName: string): Promise<LambdaHandler> {
  const bundle = (await readFunctionBundles()).find(({ name }) => name === functionName);
  if (bundle === undefined) throw new Error(`There is no function ${functionName}.`);
  const bundleModule = createRequire(import.meta.url)(bundle.file) as {
    readonly handler: LambdaHandler;
  };
  return bundleModule.handler;
}

export type FunctionBundleClient = (path: string, body: object) => Promise<Buffer>;

/** Sends the same request as the browser; returns the body as sent. */
export const createFunctionBundleClient =
  (handler: LambdaHandler, token: string): FunctionBundleClient =>
  async (path, body) => {
    const request = { method: 'POST', path: `/api/v1/users/me/ig${path}`, token, body };
    const event = makeApiGatewayEvent({ ...request, headers: { 'accept-encoding': 'gzip' } });
    const response = await handler(event, { awsRequestId: 'bench', functionName: 'bench' });
    if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
    return Buffer.from(response.body ?? '', response.isBase64Encoded ? 'base64' : 'utf8');
  };

type VersionedResponse = { readonly version: string; readonly unchanged?: boolean };

/** Only long bodies are compressed. */
export const parseFunctionBundleResponse = (responseBody: Buffer): VersionedResponse => {
  const isGzipped = responseBody.readUInt16BE() === 0x1f8b;
  return JSON.parse(
    (isGzipped ? gunzipSync(responseBody) : responseBody).toString(),
  ) as VersionedResponse;
};
