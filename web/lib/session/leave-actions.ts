// What must reach the server before somebody leaves: before another account is chosen, since the server would take it for
// that account, and before a session ends.

type LeaveAction = () => Promise<unknown>;

const leaveActions = new Set<LeaveAction>();

/** Returns how to unregister it. */
export function registerLeaveAction(action: LeaveAction): () => void {
  leaveActions.add(action);
  return () => void leaveActions.delete(action);
}

/** Resolves when all have ended; one that fails keeps nobody from leaving. */
export const runLeaveActions = (): Promise<unknown> =>
  Promise.allSettled([...leaveActions].map((action) => action()));

/** Nobody should have to wait longer for the end of a session. */
const MAX_WAIT_MS = 5_000;

export const runLeaveActionsOfSession = (): Promise<unknown> =>
  Promise.race([runLeaveActions(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
