// The billing portal: change or cancel the plan, the card, the invoices.

import { escapeHtml, renderPageFrame } from '../../pages/page-frame.ts';
import type { Sandbox } from '../../sandbox-types.ts';
import { getSandboxProductName } from '../billing/issue-and-charge-invoices.ts';
import type { SandboxStripePortalSession } from '../shapes/checkout-session.ts';
import type { SandboxStripeInvoice } from '../shapes/invoice.ts';
import type { SandboxStripeSubscription } from '../shapes/subscription.ts';
import { renderCardFields, renderStripePageAlert } from './card-fields.ts';
import { formatCents, formatEpochDate, formatStripePrice } from './formatting.ts';

export function renderSandboxPortalPage(
  sandbox: Sandbox,
  view: { readonly session: SandboxStripePortalSession; readonly errorMessage: string | null },
): string {
  const { session } = view;
  const { stripe } = sandbox;
  const subscriptions = [...stripe.subscriptions.values()].filter(
    ({ customer, status }) => customer === session.customer && status !== 'incomplete_expired',
  );
  const runningSubscriptions = subscriptions.filter(({ status }) => status !== 'canceled');
  const back =
    session.return_url === null
      ? ''
      : `<p><a class="back" href="${escapeHtml(session.return_url)}">Return to Replyloom</a></p>`;
  const invoices = [...stripe.invoices.values()]
    .filter(({ customer }) => customer === session.customer)
    .reverse();
  return renderPageFrame({
    title: 'Billing (sandbox)',
    current: 'checkout',
    body: `${back}
<p class="kicker">Sandbox · no real payment</p>
<h1>Your subscription</h1>
${renderStripePageAlert(view.errorMessage)}
${runningSubscriptions.length > 0 ? runningSubscriptions.map((entry) => renderSubscription(sandbox, entry)).join('\n') : '<p class="empty">There is no running subscription.</p>'}
${renderCardSection(sandbox, session)}
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${invoices.length > 0 ? `<ul class="rows">${invoices.map(renderInvoiceRow).join('\n')}</ul>` : '<p class="empty">No invoices yet.</p>'}
</section>`,
  });
}

function renderSubscription(sandbox: Sandbox, subscription: SandboxStripeSubscription): string {
  const [item] = subscription.items.data;
  if (!item) return '';
  const id = `<input type="hidden" name="subscription" value="${subscription.id}">`;
  const end =
    subscription.cancel_at === null
      ? `<p>Renews on ${formatEpochDate(item.current_period_end)} · ${statusLabels[subscription.status]}</p>`
      : `<p>Ends on ${formatEpochDate(subscription.cancel_at)}</p>`;
  const cancelButton =
    subscription.cancel_at === null
      ? `<button type="submit" name="action" value="cancel" class="quiet">Cancel subscription</button>`
      : `<button type="submit" name="action" value="resume">Don’t cancel subscription</button>`;
  return `<section class="write" aria-label="Current plan">
<p><strong>${escapeHtml(getSandboxProductName(sandbox, item.price))}</strong> ${formatStripePrice(item.price)}</p>
${end}
${renderDiscounts(sandbox, subscription)}
<form method="post">${id}
<label for="plan-${subscription.id}">Plan</label>
<select name="price" id="plan-${subscription.id}">${renderPlanOptions(sandbox, item.price.id)}</select>
<button type="submit" name="action" value="change">Update subscription</button>
</form>
<form method="post">${id}${cancelButton}</form>
</section>`;
}

const statusLabels: Readonly<Record<SandboxStripeSubscription['status'], string>> = {
  active: 'active',
  trialing: 'free trial',
  past_due: 'payment is overdue',
  incomplete: 'first payment is missing',
  incomplete_expired: 'never paid',
  canceled: 'ended',
};

function renderPlanOptions(sandbox: Sandbox, current: string): string {
  return [...sandbox.stripe.prices.values()]
    .filter((price) => price.recurring && (price.active || price.id === current))
    .map((price) => {
      const selected = price.id === current ? ' selected' : '';
      const label = `${getSandboxProductName(sandbox, price)}, ${formatStripePrice(price)}`;
      return `<option value="${price.id}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join('');
}

function renderDiscounts({ stripe }: Sandbox, subscription: SandboxStripeSubscription): string {
  const names = subscription.discounts.map((id) => {
    const discount = stripe.discounts.get(id);
    const name = stripe.coupons.get(discount?.source.coupon ?? '')?.name ?? 'Discount';
    return discount?.end == null ? name : `${name} until ${formatEpochDate(discount.end)}`;
  });
  return names.length > 0 ? `<p>${escapeHtml(names.join(', '))}</p>` : '';
}

function renderCardSection({ stripe }: Sandbox, session: SandboxStripePortalSession): string {
  const methods = [...stripe.paymentMethods.values()].filter(
    ({ customer }) => customer === session.customer,
  );
  const method = methods.at(-1);
  const isDeclined = method !== undefined && stripe.refusals.has(method.id);
  const shown = method
    ? `<p>${method.card.brand} ···· ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}${isDeclined ? ' · <strong>refuses every charge</strong>' : ''}</p>
<form method="post"><button type="submit" name="action" value="${isDeclined ? 'card-pays' : 'card-fails'}" class="link">Sandbox: let this card ${isDeclined ? 'pay again' : 'refuse charges'}</button></form>`
    : '<p>No card yet.</p>';
  return `<section aria-labelledby="card"><h2 id="card">Payment method</h2>
${shown}
<details><summary>Update payment method</summary>
<form method="post" class="write">
${renderCardFields(null)}
<button type="submit" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function renderInvoiceRow(invoice: SandboxStripeInvoice): string {
  const pay =
    invoice.status === 'open'
      ? `<form method="post"><input type="hidden" name="invoice" value="${invoice.id}"><button type="submit" name="action" value="pay" class="link">Pay invoice</button></form>`
      : '';
  return `<li class="row"><strong>${escapeHtml(invoice.number)}</strong>
<span>${formatEpochDate(invoice.created)}</span><span>${formatCents(invoice.amount_due)}</span><span>${invoice.status}</span>${pay}</li>`;
}
