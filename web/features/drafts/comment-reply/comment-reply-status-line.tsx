// The line below a reply: error, countdown, save status, and the basis of the draft.
import { COMMENT_REPLY_MAX_CHARACTERS } from '#shared/limits.ts';
import { describeOwnerOnlyAction } from '#web/lib/api/find-api-call-refusal-reason.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import { isImpersonating } from '#web/lib/session/session.ts';
import { DraftBasis } from '../components/draft-basis.tsx';
import { ReplyProblemLine } from '../components/reply-problem-line.tsx';
import { ReplySendCountdown } from '../components/reply-send-countdown.tsx';
import type { ReplyHookResult } from '../hooks/use-reply.ts';
import { getReplyDraftText, hasReplyLeftEditing } from '../reply-response.ts';
import { describeReplySaveStatus, STATUS_UNKNOWN_TEXT } from '../reply-sentences.ts';
import { getShownReplyProblem } from '../reply-state-machine.ts';

/** The text in the field differs from the one being sent. */
function OtherReplyStatus({ reply }: { readonly reply: ReplyHookResult }) {
  const { mode, response } = reply;
  const where = mode === 'live' ? 'Live on Instagram' : 'On its way';
  return (
    <span dir="auto" className="wrap-anywhere">
      {`${where}, from another window: “${getReplyDraftText(response)}”`}
    </span>
  );
}

export function CommentReplyStatusText({ reply }: { readonly reply: ReplyHookResult }) {
  const { mode, state, response } = reply;
  if (reply.isStatusUnknown) return STATUS_UNKNOWN_TEXT;
  if (state.failedAction === 'superseded' && response !== null && hasReplyLeftEditing(response))
    return <OtherReplyStatus reply={reply} />;
  const excessCharacters = state.text.length - COMMENT_REPLY_MAX_CHARACTERS;
  if (mode === 'queued') {
    return response?.status === 'queued' && state.busy !== 'posting' ? (
      <ReplySendCountdown sendsAt={response.sends_at} />
    ) : (
      'Queued'
    );
  }
  if (mode === 'posted') return 'Posted, waiting for Instagram to show it';
  if (mode === 'live') return 'Live on Instagram';
  if (excessCharacters > 0) return `${formatNumber(excessCharacters)} characters too long`;
  if (mode === 'empty' && isImpersonating()) return describeOwnerOnlyAction('have a draft written');
  if (mode !== 'editing') return null;
  return describeReplySaveStatus(state.saveStatus) ?? <DraftBasis response={response} />;
}

export function CommentReplyStatusLine({ reply }: { readonly reply: ReplyHookResult }) {
  const problem = getShownReplyProblem(reply.state);
  return (
    <div className="min-h-5 px-2 text-xs text-muted tabular-nums">
      {problem && <ReplyProblemLine problem={problem} />}
      <CommentReplyStatusText reply={reply} />
    </div>
  );
}
