// The payment page: the order on one side, the card form on the other.
import { type Html, html } from '../../pages/html.ts';
import { renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import type { EnteredCard } from '../billing/test-cards.ts';
import type { CheckoutSession } from '../shapes/stripe-objects.ts';
import { formatCents, formatPrice, renderAlert, renderCardFields } from './page-parts.ts';

export interface CheckoutPageView {
  /** Why the payment was declined. */
  readonly paymentError?: string;
  /** Why the promotion code was rejected. */
  readonly codeError?: string;
  readonly enteredCard?: EnteredCard;
}

export function renderCheckoutPage(
  sandbox: Sandbox,
  session: CheckoutSession,
  { paymentError, codeError, enteredCard }: CheckoutPageView,
): string {
  const { checkoutPlans, customers } = sandbox.stripe;
  const line = checkoutPlans.get(session.id)?.lines[0];
  const { cancel_url: back, allow_promotion_codes: allowsCodes } = session;
  return renderPageFrame({
    title: 'Checkout (sandbox)',
    current: 'checkout',
    body: html`<div class="checkout">
<section aria-label="Order">
${back !== null && html`<p><a class="back" href="${back}">Back</a></p>`}
<p class="kicker">Sandbox · no real payment</p>
<h1>Subscribe to ${line?.description}</h1>
<p class="price">${line && formatPrice(line.price)}</p>
${renderTotals(sandbox, session)}
${allowsCodes === true && renderPromotionCodeForm(session, codeError)}
</section>
<section aria-label="Payment">
${renderAlert(paymentError)}
<form method="post" class="write">
<h2>Pay with card</h2>
<p>Email <strong>${customers.get(session.customer)?.email}</strong></p>
${renderCardFields(enteredCard)}
<button type="submit" name="action" value="pay">Pay ${formatCents(session.amount_total)}</button>
</form>
</section>
</div>`,
  });
}

function renderTotals({ stripe }: Sandbox, session: CheckoutSession): Html {
  const discountRows = session.discounts.map(({ coupon, promotion_code }) => {
    const code = stripe.promotionCodes.get(promotion_code)?.code;
    const label = `${code} (${stripe.coupons.get(coupon)?.name})`;
    return [label, -session.total_details.amount_discount] as const;
  });
  const rows = [
    ['Subtotal', session.amount_subtotal] as const,
    ...discountRows,
    ['Total due today', session.amount_total] as const,
  ];
  return html`<dl class="totals">${rows.map(
    ([name, cents]) => html`<div><dt>${name}</dt><dd>${formatCents(cents)}</dd></div>`,
  )}</dl>`;
}

const renderPromotionCodeForm = (session: CheckoutSession, codeError?: string): Html =>
  session.discounts.length > 0
    ? html`<form method="post"><button type="submit" name="action" value="remove" class="link">Remove promotion code</button></form>`
    : html`<form method="post" class="code">
<label>Promotion code
<input name="code" autocomplete="off" required>
</label>
<button type="submit" name="action" value="apply" class="quiet">Apply</button>
</form>
${renderAlert(codeError)}`;
