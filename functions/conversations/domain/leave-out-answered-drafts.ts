// Leaves out the drafts that a reply by rule has made needless, since one more click would answer the contact twice.
// Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  getPublishedAt,
  getRequestedAt,
  isPublished,
} from '#functions/drafts/domain/lifecycle/draft-times.ts';
import type { DraftForMessage } from './match-outbound-message.ts';

/** Neither edited by its owner, nor sent and returned to them. */
const isUntouched = ({ state, editedText, error, generatedText }: Draft): boolean =>
  (state === 'editing' || state === 'generating') &&
  editedText === null &&
  (error === null || generatedText === '');

/** The time since which the owner could see this reply. A later request was made in spite of it. */
const getShownAt = (draft: Draft): string =>
  isPublished(draft) ? getPublishedAt(draft) : getRequestedAt(draft);

/** The drafts of a conversation. A rule's reply counts while it waits, even for an approval, and once it is published. */
export function leaveOutAnsweredDrafts(
  drafts: readonly DraftForMessage[],
): readonly DraftForMessage[] {
  const byRule = drafts.filter(
    ({ draft }) => draft.automation !== null && draft.state !== 'discarded',
  );
  return drafts.filter(
    ({ messageId, draft }) =>
      draft.automation !== null ||
      !isUntouched(draft) ||
      byRule.every(
        (answer) =>
          answer.messageId !== messageId || getShownAt(answer.draft) < getRequestedAt(draft),
      ),
  );
}
