// The promo code form, collapsed because most users have no code.
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ALERT_DURATIONS_MS } from '#shared/limits.ts';
import { SCREEN_SENTENCES } from '#shared/sentences/en.ts';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { TextField } from '#web/components/fields/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api/call-api.ts';
import { getErrorMessageForUser, hasErrorCode } from '#web/lib/http/api-error.ts';

const ALERT_SECONDS = ALERT_DURATIONS_MS.promo / 1_000;

function usePromoCode() {
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  const { showAlert } = useAlertActions();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const alertOptions = { id: 'promo', dismissible: true, timeout: ALERT_SECONDS } as const;
    try {
      await callApi('applyPromoCode', { promo_code: code });
      showAlert({ ...alertOptions, type: 'success', content: SCREEN_SENTENCES.promo_applied });
      setCode('');
    } catch (error) {
      // This sentence is the message of a rejected code. Other errors bring their own reason.
      const content = hasErrorCode(error, 'validation_failed')
        ? SCREEN_SENTENCES.promo_refused
        : `${SCREEN_SENTENCES.promo_refused} ${getErrorMessageForUser(error)}`;
      showAlert({ ...alertOptions, type: 'danger', content });
    }
    setSending(false);
  };
  return { code, setCode, sending, submit };
}

export function PromoCodeForm() {
  const { code, setCode, sending, submit } = usePromoCode();
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-lg font-medium text-accent-ink md:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 transition-transform duration-150 group-open:rotate-90"
        />
        I have a promo code
      </summary>
      <form noValidate onSubmit={submit} className="mt-3 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Promo code"
            name="promo_code"
            autoComplete="off"
            dir="ltr"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <Button type="submit" busy={sending} className="md:min-h-10">
          Apply
        </Button>
      </form>
    </details>
  );
}
