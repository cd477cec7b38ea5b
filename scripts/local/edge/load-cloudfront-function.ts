// Runs the code of a CloudFront Function in a context without access to this process.
import { createContext, Script } from 'node:vm';
import { z } from 'zod';

type EdgeRequest = {
  readonly method: string;
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly viewerIp: string;
};

type EdgeResult =
  | { readonly kind: 'request'; readonly uri: string; readonly headers: Record<string, string> }
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: Record<string, string>;
    };

export type EdgeFunction = (request: EdgeRequest) => EdgeResult;

/**
 * CloudFront allows about a millisecond of CPU time. This limit is wall-clock time, which includes the work of other
 * processes, so it only stops endless loops.
 */
const TIMEOUT_MS = 5_000;

const headersSchema = z.record(z.string(), z.object({ value: z.string() })).default({});
const resultSchema = z.union([
  z.object({ statusCode: z.number().int(), headers: headersSchema }),
  z.object({ uri: z.string(), headers: headersSchema }),
]);

const flattenHeaders = (headers: z.output<typeof headersSchema>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** @throws Error (on call) when the function throws. */
export function loadCloudFrontFunction(code: string): EdgeFunction {
  const script = new Script(`${code}\n;JSON.stringify(handler(JSON.parse(input)))`);
  return ({ method, uri, headers, viewerIp }) => {
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: viewerIp },
      request: {
        method,
        uri,
        querystring: {},
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, { value }]),
        ),
        cookies: {},
      },
    };
    const context = createContext({ input: JSON.stringify(event) });
    const result = resultSchema.parse(
      JSON.parse(String(script.runInContext(context, { timeout: TIMEOUT_MS }))),
    );
    return 'statusCode' in result
      ? { kind: 'response', status: result.statusCode, headers: flattenHeaders(result.headers) }
      : { kind: 'request', uri: result.uri, headers: flattenHeaders(result.headers) };
  };
}
