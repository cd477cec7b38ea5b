// What must reach the server before another account is chosen, since the server would take it for that account.

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
