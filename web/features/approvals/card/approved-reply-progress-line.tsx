// An approved reply that is being sent, and how long it can still be taken back.
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ReplySendCountdown } from '#web/features/drafts/components/reply-send-countdown.tsx';
import { useCurrentTime } from '#web/lib/format/use-current-time.ts';

const TICK_MS = 500;

type ReplyStatus = AwaitingApproval['rule_processed_event_response']['status'];

function describeState(status: ReplyStatus, isTakingBack: boolean): string {
  if (isTakingBack) return 'Taking it back…';
  return status === 'posted' || status === 'live' ? 'Sent' : 'Approved';
}

export function ApprovedReplyProgressLine({
  approval,
  isTakingBack,
  onTakeBack,
}: {
  readonly approval: AwaitingApproval;
  readonly isTakingBack: boolean;
  readonly onTakeBack: () => void;
}) {
  const now = useCurrentTime(TICK_MS);
  const { status, sends_at: sendsAt } = approval.rule_processed_event_response;
  const state = describeState(status, isTakingBack);
  const canTakeBack = status === 'queued' && sendsAt !== null && Date.parse(sendsAt) > now;
  return (
    <div className="flex flex-1 items-center justify-between gap-2 text-sm whitespace-nowrap text-muted tabular-nums">
      {status === 'queued' && !isTakingBack ? (
        <ReplySendCountdown sendsAt={sendsAt} />
      ) : (
        <span aria-hidden>{state}</span>
      )}
      <span role="status" className="sr-only">
        {state}
      </span>
      {(canTakeBack || isTakingBack) && (
        <Button
          variant="quiet"
          className="md:px-2"
          busy={isTakingBack}
          call="cancelApprovalReply"
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </div>
  );
}
