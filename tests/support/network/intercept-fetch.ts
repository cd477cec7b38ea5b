// Intercepts the product's HTTP calls until the test ends.
import { onTestFinished } from 'vitest';

export type InterceptedFetchCall = {
  readonly url: URL;
  readonly method: string;
  /** Empty without a body. */
  readonly body: string;
};

/** `handle` gets each call, and `send` lets it through. Returns a function that ends it earlier. */
export function interceptFetch(
  handle: (call: InterceptedFetchCall, send: () => Promise<Response>) => Promise<Response>,
): () => void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const call = { url, method: init?.method ?? 'GET', body: String(init?.body ?? '') };
    return handle(call, () => realFetch(input, init));
  };
  const restore = () => {
    globalThis.fetch = realFetch;
  };
  onTestFinished(restore);
  return restore;
}
