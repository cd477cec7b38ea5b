// The lines around the message field: what went wrong, what is on its way, how long the text is.
import { MESSAGE_MAX_BYTES } from '#shared/limits.ts';
import { CancelPost } from '#web/features/drafts/components/cancel-post.tsx';
import { Countdown } from '#web/features/drafts/components/countdown.tsx';
import { ProblemLine } from '#web/features/drafts/components/problem-line.tsx';
import {
  CAN_CANCEL,
  canTakeBack,
  POSTING,
  SAVING_WORDS,
  UNTOLD,
} from '#web/features/drafts/reply-state.ts';
import { formatNumber } from '#web/lib/counted.ts';
import type { MessageReply } from '../hooks/use-message-reply.ts';

const NEAR_BYTES = 900;

/** The reply that is out of the field and not on Instagram yet. */
function OnItsWay({
  reply,
  onCancel,
}: {
  readonly reply: MessageReply;
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
        {reply.isUntold ? UNTOLD : <Countdown sendsAt={response.sends_at} />}
      </p>
      {canTakeBack(response, state.problem) && !reply.isUntold && (
        <CancelPost busy={state.busy === 'cancelling'} onCancel={onCancel} />
      )}
    </div>
  );
}

function spokenOf({ response, state, isUntold }: MessageReply): string | null {
  if (isUntold) return UNTOLD;
  if (state.busy === 'posting') return 'Sending…';
  if (response?.status === 'posted') return 'Posted.';
  if (response?.status !== 'queued') return null;
  return canTakeBack(response, state.problem) ? CAN_CANCEL : POSTING;
}

/** Above the field. */
export function ComposerNote(props: {
  readonly reply: MessageReply;
  readonly onCancel: () => void;
}) {
  const { state } = props.reply;
  return (
    <>
      {state.problem && (
        <div className="px-1">
          <ProblemLine problem={state.problem} />
        </div>
      )}
      <OnItsWay {...props} />
      <span role="status" className="sr-only">
        {spokenOf(props.reply)}
      </span>
    </>
  );
}

/** Under the field: its length where that matters, otherwise whether it is saved. */
export function FieldNote({ id, reply }: { readonly id: string; readonly reply: MessageReply }) {
  const { bytes, response, state } = reply;
  const over = bytes - MESSAGE_MAX_BYTES;
  if (over > 0) {
    return (
      <p id={id} role="alert" className="text-xs text-danger tabular-nums">
        {`Too long by ${formatNumber(over)} of ${formatNumber(MESSAGE_MAX_BYTES)} bytes. Emoji and accented letters take more than one.`}
      </p>
    );
  }
  const isNear = bytes >= NEAR_BYTES;
  const length = `${formatNumber(bytes)} of ${formatNumber(MESSAGE_MAX_BYTES)} bytes`;
  const isKept = response?.status === 'editing' && state.busy === null;
  const saving = isKept ? SAVING_WORDS[state.saving] : null;
  return (
    <p id={id} className="text-xs text-muted tabular-nums">
      {isNear ? length : saving}
    </p>
  );
}
