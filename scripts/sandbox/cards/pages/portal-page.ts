// The billing portal: the plan and ways to change or end it, the card, the invoices.

import { escapeHtml, pageFrame } from '../../pages/html.ts';
import type { Sandbox } from '../../sandbox.ts';
import { productName } from '../billing/invoices.ts';
import type { PortalSession } from '../shapes/checkout-session.ts';
import type { Invoice } from '../shapes/invoice.ts';
import type { Subscription } from '../shapes/subscription.ts';
import { alertBox, cardFields } from './card-fields.ts';
import { dateText, moneyText, priceText } from './money.ts';

export function portalPage(
  sandbox: Sandbox,
  view: { readonly session: PortalSession; readonly problem: string | null },
): string {
  const { session } = view;
  const { cards } = sandbox;
  const subscriptions = [...cards.subscriptions.values()].filter(
    ({ customer, status }) => customer === session.customer && status !== 'incomplete_expired',
  );
  const running = subscriptions.filter(({ status }) => status !== 'canceled');
  const back =
    session.return_url === null
      ? ''
      : `<p><a class="back" href="${escapeHtml(session.return_url)}">Return to Replyloom</a></p>`;
  const invoices = [...cards.invoices.values()]
    .filter(({ customer }) => customer === session.customer)
    .reverse();
  return pageFrame({
    title: 'Billing (sandbox)',
    current: 'checkout',
    body: `${back}
<p class="kicker">Sandbox · no real payment</p>
<h1>Your subscription</h1>
${alertBox(view.problem)}
${running.length > 0 ? running.map((entry) => plan(sandbox, entry)).join('\n') : '<p class="empty">There is no running subscription.</p>'}
${cardSection(sandbox, session)}
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${invoices.length > 0 ? `<ul class="rows">${invoices.map(invoiceRow).join('\n')}</ul>` : '<p class="empty">No invoices yet.</p>'}
</section>`,
  });
}

function plan(sandbox: Sandbox, subscription: Subscription): string {
  const [item] = subscription.items.data;
  if (!item) return '';
  const id = `<input type="hidden" name="subscription" value="${subscription.id}">`;
  const end =
    subscription.cancel_at === null
      ? `<p>Renews on ${dateText(item.current_period_end)} · ${statusTexts[subscription.status]}</p>`
      : `<p>Ends on ${dateText(subscription.cancel_at)}</p>`;
  const ending =
    subscription.cancel_at === null
      ? `<button type="submit" name="action" value="cancel" class="quiet">Cancel subscription</button>`
      : `<button type="submit" name="action" value="resume">Don’t cancel subscription</button>`;
  return `<section class="write" aria-label="Current plan">
<p><strong>${escapeHtml(productName(sandbox, item.price))}</strong> ${priceText(item.price)}</p>
${end}
${discountText(sandbox, subscription)}
<form method="post">${id}
<label for="plan-${subscription.id}">Plan</label>
<select name="price" id="plan-${subscription.id}">${planOptions(sandbox, item.price.id)}</select>
<button type="submit" name="action" value="change">Update subscription</button>
</form>
<form method="post">${id}${ending}</form>
</section>`;
}

const statusTexts: Readonly<Record<Subscription['status'], string>> = {
  active: 'active',
  trialing: 'free trial',
  past_due: 'payment is overdue',
  incomplete: 'first payment is missing',
  incomplete_expired: 'never paid',
  canceled: 'ended',
};

function planOptions(sandbox: Sandbox, current: string): string {
  return [...sandbox.cards.prices.values()]
    .filter((price) => price.recurring && (price.active || price.id === current))
    .map((price) => {
      const selected = price.id === current ? ' selected' : '';
      const label = `${productName(sandbox, price)}, ${priceText(price)}`;
      return `<option value="${price.id}"${selected}>${escapeHtml(label)}</option>`;
    })
    .join('');
}

function discountText({ cards }: Sandbox, subscription: Subscription): string {
  const names = subscription.discounts.map((id) => {
    const discount = cards.discounts.get(id);
    const name = cards.coupons.get(discount?.source.coupon ?? '')?.name ?? 'Discount';
    return discount?.end == null ? name : `${name} until ${dateText(discount.end)}`;
  });
  return names.length > 0 ? `<p>${escapeHtml(names.join(', '))}</p>` : '';
}

function cardSection({ cards }: Sandbox, session: PortalSession): string {
  const methods = [...cards.paymentMethods.values()].filter(
    ({ customer }) => customer === session.customer,
  );
  const method = methods.at(-1);
  const fails = method !== undefined && cards.refusals.has(method.id);
  const shown = method
    ? `<p>${method.card.brand} ···· ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}${fails ? ' · <strong>refuses every charge</strong>' : ''}</p>
<form method="post"><button type="submit" name="action" value="${fails ? 'card-pays' : 'card-fails'}" class="link">Sandbox: let this card ${fails ? 'pay again' : 'refuse charges'}</button></form>`
    : '<p>No card yet.</p>';
  return `<section aria-labelledby="card"><h2 id="card">Payment method</h2>
${shown}
<details><summary>Update payment method</summary>
<form method="post" class="write">
${cardFields(null)}
<button type="submit" name="action" value="card">Save card</button>
</form>
</details>
</section>`;
}

function invoiceRow(invoice: Invoice): string {
  const pay =
    invoice.status === 'open'
      ? `<form method="post"><input type="hidden" name="invoice" value="${invoice.id}"><button type="submit" name="action" value="pay" class="link">Pay invoice</button></form>`
      : '';
  return `<li class="row"><strong>${escapeHtml(invoice.number)}</strong>
<span>${dateText(invoice.created)}</span><span>${moneyText(invoice.amount_due)}</span><span>${invoice.status}</span>${pay}</li>`;
}
