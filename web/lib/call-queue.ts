// Sends one call after the other, in the order in which they were made.
import { registerLeaveAction } from './leave-actions.ts';

/** Returns what adds a call. Whoever leaves the account waits until all have ended, also when their screen is gone. */
export function createCallQueue() {
  let lastCall: Promise<unknown> = Promise.resolve();
  const waitUntilEmpty = async () => {
    let awaited: Promise<unknown> | undefined;
    while (awaited !== lastCall) {
      awaited = lastCall;
      await awaited;
    }
  };
  return <Response>(send: () => Promise<Response>): Promise<Response> => {
    const call = lastCall.then(send);
    const unregister = registerLeaveAction(() => waitUntilEmpty());
    lastCall = call.then(unregister, unregister);
    return call;
  };
}
