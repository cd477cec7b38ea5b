// The payment page: what is bought and for how much on one side, the card on the other.

import { escapeHtml, pageFrame } from '../../pages/html.ts';
import type { Sandbox } from '../../sandbox.ts';
import { trialEndOf } from '../billing/checkout.ts';
import type { TypedCard } from '../billing/test-cards.ts';
import type { CheckoutSession, LineItem } from '../shapes/checkout-session.ts';
import { alertBox, cardFields } from './card-fields.ts';
import { dateText, moneyText, priceText } from './money.ts';

export interface CheckoutView {
  readonly session: CheckoutSession;
  /** Why the payment was refused. */
  readonly problem: string | null;
  /** Why the code was refused. */
  readonly codeProblem: string | null;
  readonly typed: TypedCard | null;
}

export function checkoutPage(sandbox: Sandbox, view: CheckoutView): string {
  const { session } = view;
  const lines = sandbox.cards.checkoutPlans.get(session.id)?.lines ?? [];
  const back =
    session.cancel_url === null
      ? ''
      : `<p><a class="back" href="${escapeHtml(session.cancel_url)}">Back</a></p>`;
  return pageFrame({
    title: 'Checkout (sandbox)',
    current: 'checkout',
    body: `<div class="checkout">
<section aria-label="Order">
${back}
<p class="kicker">Sandbox · no real payment</p>
${lines.map((line) => orderLine(line)).join('\n')}
${totals(sandbox, session)}
${session.allow_promotion_codes === true ? codeForm(view) : ''}
</section>
<section aria-label="Payment">
${alertBox(view.problem)}
<form method="post" class="write">
<h2>Pay with card</h2>
${emailField(sandbox, session)}
${cardFields(view.typed)}
<button type="submit" name="action" value="pay">${payLabel(sandbox, session)}</button>
</form>
</section>
</div>`,
  });
}

function orderLine({ description, price, quantity }: LineItem): string {
  const many = quantity === 1 ? '' : ` × ${quantity}`;
  return `<h1>Subscribe to ${escapeHtml(description)}${many}</h1>
<p class="price">${priceText(price)}</p>`;
}

function totals(sandbox: Sandbox, session: CheckoutSession): string {
  const plan = sandbox.cards.checkoutPlans.get(session.id);
  const trialEnd = plan ? trialEndOf(plan, session.created) : null;
  const rows = [
    ['Subtotal', moneyText(session.amount_subtotal)],
    ...session.discounts.map((discount) => discountRow(sandbox, session, discount)),
    ...(trialEnd === null ? [] : [['Free until', dateText(trialEnd)]]),
    ['Total due today', moneyText(session.amount_total)],
  ];
  const items = rows.map(
    ([name = '', text = '']) =>
      `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`,
  );
  return `<dl class="totals">${items.join('\n')}</dl>`;
}

function discountRow(
  { cards }: Sandbox,
  session: CheckoutSession,
  discount: CheckoutSession['discounts'][number],
): [string, string] {
  const code = cards.promotionCodes.get(discount.promotion_code ?? '')?.code;
  const name = cards.coupons.get(discount.coupon ?? '')?.name ?? 'Discount';
  const label = code === undefined ? name : `${code} (${name})`;
  return [label, moneyText(-session.total_details.amount_discount)];
}

function codeForm({ session, codeProblem }: CheckoutView): string {
  if (session.discounts.length > 0) {
    return `<form method="post"><button type="submit" name="action" value="remove" class="link">Remove promotion code</button></form>`;
  }
  return `<form method="post" class="code">
<label>Promotion code
<input name="code" autocomplete="off" required>
</label>
<button type="submit" name="action" value="apply" class="quiet">Apply</button>
</form>
${alertBox(codeProblem)}`;
}

function emailField({ cards }: Sandbox, session: CheckoutSession): string {
  const known = session.customer_email ?? cards.customers.get(session.customer ?? '')?.email;
  if (known) return `<p>Email <strong>${escapeHtml(known)}</strong></p>`;
  return `<label>Email
<input name="email" type="email" autocomplete="off" required>
</label>`;
}

function payLabel({ cards }: Sandbox, session: CheckoutSession): string {
  if (session.amount_total > 0) return `Pay ${moneyText(session.amount_total)}`;
  const plan = cards.checkoutPlans.get(session.id);
  const hasTrial = plan?.trialDays != null || plan?.trialEnd != null;
  return hasTrial ? 'Start trial' : 'Pay $0.00';
}

/** A page that only says something, with a way on where there is one. */
export function noticePage(options: {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string } | null;
}): string {
  const { title, text, link } = options;
  const way = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : '';
  return pageFrame({
    title: `${title} (sandbox)`,
    current: 'checkout',
    body: `<p class="kicker">Sandbox · no real payment</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${way}`,
  });
}
