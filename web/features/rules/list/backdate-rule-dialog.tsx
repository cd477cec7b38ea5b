// Lets a rule answer older comments or messages. A rule that replies without approval is rehearsed first.
import { useEffect, useRef, useState } from 'react';
import type { Rule } from '#shared/schemas/rule.ts';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { DateTimeInput } from '#web/components/fields/date-time-input.tsx';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useLastDefinedValue } from '#web/lib/use-last-defined-value.ts';
import { ConfirmDialogWithRehearsal } from '../confirm/confirm-dialog-with-rehearsal.tsx';
import { useDoRepliesWaitForApproval } from '../use-do-replies-wait-for-approval.ts';
import { useRuleAlerts } from '../use-rule-alerts.tsx';
import { getRuleDisplayName } from '../words/rule-labels.ts';

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1_000;
const TIME_FIELD = 'actions.0.change_value';

const getFieldError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields[TIME_FIELD]?.join(' ') : undefined;

type BackdateRuleDialogProps = {
  readonly rule: Rule;
  readonly open: boolean;
  readonly onClose: () => void;
  /** `from` is ISO. Returns the message of the server. */
  readonly onBackdate: (from: string) => Promise<string>;
};

export function BackdateRuleDialog({ rule, open, onClose, onBackdate }: BackdateRuleDialogProps) {
  const { showSuccess, showFailure } = useRuleAlerts();
  const waitsForApproval = useDoRepliesWaitForApproval()(rule);
  const [from, setFrom] = useState<string | null>(() =>
    new Date(Date.now() - SEVEN_DAYS_MS).toISOString(),
  );
  const [fieldError, setFieldError] = useState<string>();
  const rehearsedFrom = useLastDefinedValue(from ?? undefined);
  const timeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) timeField.current?.focus();
  }, [open]);

  const backdate = async () => {
    if (from === null) {
      setFieldError('Choose a date and a time.');
      throw new Error('There is no time.');
    }
    try {
      showSuccess(await onBackdate(from));
    } catch (error) {
      const sentence = getFieldError(error);
      setFieldError(sentence);
      // The closed dialog has no field that could show the error.
      if (sentence === undefined || timeField.current === null) showFailure(error);
      throw error;
    }
  };
  const dialog = {
    title: 'Backdate rule',
    open,
    onClose,
    confirmLabel: 'Backdate rule',
    onConfirm: backdate,
    children: (
      <>
        <p className="text-muted wrap-anywhere">
          <bdi className="font-medium text-ink">{getRuleDisplayName(rule)}</bdi> will also answer
          what was written from this time on and has no answer yet
          {waitsForApproval ? ', after your approval' : ', without your approval'}
          {!rule.active && ', once you switch it on'}. What Instagram no longer accepts is left out.
        </p>
        <DateTimeInput
          ref={timeField}
          label="Answer from"
          value={from}
          onChange={(time) => {
            setFrom(time);
            setFieldError(undefined);
          }}
          error={fieldError}
        />
      </>
    ),
  };
  return rule.active && !waitsForApproval ? (
    <ConfirmDialogWithRehearsal {...dialog} rule={rule} answersFrom={rehearsedFrom} />
  ) : (
    <ConfirmDialog {...dialog} />
  );
}
