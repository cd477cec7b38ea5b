// Leaves out the drafts that a reply by rule has made needless, since one more click would answer the contact twice.
// Pure.
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import {
  getDraftRequestTime,
  getReplyPublishTime,
  isReplyPublished,
} from '#functions/drafts/domain/lifecycle/draft-history-times.ts';
import type { DraftWithAnsweredMessage } from './match-outbound-message.ts';

/** Neither edited by its owner, nor sent and returned to them. */
const isUntouched = ({ state, editedText, error, generatedText }: Draft): boolean =>
  (state === 'editing' || state === 'generating') &&
  editedText === null &&
  (error === null || generatedText === '');

/** The time since which the owner could see this reply. A later request was made in spite of it. */
const getShownAt = (draft: Draft): string =>
  isReplyPublished(draft) ? getReplyPublishTime(draft) : getDraftRequestTime(draft);

/** The drafts of a conversation. A rule's reply counts while it waits, even for an approval, and once it is published. */
export function leaveOutDraftsAnsweredByRule(
  drafts: readonly DraftWithAnsweredMessage[],
): readonly DraftWithAnsweredMessage[] {
  const byRule = drafts.filter(
    ({ draft }) => draft.automation !== null && draft.state !== 'discarded',
  );
  return drafts.filter(
    ({ messageId, draft }) =>
      draft.automation !== null ||
      !isUntouched(draft) ||
      byRule.every(
        (answer) =>
          answer.messageId !== messageId || getShownAt(answer.draft) < getDraftRequestTime(draft),
      ),
  );
}
