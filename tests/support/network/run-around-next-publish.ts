// Interrupts a call that publishes a reply on the network.
import { interceptFetch } from './intercept-fetch.ts';

type PublishCall = { readonly path: string; readonly body: string };
type Moment = {
  /** Selects the call; the first one by default. */
  readonly of?: (call: PublishCall) => boolean;
  /** Runs before the network gets the call. */
  readonly before?: (call: PublishCall) => Promise<unknown>;
  /** Runs after the network has published the reply, before the product gets its response. */
  readonly after?: (call: PublishCall) => Promise<unknown>;
};

const PUBLISH_PATH = /\/(?:replies|messages)$/;

/** Runs once, until the test ends. */
export function runAroundNextPublish({ of = () => true, before, after }: Moment): void {
  let isDone = false;
  interceptFetch(async ({ url: { pathname: path }, method, body }, send) => {
    const call = { path, body };
    if (isDone || method !== 'POST' || !PUBLISH_PATH.test(path) || !of(call)) return send();
    isDone = true;
    await before?.(call);
    const response = await send();
    await after?.(call);
    return response;
  });
}
