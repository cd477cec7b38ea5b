// The line below a reply: error, countdown, save status, and what the draft is based on.
import { useState } from 'react';
import { COMMENT_REPLY_MAX_CHARACTERS } from '#shared/limits.ts';
import { formatNumber } from '#web/lib/format-count.ts';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { getShownProblem } from '../reply-machine.ts';
import { canCancelReply } from '../reply-problems.ts';
import { getReplyDraftText, hasReplyLeftEditing } from '../reply-response.ts';
import {
  CAN_CANCEL_TEXT,
  POSTING_TEXT,
  SAVE_STATUS_TEXT,
  STATUS_UNKNOWN_TEXT,
} from '../reply-words.ts';
import { ReplyProblemLine } from './reply-problem-line.tsx';
import { SendCountdown } from './send-countdown.tsx';

/** The text in the field is not the one on its way. */
function OtherReplyStatus({ reply }: { readonly reply: ReplyHookResult }) {
  const { mode, response } = reply;
  const where = mode === 'live' ? 'Live on Instagram' : 'On its way';
  return (
    <span dir="auto" className="wrap-anywhere">
      {`${where}, from another window: “${getReplyDraftText(response)}”`}
    </span>
  );
}

function StatusText({ reply }: { readonly reply: ReplyHookResult }) {
  const { mode, state, response } = reply;
  if (reply.isStatusUnknown) return STATUS_UNKNOWN_TEXT;
  if (state.failedAction === 'superseded' && response !== null && hasReplyLeftEditing(response))
    return <OtherReplyStatus reply={reply} />;
  const excessCharacters = state.text.length - COMMENT_REPLY_MAX_CHARACTERS;
  if (mode === 'queued') {
    return response?.status === 'queued' && state.busy !== 'posting' ? (
      <SendCountdown sendsAt={response.sends_at} />
    ) : (
      'Queued'
    );
  }
  if (mode === 'posted') return 'Posted, waiting for Instagram to show it';
  if (mode === 'live') return 'Live on Instagram';
  if (excessCharacters > 0) return `${formatNumber(excessCharacters)} characters too long`;
  const draftBasis = response?.based_on ? `Based on ${response.based_on}` : null;
  return mode === 'editing' ? (SAVE_STATUS_TEXT[state.saveStatus] ?? draftBasis) : null;
}

const ANNOUNCEMENTS: Partial<Record<ReplyHookResult['mode'], string>> = {
  generating: 'Generating...',
  queued: CAN_CANCEL_TEXT,
  posted: 'Posted.',
};

const getDraftKey = ({ response }: ReplyHookResult) =>
  response && `${response.id} ${response.response_text}`;

/** The announcement for screen readers; null when the visible text or an alert says the same. */
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
    // While a draft is generated, keeps the previous one, to detect that the new one differs.
    const draft = mode === 'generating' ? lastAnnouncement.draft : getDraftKey(reply);
    setLastAnnouncement({ mode, draft, words });
  }
  if (getShownProblem(state) !== null) return null;
  const isBeingPosted =
    mode === 'queued' && state.busy !== 'posting' && !canCancelReply(response, state.problem);
  if (reply.isStatusUnknown) return STATUS_UNKNOWN_TEXT;
  if (isBeingPosted) return POSTING_TEXT;
  return mode === 'editing' ? lastAnnouncement.words : (ANNOUNCEMENTS[mode] ?? null);
}

export function CommentReplyStatusLine({ reply }: { readonly reply: ReplyHookResult }) {
  const announcement = useAnnouncement(reply);
  const problem = getShownProblem(reply.state);
  return (
    <div className="min-h-5 px-2 text-xs text-muted tabular-nums">
      {problem && <ReplyProblemLine problem={problem} />}
      <StatusText reply={reply} />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
