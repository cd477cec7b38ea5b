// The overview page: the content of the sandbox and the addresses of its parts.
import type { Sandbox } from '../sandbox-types.ts';
import { html } from './html.ts';
import { renderPageFrame } from './page-frame.ts';

export function renderHomePage({ world, configuration, stripe }: Sandbox): string {
  const accounts = world.listAccounts().map(({ id, kind, username }) => {
    const isSubscribed = world.findPageOfAccount(id)?.subscribedFields;
    const subscriptionText = isSubscribed ? 'sends webhooks' : 'no webhooks yet';
    return html`<li><a class="row" href="/play?account=${id}">
<img src="/images/avatar/${id}.svg" alt="" width="44" height="44">
<strong>${username}</strong><span>${world.listMediaOf(id).length} posts · ${kind === 'business' ? subscriptionText : 'personal'}</span>
</a></li>`;
  });
  const people = world
    .listPeople()
    .map(({ name, note }) => html`<li><strong>${name}</strong> ${note}</li>`);
  const plans = [...stripe.prices.values()].map(
    ({ unit_amount: cents }) => `$${(cents / 100).toFixed(2)} per month`,
  );
  return renderPageFrame({
    title: 'Sandbox',
    current: 'home',
    body: html`<h1>The outside world, on this machine</h1>
<p class="lead">A network with posts and followers, a writer, a mailbox and a card provider. Nothing here leaves the machine.</p>
<section><h2>Accounts</h2><ul class="rows">${accounts}</ul></section>
<section><h2>Who can log in</h2><ul class="plain">${people}</ul></section>
<section><h2>Parts</h2><ul class="plain">
<li><a href="/play">Followers</a>: comment, reply, hide and delete as any follower</li>
<li><a href="/play/messages">Messages</a>: write to an account as any follower, answer as its owner from the phone</li>
<li><a href="/mail">Mailbox</a>: every e-mail the app sent</li>
<li>Card provider: plans at ${plans.join(', ')}; payment page and billing portal open from the app; subscriptions so far: ${stripe.subscriptions.size}</li>
<li>Webhooks of the network go to <code>${configuration.webhookCallbackUrl ?? 'nowhere'}</code>, those of the card provider to <code>${configuration.stripeCallbackUrl ?? 'nowhere'}</code></li>
<li>The control API and its calls are described in <code>docs/sandbox.md</code></li>
</ul></section>`,
  });
}
