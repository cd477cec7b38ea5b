// Whether a reply has words of its owner that exist only there. Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { isFinalReplyFailure } from '#functions/drafts/domain/lifecycle/reply-failure-sentences.ts';

/** The words stay this long after they can no longer answer anything, so that the owner can copy them. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** `now`: ISO. */
export function hasUnsentTextOfOwner(draft: Draft, now: string): boolean {
  const { state, automation, editedText, error, since } = draft;
  if (state !== 'editing' || automation !== null) return false;
  return isFinalReplyFailure(error)
    ? Date.parse(now) < Date.parse(since) + KEPT_MS
    : (editedText ?? '').trim() !== '';
}
