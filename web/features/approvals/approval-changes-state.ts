// The owner's pending changes to the listed replies, on top of the server's data.

/**
 * - `undoable`: a discard that is not sent yet.
 * - `discarded`, `left`: the owner discarded it, or its approval has ended. Its place is kept while the user reads.
 * - `gone`: no longer shown.
 * - `vacated`: the list has lost it. Its place is kept as well. A late response of the server does not restore
 * `discarded`, `left` or `gone`.
 */
export type ApprovalChange =
  | 'approving'
  | 'takingBack'
  | 'undoable'
  | 'discarding'
  | 'discarded'
  | 'left'
  | 'vacated'
  | 'gone';

export const isDone = (change: ApprovalChange | undefined): boolean =>
  change === 'discarded' || change === 'left';

/** Whether only the empty place is shown. */
export const isEmptyApprovalPlace = (change: ApprovalChange | undefined): boolean =>
  isDone(change) || change === 'vacated';

export type ApprovalChangeError = {
  /** The change that failed. */
  readonly change: ApprovalChange | undefined;
  readonly reason: string;
};

export type ApprovalChangesState = {
  readonly changes: ReadonlyMap<string, ApprovalChange>;
  /** Why the last change of a reply failed. */
  readonly errors: ReadonlyMap<string, ApprovalChangeError>;
};

export const createApprovalChangesState = (options: {
  readonly goneIds: readonly string[];
}): ApprovalChangesState => ({
  changes: new Map(options.goneIds.map((id) => [id, 'gone'])),
  errors: new Map(),
});

export type ApprovalChangesEvent =
  | {
      readonly type: 'started';
      readonly change: ApprovalChange;
      readonly ids: readonly string[];
    }
  /** The server's data counts again. `errors` names the replies that could not be changed. */
  | {
      readonly type: 'ended';
      readonly ids: readonly string[];
      readonly errors?: ReadonlyMap<string, string>;
    };

export function approvalChangesReducer(
  state: ApprovalChangesState,
  event: ApprovalChangesEvent,
): ApprovalChangesState {
  const changes = new Map(state.changes);
  const errors = new Map(state.errors);
  for (const id of event.ids) {
    errors.delete(id);
    const reason = event.type === 'ended' ? event.errors?.get(id) : undefined;
    if (reason !== undefined) errors.set(id, { change: changes.get(id), reason });
    if (event.type === 'started') changes.set(id, event.change);
    else changes.delete(id);
  }
  return { changes, errors };
}
