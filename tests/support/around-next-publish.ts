// Lets something happen at the moment of a call that publishes a reply on the network.
import { onTestFinished } from 'vitest';

type PublishCall = { readonly path: string; readonly body: string };
type Moment = {
  /** Which call; the first one by default. */
  readonly of?: (call: PublishCall) => boolean;
  /** Before the network gets the call. */
  readonly before?: (call: PublishCall) => Promise<unknown>;
  /** After the network has published the reply, before the product gets its response. */
  readonly after?: (call: PublishCall) => Promise<unknown>;
};

const PUBLISH_PATH = /\/(?:replies|messages)$/;

/** Happens once, until the test ends. */
export function aroundNextPublish({ of = () => true, before, after }: Moment): void {
  const realFetch = globalThis.fetch;
  let isDone = false;
  globalThis.fetch = async (input, init) => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : String(input));
    const call = { path, body: String(init?.body ?? '') };
    if (isDone || init?.method !== 'POST' || !PUBLISH_PATH.test(path) || !of(call))
      return realFetch(input, init);
    isDone = true;
    await before?.(call);
    const response = await realFetch(input, init);
    await after?.(call);
    return response;
  };
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
}
