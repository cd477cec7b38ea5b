// Runs the code of a CloudFront Function, in a context with nothing of this process in it.
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
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Record<string, string> };

export type EdgeFunction = (request: EdgeRequest) => EdgeResult;

/**
 * CloudFront allows about a millisecond of computing. This measures the clock on the wall, which runs
 * on while a busy machine does something else; it only stops endless loops.
 */
const TIMEOUT_MS = 5_000;

const headerValues = z.record(z.string(), z.object({ value: z.string() })).default({});
const output = z.union([
  z.object({ statusCode: z.number().int(), headers: headerValues }),
  z.object({ uri: z.string(), headers: headerValues }),
]);

const plain = (headers: z.output<typeof headerValues>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** @throws Error (when called) where the function does. */
export function loadEdgeFunction(code: string): EdgeFunction {
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
    const result = output.parse(
      JSON.parse(String(script.runInContext(context, { timeout: TIMEOUT_MS }))),
    );
    return 'statusCode' in result
      ? { kind: 'answer', status: result.statusCode, headers: plain(result.headers) }
      : { kind: 'request', uri: result.uri, headers: plain(result.headers) };
  };
}
