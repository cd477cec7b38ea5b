// How much of a change of several replies was made.
import { SCREEN_SENTENCES } from './sentences/en.ts';
import { fillPlaceholders } from './sentences/fill-placeholders.ts';

type ApprovalChange = 'approve' | 'discard' | 'update_reply';

/** `3 of 5 were approved.` */
export function describePartialApprovalChange(
  counts: { readonly done: number; readonly total: number },
  changes: readonly ApprovalChange[],
): string {
  const [change = 'update_reply', ...others] = new Set(changes);
  return fillPlaceholders(
    SCREEN_SENTENCES[`partly_${others.length > 0 ? 'update_reply' : change}`],
    counts,
  );
}
