// Takes back a reply that a rule is about to send. The reply then awaits approval.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { useErrorToast } from '#web/components/states/use-error-toast.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { hasErrorCode } from '#web/lib/http/api-error.ts';

type StopReplyButtonProps = {
  readonly ruleProcessedEventId: string;
  /** How many replies the rule is about to send for this event. */
  readonly replyCount?: number;
  /** Called also when it was too late to stop the reply, because the screen is then out of date. */
  readonly onStopped: () => void;
};

function useStopReply({ ruleProcessedEventId, onStopped }: StopReplyButtonProps) {
  const { showAlert } = useAlertActions();
  const showErrorToast = useErrorToast();
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    try {
      const { message } = await callApi('cancelProcessedEvent', {
        rule_processed_event_id: ruleProcessedEventId,
      });
      showAlert({
        type: 'success',
        content: message,
        dismissible: true,
        overlay: true,
        timeout: ALERT_DURATIONS_MS.resetSuccess / 1_000,
      });
      onStopped();
    } catch (error) {
      showErrorToast('The reply could not be stopped.', error);
      if (hasErrorCode(error, 'conflict')) onStopped();
    }
    setIsStopping(false);
  };
  return { stop, isStopping };
}

export function StopRuleReplyButton(props: StopReplyButtonProps) {
  const { stop, isStopping } = useStopReply(props);
  return (
    <Button
      variant="danger"
      busy={isStopping}
      call="cancelProcessedEvent"
      icon={<Undo2 aria-hidden className="size-4" />}
      title="Nothing is sent until you approve it"
      onClick={stop}
    >
      {(props.replyCount ?? 1) > 1 ? 'Stop both' : 'Stop'}
    </Button>
  );
}
