// The payment page: the order on one side, the card form on the other.

import { escapeHtml, renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { computeSandboxSubscriptionTrialEnd } from '../billing/pay-checkout-session.ts';
import type { EnteredCard } from '../billing/test-cards.ts';
import type {
  SandboxStripeCheckoutSession,
  SandboxStripeLineItem,
} from '../shapes/checkout-session.ts';
import { renderCardFields, renderStripePageAlert } from './card-fields.ts';
import { formatCents, formatEpochDate, formatStripePrice } from './formatting.ts';

export interface SandboxCheckoutPageView {
  readonly session: SandboxStripeCheckoutSession;
  /** Why the payment was declined. */
  readonly paymentError: string | null;
  /** Why the promotion code was rejected. */
  readonly codeError: string | null;
  readonly enteredCard: EnteredCard | null;
}

export function renderSandboxCheckoutPage(sandbox: Sandbox, view: SandboxCheckoutPageView): string {
  const { session } = view;
  const lines = sandbox.stripe.checkoutPlans.get(session.id)?.lines ?? [];
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
${lines.map((line) => renderOrderLine(line)).join('\n')}
${renderTotals(sandbox, session)}
${session.allow_promotion_codes === true ? renderPromotionCodeForm(view) : ''}
</section>
<section aria-label="Payment">
${renderStripePageAlert(view.paymentError)}
<form method="post" class="write">
<h2>Pay with card</h2>
${renderEmailField(sandbox, session)}
${renderCardFields(view.enteredCard)}
<button type="submit" name="action" value="pay">${getPayButtonLabel(sandbox, session)}</button>
</form>
</section>
</div>`,
  });
}

function renderOrderLine({ description, price, quantity }: SandboxStripeLineItem): string {
  const quantityText = quantity === 1 ? '' : ` × ${quantity}`;
  return `<h1>Subscribe to ${escapeHtml(description)}${quantityText}</h1>
<p class="price">${formatStripePrice(price)}</p>`;
}

function renderTotals(sandbox: Sandbox, session: SandboxStripeCheckoutSession): string {
  const order = sandbox.stripe.checkoutPlans.get(session.id);
  const trialEnd = order ? computeSandboxSubscriptionTrialEnd(order, session.created) : null;
  const rows = [
    ['Subtotal', formatCents(session.amount_subtotal)],
    ...session.discounts.map((discount) => buildDiscountRow(sandbox, session, discount)),
    ...(trialEnd === null ? [] : [['Free until', formatEpochDate(trialEnd)]]),
    ['Total due today', formatCents(session.amount_total)],
  ];
  const items = rows.map(
    ([name = '', text = '']) =>
      `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `<dl class="totals">${items.join('\n')}</dl>`;
}

function buildDiscountRow(
  { stripe }: Sandbox,
  session: SandboxStripeCheckoutSession,
  discount: SandboxStripeCheckoutSession['discounts'][number],
): [string, string] {
  const code = stripe.promotionCodes.get(discount.promotion_code ?? '')?.code;
  const name = stripe.coupons.get(discount.coupon ?? '')?.name ?? 'Discount';
  const label = code === undefined ? name : `${code} (${name})`;
  return [label, formatCents(-session.total_details.amount_discount)];
}

function renderPromotionCodeForm({ session, codeError }: SandboxCheckoutPageView): string {
  if (session.discounts.length > 0) {
    return `<form method="post"><button type="submit" name="action" value="remove" class="link">Remove promotion code</button></form>`;
  }
  return `<form method="post" class="code">
<label>Promotion code
<input name="code" autocomplete="off" required>
</label>
<button type="submit" name="action" value="apply" class="quiet">Apply</button>
</form>
${renderStripePageAlert(codeError)}`;
}

function renderEmailField({ stripe }: Sandbox, session: SandboxStripeCheckoutSession): string {
  const knownEmail = session.customer_email ?? stripe.customers.get(session.customer ?? '')?.email;
  if (knownEmail) return `<p>Email <strong>${escapeHtml(knownEmail)}</strong></p>`;
  return `<label>Email
<input name="email" type="email" autocomplete="off" required>
</label>`;
}

function getPayButtonLabel({ stripe }: Sandbox, session: SandboxStripeCheckoutSession): string {
  if (session.amount_total > 0) return `Pay ${formatCents(session.amount_total)}`;
  const order = stripe.checkoutPlans.get(session.id);
  const hasTrial = order?.trialDays != null || order?.trialEnd != null;
  return hasTrial ? 'Start trial' : 'Pay $0.00';
}

/** A page with a message and, optionally, one link. */
export function renderStripeNoticePage(options: {
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
