// Lets the rules forget what they have processed, after a confirmation.
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { useInvalidateEndpointData } from '#web/lib/api/use-api-query.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';

export function ResetRulesButton() {
  const { showSuccess, showFailure } = useRuleAlerts();
  const [isOpen, setIsOpen] = useState(false);
  const invalidateApprovals = useInvalidateEndpointData('listApprovals');
  // The account has the number in the navigation.
  const invalidateAccount = useInvalidateEndpointData('getIgAccount');

  const resetRules = async () => {
    try {
      const { message, deleted } = await callApi('resetRules', {});
      const events = formatCountWithNoun(
        deleted.processed_events,
        'processed event',
        'processed events',
      );
      const replies = formatCountWithNoun(
        deleted.awaiting_approvals,
        'awaiting reply',
        'awaiting replies',
      );
      showSuccess(`${message}: ${events} forgotten, ${replies} discarded.`);
      for (const invalidate of [invalidateApprovals, invalidateAccount]) invalidate();
    } catch (error) {
      showFailure(error);
      throw error;
    }
  };
  return (
    <>
      <Button
        call="resetRules"
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        Reset Rules
      </Button>
      <ConfirmDialog
        title="Reset all rules?"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        confirmLabel="Reset Rules"
        onConfirm={resetRules}
        isDangerous
      >
        <p className="text-muted">
          Replyloom forgets which comments and messages your rules have already processed, and how
          often they replied to each person. Replies that wait for your approval are discarded.
        </p>
        <p className="text-muted">
          Your rules and what they have sent stay, and what was answered is not answered again. The
          next run may answer what has no answer, also what you discarded or where a rule had
          answered as often as you allow. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
