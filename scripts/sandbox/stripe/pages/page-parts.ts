// Common parts of the payment page and the billing portal: card fields, messages, amounts and dates.
import type { FieldReader } from '../../http/request-body.ts';
import { type Html, html } from '../../pages/html.ts';
import { renderPageFrame } from '../../pages/page-frame.ts';
import type { EnteredCard } from '../billing/test-cards.ts';
import type { Price } from '../shapes/stripe-objects.ts';

export const renderCardFields = (card?: EnteredCard): Html =>
  html`<label>Card number
<input name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" required aria-describedby="numbers" value="${card?.number}">
</label>
<div class="pair">
<label>Expiration
<input name="expiry" inputmode="numeric" autocomplete="off" placeholder="MM / YY" required value="${card?.expiry}">
</label>
<label>CVC
<input name="cvc" inputmode="numeric" autocomplete="off" placeholder="123" required pattern="[0-9]{3,4}">
</label>
</div>
<label>Name on card
<input name="holder" autocomplete="off" value="${card?.holder}">
</label>
<p id="numbers" class="note">Sandbox: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, any future date and any CVC.</p>`;

export const readEnteredCard = (readField: FieldReader): EnteredCard => ({
  number: readField('number'),
  expiry: readField('expiry'),
  holder: readField('holder') || null,
});

export const renderAlert = (message?: string): Html | undefined =>
  message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`;

/** A page with a message and, optionally, a link that leads back. */
export const renderNoticePage = (title: string, text: string, back: string | null = null): string =>
  renderPageFrame({
    title: `${title} (sandbox)`,
    current: 'checkout',
    body: html`<p class="kicker">Sandbox · no real payment</p><h1>${title}</h1><p>${text}</p>${back !== null && html`<p><a href="${back}">Back</a></p>`}`,
  });

/** `$19.00` from cents. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** `21 December 2026` from seconds. */
export const formatDate = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** `$19.00 per month` */
export const formatPrice = (price: Price): string => `${formatCents(price.unit_amount)} per month`;
