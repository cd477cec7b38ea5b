// Enter a promo code; folded away for the many who have none.
import { ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ALERT_MS } from '#shared/limits.ts';
import { PROMO_APPLIED, PROMO_REFUSED } from '#shared/promo-sentences.ts';
import { useAlerts } from '#web/components/alerts/alerts.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';

const SECONDS = ALERT_MS.promo / 1_000;

function usePromoCode() {
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  const { show } = useAlerts();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const shared = { id: 'promo', dismissible: true, timeout: SECONDS } as const;
    try {
      await call('applyPromoCode', { promo_code: code });
      show({ ...shared, type: 'success', content: PROMO_APPLIED });
      setCode('');
    } catch (error) {
      // Only a refused code is one: what else went wrong says so itself.
      const content = hasCode(error, 'validation_failed') ? PROMO_REFUSED : sentenceOf(error);
      show({ ...shared, type: 'danger', content });
    }
    setSending(false);
  };
  return { code, setCode, sending, submit };
}

export function PromoCode() {
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
