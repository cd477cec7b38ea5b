// Card form fields shared by the payment page and the billing portal.
import type { RequestParameters } from '../../http/request-body.ts';
import { findFirstParameterValue } from '../../http/request-body.ts';
import { escapeHtml } from '../../pages/page-frame.ts';
import type { EnteredCard } from '../billing/test-cards.ts';

export function renderCardFields(enteredCard: EnteredCard | null): string {
  const buildValueAttribute = (text: string | null | undefined): string =>
    ` value="${escapeHtml(text ?? '')}"`;
  return `<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required aria-describedby="numbers"${buildValueAttribute(enteredCard?.number)}>
</label>
<div class="pair">
<label>Expiration
<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" required${buildValueAttribute(enteredCard?.expiry)}>
</label>
<label>CVC
<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required pattern="[0-9]{3,4}">
</label>
</div>
<label>Name on card
<input name="holder" autocomplete="off"${buildValueAttribute(enteredCard?.holder)}>
</label>
<p id="numbers" class="note">Sandbox: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, any date to come and any CVC.</p>`;
}

export function readEnteredCard(form: RequestParameters): EnteredCard {
  return {
    number: findFirstParameterValue(form, 'number') ?? '',
    expiry: findFirstParameterValue(form, 'expiry') ?? '',
    holder: findFirstParameterValue(form, 'holder')?.trim() || null,
  };
}

export function renderStripePageAlert(message: string | null): string {
  return message === null ? '' : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;
}
