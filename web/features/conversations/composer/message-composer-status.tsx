// The lines around the message field: errors, the status of the pending reply, and the save status or length.
import { MESSAGE_REPLY_MAX_BYTES } from '#shared/limits.ts';
import { CancelReplyButton } from '#web/features/drafts/components/cancel-reply-button.tsx';
import { DelayedReplyNotice } from '#web/features/drafts/components/delayed-reply-notice.tsx';
import { DraftBasis } from '#web/features/drafts/components/draft-basis.tsx';
import { ReplyProblemLine } from '#web/features/drafts/components/reply-problem-line.tsx';
import { ReplySendCountdown } from '#web/features/drafts/components/reply-send-countdown.tsx';
import { canCancelReply } from '#web/features/drafts/reply-problems.ts';
import {
  describeReplySaveStatus,
  POSTING_REPLY_TEXT,
  REPLY_CAN_BE_CANCELED_TEXT,
  STATUS_UNKNOWN_TEXT,
} from '#web/features/drafts/reply-sentences.ts';
import { formatNumber } from '#web/lib/format/format-numbers-and-counts.ts';
import type { MessageReplyHookResult } from './use-message-reply.ts';

const WINDOW_CLOSED_TEXT = 'You cannot reply here now.';
const BYTE_COUNT_SHOWN_FROM = 900;

/** The reply that has left the field but is not yet on Instagram. */
function PendingReplyStatus({
  reply,
  onCancel,
}: {
  readonly reply: MessageReplyHookResult;
  readonly onCancel: () => void;
}) {
  const { response, state } = reply;
  if (response?.status === 'posted') {
    return <p className="px-1 text-xs text-muted">Sent, waiting for Instagram to show it</p>;
  }
  if (response?.status !== 'queued') return null;
  return (
    <div className="flex items-center gap-2 px-1 text-xs text-muted tabular-nums">
      <p className="min-w-0 flex-1">
        {reply.isStatusUnknown ? (
          STATUS_UNKNOWN_TEXT
        ) : (
          <ReplySendCountdown sendsAt={response.sends_at} />
        )}
      </p>
      {canCancelReply(response, state.problem) && !reply.isStatusUnknown && (
        <CancelReplyButton
          call="cancelMessageReply"
          busy={state.busy === 'cancelling'}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

function getAnnouncement({
  response,
  state,
  isStatusUnknown,
  isWindowOpen,
}: MessageReplyHookResult): string | null {
  if (isStatusUnknown) return STATUS_UNKNOWN_TEXT;
  if (state.busy === 'posting') return 'Sending…';
  if (response?.status === 'posted') return 'Posted.';
  if (response?.status !== 'queued') return isWindowOpen ? null : WINDOW_CLOSED_TEXT;
  return canCancelReply(response, state.problem) ? REPLY_CAN_BE_CANCELED_TEXT : POSTING_REPLY_TEXT;
}

/** Above the field. */
export function MessageComposerStatus(props: {
  readonly reply: MessageReplyHookResult;
  readonly onCancel: () => void;
}) {
  const { state } = props.reply;
  return (
    <>
      {state.problem && (
        <div className="px-1">
          <ReplyProblemLine problem={state.problem} />
        </div>
      )}
      <PendingReplyStatus {...props} />
      <DelayedReplyNotice response={props.reply.response} className="px-1 text-xs" />
      <span role="status" className="sr-only">
        {getAnnouncement(props.reply)}
      </span>
    </>
  );
}

/** Below the field: the basis of a draft that was taken as it is. On a low screen the messages need its room. */
export function MessageBasisStatus({ reply }: { readonly reply: MessageReplyHookResult }) {
  const { response, state } = reply;
  const isTaken =
    response?.status === 'editing' && state.text !== '' && state.text === response.response_text;
  return (
    <p className="min-w-0 basis-full text-xs text-muted low:hidden empty:hidden">
      {isTaken && <DraftBasis response={response} />}
    </p>
  );
}

/** Below the field: the length when it is near the limit, otherwise the save status. */
export function MessageComposerFieldStatus({
  id,
  reply,
}: {
  readonly id: string;
  readonly reply: MessageReplyHookResult;
}) {
  const { bytes, response, state } = reply;
  const excessBytes = bytes - MESSAGE_REPLY_MAX_BYTES;
  if (excessBytes > 0) {
    return (
      <p id={id} role="alert" className="text-xs text-danger tabular-nums">
        {`Too long by ${formatNumber(excessBytes)} of ${formatNumber(MESSAGE_REPLY_MAX_BYTES)} bytes. Emoji and accented letters take more than one.`}
      </p>
    );
  }
  const showsByteCount = bytes >= BYTE_COUNT_SHOWN_FROM;
  const length = `${formatNumber(bytes)} of ${formatNumber(MESSAGE_REPLY_MAX_BYTES)} bytes`;
  const isEditing = response?.status === 'editing' && state.busy === null;
  const saveText = isEditing ? describeReplySaveStatus(state.saveStatus) : null;
  return (
    <p id={id} className="text-xs text-muted tabular-nums empty:hidden">
      {showsByteCount ? length : saveText}
    </p>
  );
}
