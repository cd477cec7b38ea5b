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

/** For an end that nobody should have to wait for long. */
export const runLeaveActionsWithin = (milliseconds: number): Promise<unknown> =>
  Promise.race([runLeaveActions(), new Promise((resolve) => setTimeout(resolve, milliseconds))]);
