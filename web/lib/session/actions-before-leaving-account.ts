// Actions that must reach the server before the user leaves: before another account is chosen, because the server
// would apply them to that account, and before a session ends.

type LeaveAction = () => Promise<unknown>;

const leaveActions = new Set<LeaveAction>();

/** Returns a function that unregisters it. */
export function registerActionBeforeLeavingAccount(action: LeaveAction): () => void {
  leaveActions.add(action);
  return () => void leaveActions.delete(action);
}

/** Resolves when all actions have ended. A failed one does not keep the user from leaving. */
export const runActionsBeforeLeavingAccount = (): Promise<unknown> =>
  Promise.allSettled([...leaveActions].map((action) => action()));

/** The longest time that a user waits for the end of a session. */
const MAX_WAIT_MS = 5_000;

export const runActionsBeforeSessionEnds = (): Promise<unknown> =>
  Promise.race([
    runActionsBeforeLeavingAccount(),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);
