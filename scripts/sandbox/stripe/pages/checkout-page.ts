// The payment page: the order on one side, the card form on the other.
import { escapeHtml, renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import type { EnteredCard } from '../billing/test-cards.ts';
import type { StripeCheckoutSession } from '../shapes/stripe-objects.ts';
import { formatCents, formatPrice, renderAlert, renderCardFields } from './page-parts.ts';

export interface CheckoutPageView {
  readonly session: StripeCheckoutSession;
  /** Why the payment was declined. */
  readonly paymentError: string | null;
  /** Why the promotion code was rejected. */
  readonly codeError: string | null;
  readonly enteredCard: EnteredCard | null;
}

export function renderCheckoutPage(sandbox: Sandbox, view: CheckoutPageView): string {
  const { session, paymentError, enteredCard } = view;
  const { checkoutPlans, customers } = sandbox.stripe;
  const [line] = checkoutPlans.get(session.id)?.lines ?? [];
  const back =
    session.cancel_url === null
      ? ''
      : `<p><a class="back" href="${escapeHtml(session.cancel_url)}">Back</a></p>`;
  return renderPageFrame({
    title: 'Checkout (sandbox)',
    current: 'checkout',
    body: `<div class="checkout">
<section aria-label="Order">
${back}
<p class="kicker">Sandbox · no real payment</p>
<h1>Subscribe to ${escapeHtml(line?.description ?? '')}</h1>
<p class="price">${line ? formatPrice(line.price) : ''}</p>
${renderTotals(sandbox, session)}
${session.allow_promotion_codes === true ? renderPromotionCodeForm(view) : ''}
</section>
<section aria-label="Payment">
${renderAlert(paymentError)}
<form method="post" class="write">
<h2>Pay with card</h2>
<p>Email <strong>${escapeHtml(customers.get(session.customer)?.email ?? '')}</strong></p>
${renderCardFields(enteredCard)}
<button type="submit" name="action" value="pay">Pay ${formatCents(session.amount_total)}</button>
</form>
</section>
</div>`,
  });
}

function renderTotals({ stripe }: Sandbox, session: StripeCheckoutSession): string {
  const discountRows = session.discounts.map(({ coupon, promotion_code }) => {
    const code = stripe.promotionCodes.get(promotion_code)?.code;
    const label = `${code} (${stripe.coupons.get(coupon)?.name})`;
    return [label, -session.total_details.amount_discount] as const;
  });
  const rows = [
    ['Subtotal', session.amount_subtotal] as const,
    ...discountRows,
    ['Total due today', session.amount_total] as const,
  ].map(([name, cents]) => `<div><dt>${escapeHtml(name)}</dt><dd>${formatCents(cents)}</dd></div>`);
  return `<dl class="totals">${rows.join('\n')}</dl>`;
}

function renderPromotionCodeForm({ session, codeError }: CheckoutPageView): string {
  if (session.discounts.length > 0) {
    return `<form method="post"><button type="submit" name="action" value="remove" class="link">Remove promotion code</button></form>`;
  }
  return `<form method="post" class="code">
<label>Promotion code
<input name="code" autocomplete="off" required>
</label>
<button type="submit" name="action" value="apply" class="quiet">Apply</button>
</form>
${renderAlert(codeError)}`;
}
