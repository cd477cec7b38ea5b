// Announces the progress of a reply to a comment to screen readers.
import { useState } from 'react';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { canCancelReply } from '../reply-problems.ts';
import {
  POSTING_REPLY_TEXT,
  REPLY_CAN_BE_CANCELED_TEXT,
  STATUS_UNKNOWN_TEXT,
} from '../reply-sentences.ts';
import { getShownReplyProblem } from '../reply-state-machine.ts';

const ANNOUNCEMENTS: Partial<Record<ReplyHookResult['mode'], string>> = {
  generating: 'Generating...',
  queued: REPLY_CAN_BE_CANCELED_TEXT,
  posted: 'Posted.',
};

const getDraftKey = ({ response }: ReplyHookResult) =>
  response && `${response.id} ${response.response_text}`;

/** The announcement for screen readers. Null when the visible text or an alert says the same. */
function useAnnouncement(reply: ReplyHookResult): string | null {
  const { mode, state, response } = reply;
  const [lastAnnouncement, setLastAnnouncement] = useState({
    mode,
    draft: getDraftKey(reply),
    words: '',
  });
  if (lastAnnouncement.mode !== mode) {
    const returnedText =
      lastAnnouncement.mode === 'queued' ? 'Not posted. You can edit it again.' : '';
    const isNewDraft =
      lastAnnouncement.mode !== 'queued' && getDraftKey(reply) !== lastAnnouncement.draft;
    const words = isNewDraft ? 'The draft is ready.' : returnedText;
    // Keeps the previous draft during a generation, to detect a different one.
    const draft = mode === 'generating' ? lastAnnouncement.draft : getDraftKey(reply);
    setLastAnnouncement({ mode, draft, words });
  }
  if (getShownReplyProblem(state) !== null) return null;
  const isBeingPosted =
    mode === 'queued' && state.busy !== 'posting' && !canCancelReply(response, state.problem);
  if (reply.isStatusUnknown) return STATUS_UNKNOWN_TEXT;
  if (isBeingPosted) return POSTING_REPLY_TEXT;
  return mode === 'editing' ? lastAnnouncement.words : (ANNOUNCEMENTS[mode] ?? null);
}

/** Stays mounted while the reply changes its form, since a status is read out only when it changes. */
export const ReplyScreenReaderStatus = ({ reply }: { readonly reply: ReplyHookResult }) => (
  <span role="status" className="sr-only">
    {useAnnouncement(reply)}
  </span>
);
