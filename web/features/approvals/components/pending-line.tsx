// An approved reply on its way: how long it can still be taken back.
import { Undo2 } from 'lucide-react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { Button } from '#web/components/ui/button.tsx';
import { SendCountdown } from '#web/features/drafts/components/send-countdown.tsx';
import { useNow } from '#web/lib/use-now.ts';

const TICK_MS = 500;

export function PendingLine({
  approval,
  isTakingBack,
  onTakeBack,
}: {
  readonly approval: AwaitingApproval;
  readonly isTakingBack: boolean;
  readonly onTakeBack: () => void;
}) {
  const now = useNow(TICK_MS);
  const { status, sends_at: sendsAt } = approval.rule_processed_event_response;
  const canTakeBack = status === 'queued' && sendsAt !== null && Date.parse(sendsAt) > now;
  return (
    <div className="flex min-h-11 items-center gap-3 text-sm text-muted tabular-nums max-sm:basis-full md:min-h-8">
      {status === 'queued' ? (
        <SendCountdown sendsAt={sendsAt} />
      ) : (
        <span aria-hidden>Approved</span>
      )}
      <span role="status" className="sr-only">
        Approved
      </span>
      {(canTakeBack || isTakingBack) && (
        <Button
          variant="quiet"
          className="max-sm:ms-auto"
          busy={isTakingBack}
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={onTakeBack}
        >
          Take back
        </Button>
      )}
    </div>
  );
}
