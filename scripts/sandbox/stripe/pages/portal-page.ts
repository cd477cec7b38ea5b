// The billing portal: change or cancel the plan, the card, the invoices.
import { type Html, html } from '../../pages/html.ts';
import { renderEmptyNote, renderHiddenFields, renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { getProductName } from '../billing/invoices.ts';
import {
  getPlanItem,
  type Invoice,
  type PaymentMethod,
  type PortalSession,
  type Subscription,
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
  { customer: id, return_url: back }: PortalSession,
  errorMessage?: string,
): string {
  const { subscriptions, invoices } = sandbox.stripe;
  const plans = [...subscriptions.values()]
    .filter(({ customer, status }) => customer === id && status !== 'canceled')
    .map((subscription) => renderSubscription(sandbox, subscription));
  const rows = [...invoices.values()].filter(({ customer }) => customer === id).reverse();
  return renderPageFrame({
    title: 'Billing (sandbox)',
    current: 'checkout',
    body: html`${back !== null && html`<p><a class="back" href="${back}">Return to Replyloom</a></p>`}
<p class="kicker">Sandbox · no real payment</p>
<h1>Your subscription</h1>
${renderAlert(errorMessage)}
${plans.length > 0 ? plans : renderEmptyNote('There is no running subscription.')}
${renderCardSection(sandbox, id)}
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${rows.length > 0 ? html`<ul class="rows">${rows.map(renderInvoiceRow)}</ul>` : renderEmptyNote('No invoices yet.')}
</section>`,
  });
}

function renderSubscription(sandbox: Sandbox, subscription: Subscription): Html {
  const { price, current_period_end: renewAt } = getPlanItem(subscription);
  const { id, cancel_at: endAt, status } = subscription;
  const statusLabel = status === 'past_due' ? 'payment is overdue' : 'active';
  const [end, cancelButton] =
    endAt === null
      ? [
          `Renews on ${formatDate(renewAt)} · ${statusLabel}`,
          html`<button type="submit" name="action" value="cancel" class="quiet">Cancel subscription</button>`,
        ]
      : [
          `Ends on ${formatDate(endAt)}`,
          html`<button type="submit" name="action" value="resume">Don’t cancel subscription</button>`,
        ];
  const options = [...sandbox.stripe.prices.values()].map(
    (option) =>
      html`<option value="${option.id}"${option.id === price.id && html` selected`}>${getProductName(sandbox, option)}, ${formatPrice(option)}</option>`,
  );
  return html`<section class="write" aria-label="Current plan">
<p><strong>${getProductName(sandbox, price)}</strong> ${formatPrice(price)}</p>
<p>${end}</p>
${renderDiscounts(sandbox, subscription)}
<form method="post">${renderHiddenFields({ subscription: id })}
<label for="plan-${id}">Plan</label>
<select name="price" id="plan-${id}">${options}</select>
<button type="submit" name="action" value="change">Update subscription</button>
</form>
<form method="post">${renderHiddenFields({ subscription: id })}${cancelButton}</form>
</section>`;
}

function renderDiscounts({ stripe }: Sandbox, subscription: Subscription): Html | false {
  const names = subscription.discounts.map((id) => {
    const discount = stripe.discounts.get(id);
    const name = stripe.coupons.get(discount?.source.coupon ?? '')?.name ?? 'Discount';
    return discount?.end == null ? name : `${name} until ${formatDate(discount.end)}`;
  });
  return names.length > 0 && html`<p>${names.join(', ')}</p>`;
}

function renderCardSection({ stripe }: Sandbox, customer: string): Html {
  const method = [...stripe.paymentMethods.values()].findLast((one) => one.customer === customer);
  return html`<section aria-labelledby="card"><h2 id="card">Payment method</h2>
${method ? renderCard(method, stripe.refusals.has(method.id)) : html`<p>No card yet.</p>`}
<details><summary>Update payment method</summary>
<form method="post" class="write">
${renderCardFields()}
<button type="submit" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function renderCard({ card }: PaymentMethod, isDeclined: boolean): Html {
  const [action, effect] = isDeclined
    ? ['card-pays', 'pay again']
    : ['card-fails', 'refuse charges'];
  return html`<p>${card.brand} ···· ${card.last4}, expires ${card.exp_month}/${card.exp_year}${isDeclined && html` · <strong>refuses every charge</strong>`}</p>
<form method="post"><button type="submit" name="action" value="${action}" class="link">Sandbox: let this card ${effect}</button></form>`;
}

const renderInvoiceRow = ({ id, number, created, amount_due: due, status }: Invoice): Html =>
  html`<li class="row"><strong>${number}</strong>
<span>${formatDate(created)}</span><span>${formatCents(due)}</span><span>${status}</span>${
    status === 'open' &&
    html`<form method="post">${renderHiddenFields({ invoice: id })}<button type="submit" name="action" value="pay" class="link">Pay invoice</button></form>`
  }</li>`;
