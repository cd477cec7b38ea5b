// Sends calls one after the other, in the order in which they were made.
import { UnauthorizedError } from '../http/api-error.ts';
import { registerActionBeforeLeavingAccount } from '../session/actions-before-leaving-account.ts';
import { getSessionNumber } from '../session/session-state.ts';

/** Returns a function that adds a call. Leaving the account waits until all have ended, even when their screen is gone. */
export function createApiCallQueue() {
  let lastCall: Promise<unknown> = Promise.resolve();
  const waitUntilEmpty = async () => {
    let awaited: Promise<unknown> | undefined;
    while (awaited !== lastCall) {
      awaited = lastCall;
      await awaited;
    }
  };
  return <Response>(send: () => Promise<Response>): Promise<Response> => {
    const sessionNumber = getSessionNumber();
    const call = lastCall.then(() => {
      // The call would be sent in the name of the user who is signed in now.
      if (sessionNumber !== getSessionNumber()) throw new UnauthorizedError();
      return send();
    });
    const unregister = registerActionBeforeLeavingAccount(() => waitUntilEmpty());
    lastCall = call.then(unregister, unregister);
    return call;
  };
}
