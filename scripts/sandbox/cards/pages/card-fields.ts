// The fields of a card, as the payment page and the billing portal show them.
import type { Parameters } from '../../http/body.ts';
import { firstValue } from '../../http/body.ts';
import { escapeHtml } from '../../pages/html.ts';
import type { TypedCard } from '../billing/test-cards.ts';

export function cardFields(typed: TypedCard | null): string {
  const value = (text: string | null | undefined): string => ` value="${escapeHtml(text ?? '')}"`;
  return `<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required aria-describedby="numbers"${value(typed?.number)}>
</label>
<div class="pair">
<label>Expiration
<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" required${value(typed?.expiry)}>
</label>
<label>CVC
<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required pattern="[0-9]{3,4}">
</label>
</div>
<label>Name on card
<input name="holder" autocomplete="off"${value(typed?.holder)}>
</label>
<p id="numbers" class="note">Sandbox: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, any date to come and any CVC.</p>`;
}

export function readTypedCard(form: Parameters): TypedCard {
  return {
    number: firstValue(form, 'number') ?? '',
    expiry: firstValue(form, 'expiry') ?? '',
    holder: firstValue(form, 'holder')?.trim() || null,
  };
}

export function alertBox(message: string | null): string {
  return message === null ? '' : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;
}
