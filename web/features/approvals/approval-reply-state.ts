// The text of one reply that awaits approval: what was typed lives here until the server has it.
import type { SaveStatus } from '#web/features/drafts/reply-state.ts';

export type ApprovalReplyState = {
  /** Null: the text of the server is shown. */
  readonly typedText: string | null;
  readonly saveStatus: SaveStatus;
  /** A request for a new text is in flight. */
  readonly isRequesting: boolean;
  /** A new text was asked for here, so it is waited for closely. */
  readonly wasRequested: boolean;
  /** The owner's own text that a new one has replaced. */
  readonly replacedText: string | null;
  readonly problem: string | null;
};

export type ApprovalReplyEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'saved'; readonly text: string }
  | { readonly type: 'saveFailed'; readonly problem: string | null }
  | { readonly type: 'fieldLeft' | 'generationStarted' }
  | { readonly type: 'generationAccepted'; readonly replacedText: string | null }
  | { readonly type: 'generationFailed'; readonly problem: string | null };

/** `unsavedText`: typed in this tab during an earlier visit, and never saved. */
export const createApprovalReplyState = (unsavedText: string | null): ApprovalReplyState => ({
  typedText: unsavedText,
  saveStatus: unsavedText === null ? 'idle' : 'waiting',
  isRequesting: false,
  wasRequested: false,
  replacedText: null,
  problem: null,
});

export function approvalReplyReducer(
  state: ApprovalReplyState,
  event: ApprovalReplyEvent,
): ApprovalReplyState {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        typedText: event.text,
        saveStatus: 'waiting',
        replacedText: null,
        problem: null,
      };
    case 'saved':
      return state.typedText === event.text ? { ...state, saveStatus: 'saved' } : state;
    case 'saveFailed':
      return { ...state, saveStatus: 'failed', problem: event.problem };
    case 'fieldLeft':
      // From here on the server's text is shown, which another window may have changed.
      return state.saveStatus === 'saved' ? { ...state, typedText: null } : state;
    case 'generationStarted':
      return { ...state, isRequesting: true, problem: null };
    case 'generationAccepted':
      return {
        ...createApprovalReplyState(null),
        wasRequested: true,
        replacedText: event.replacedText,
      };
    case 'generationFailed':
      return { ...state, isRequesting: false, problem: event.problem };
  }
}
