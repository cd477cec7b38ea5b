// What the payment page and the billing portal share: card fields, messages, amounts and dates.
import { findFirstParameterValue, type RequestParameters } from '../../http/request-body.ts';
import { escapeHtml, renderPageFrame } from '../../pages/page-frame.ts';
import type { EnteredCard } from '../billing/test-cards.ts';
import type { StripePrice } from '../shapes/stripe-objects.ts';

export function renderCardFields(enteredCard: EnteredCard | null): string {
  const number = escapeHtml(enteredCard?.number ?? '');
  const expiry = escapeHtml(enteredCard?.expiry ?? '');
  const holder = escapeHtml(enteredCard?.holder ?? '');
  return `<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required aria-describedby="numbers" value="${number}">
</label>
<div class="pair">
<label>Expiration
<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" required value="${expiry}">
</label>
<label>CVC
<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required pattern="[0-9]{3,4}">
</label>
</div>
<label>Name on card
<input name="holder" autocomplete="off" value="${holder}">
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

export function renderAlert(message: string | null): string {
  return message === null ? '' : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;
}

/** A page with a message and, optionally, one link. */
export function renderNoticePage(options: {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string } | null;
}): string {
  const { title, text, link } = options;
  const linkMarkup = link
    ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`
    : '';
  return renderPageFrame({
    title: `${title} (sandbox)`,
    current: 'checkout',
    body: `<p class="kicker">Sandbox · no real payment</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${linkMarkup}`,
  });
}

/** `$19.00` from cents. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** `21 December 2026` from seconds. */
export const formatDate = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** `$19.00 per month` */
export const formatPrice = (price: StripePrice): string =>
  `${formatCents(price.unit_amount)} per month`;
