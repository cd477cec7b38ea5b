// The billing portal: change or cancel the plan, the card, the invoices.
import { escapeHtml, renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { getProductName } from '../billing/invoices.ts';
import {
  getPlanItem,
  type StripeInvoice,
  type StripePaymentMethod,
  type StripePortalSession,
  type StripeSubscription,
} from '../shapes/stripe-objects.ts';
import {
  formatCents,
  formatDate,
  formatPrice,
  renderAlert,
  renderCardFields,
} from './page-parts.ts';

export function renderPortalPage(
  sandbox: Sandbox,
  { customer: id, return_url: returnUrl }: StripePortalSession,
  errorMessage: string | null,
): string {
  const { subscriptions, invoices } = sandbox.stripe;
  const plans = [...subscriptions.values()]
    .filter(({ customer, status }) => customer === id && status !== 'canceled')
    .map((subscription) => renderSubscription(sandbox, subscription));
  const rows = [...invoices.values()].filter(({ customer }) => customer === id).reverse();
  const back =
    returnUrl === null
      ? ''
      : `<p><a class="back" href="${escapeHtml(returnUrl)}">Return to Replyloom</a></p>`;
  return renderPageFrame({
    title: 'Billing (sandbox)',
    current: 'checkout',
    body: `${back}
<p class="kicker">Sandbox · no real payment</p>
<h1>Your subscription</h1>
${renderAlert(errorMessage)}
${plans.join('\n') || '<p class="empty">There is no running subscription.</p>'}
${renderCardSection(sandbox, id)}
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${rows.length > 0 ? `<ul class="rows">${rows.map(renderInvoiceRow).join('\n')}</ul>` : '<p class="empty">No invoices yet.</p>'}
</section>`,
  });
}

function renderSubscription(sandbox: Sandbox, subscription: StripeSubscription): string {
  const { price, current_period_end: renewAt } = getPlanItem(subscription);
  const { cancel_at: endAt } = subscription;
  const id = `<input type="hidden" name="subscription" value="${subscription.id}">`;
  const statusLabel = subscription.status === 'past_due' ? 'payment is overdue' : 'active';
  const end =
    endAt === null
      ? `Renews on ${formatDate(renewAt)} · ${statusLabel}`
      : `Ends on ${formatDate(endAt)}`;
  const cancelButton =
    endAt === null
      ? `<button type="submit" name="action" value="cancel" class="quiet">Cancel subscription</button>`
      : `<button type="submit" name="action" value="resume">Don’t cancel subscription</button>`;
  return `<section class="write" aria-label="Current plan">
<p><strong>${escapeHtml(getProductName(sandbox, price))}</strong> ${formatPrice(price)}</p>
<p>${end}</p>
${renderDiscounts(sandbox, subscription)}
<form method="post">${id}
<label for="plan-${subscription.id}">Plan</label>
<select name="price" id="plan-${subscription.id}">${renderPlanOptions(sandbox, price.id)}</select>
<button type="submit" name="action" value="change">Update subscription</button>
</form>
<form method="post">${id}${cancelButton}</form>
</section>`;
}

const renderPlanOptions = (sandbox: Sandbox, current: string): string =>
  [...sandbox.stripe.prices.values()]
    .map((price) => {
      const selected = price.id === current ? ' selected' : '';
      const label = `${getProductName(sandbox, price)}, ${formatPrice(price)}`;
      return `<option value="${price.id}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join('');

function renderDiscounts({ stripe }: Sandbox, subscription: StripeSubscription): string {
  const names = subscription.discounts.map((id) => {
    const discount = stripe.discounts.get(id);
    const name = stripe.coupons.get(discount?.source.coupon ?? '')?.name ?? 'Discount';
    return discount?.end == null ? name : `${name} until ${formatDate(discount.end)}`;
  });
  return names.length > 0 ? `<p>${escapeHtml(names.join(', '))}</p>` : '';
}

function renderCardSection({ stripe }: Sandbox, customer: string): string {
  const method = [...stripe.paymentMethods.values()].findLast((one) => one.customer === customer);
  return `<section aria-labelledby="card"><h2 id="card">Payment method</h2>
${method ? renderCard(method, stripe.refusals.has(method.id)) : '<p>No card yet.</p>'}
<details><summary>Update payment method</summary>
<form method="post" class="write">
${renderCardFields(null)}
<button type="submit" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function renderCard({ card }: StripePaymentMethod, isDeclined: boolean): string {
  const note = isDeclined ? ' · <strong>refuses every charge</strong>' : '';
  const [action, effect] = isDeclined
    ? ['card-pays', 'pay again']
    : ['card-fails', 'refuse charges'];
  return `<p>${card.brand} ···· ${card.last4}, expires ${card.exp_month}/${card.exp_year}${note}</p>
<form method="post"><button type="submit" name="action" value="${action}" class="link">Sandbox: let this card ${effect}</button></form>`;
}

function renderInvoiceRow(invoice: StripeInvoice): string {
  const pay =
    invoice.status === 'open'
      ? `<form method="post"><input type="hidden" name="invoice" value="${invoice.id}"><button type="submit" name="action" value="pay" class="link">Pay invoice</button></form>`
      : '';
  return `<li class="row"><strong>${escapeHtml(invoice.number)}</strong>
<span>${formatDate(invoice.created)}</span><span>${formatCents(invoice.amount_due)}</span><span>${invoice.status}</span>${pay}</li>`;
}
