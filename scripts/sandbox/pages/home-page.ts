// The overview page: what the sandbox contains and where its parts are.

import type { Sandbox } from '../sandbox-types.ts';
import { escapeHtml, renderPageFrame } from './page-frame.ts';

export function renderSandboxHomePage(sandbox: Sandbox): string {
  const { world, configuration } = sandbox;
  const accounts = world.listAccounts().map((account) => {
    const page = world.findPageOfAccount(account.id);
    const posts = world.listMediaOf(account.id).length;
    const subscriptionText = page?.subscribedFields ? 'sends webhooks' : 'no webhooks yet';
    const kind = account.kind === 'business' ? subscriptionText : 'personal';
    return `<li><a class="row" href="/play?account=${account.id}">
<img src="/images/avatar/${account.id}.svg" alt="" width="44" height="44">
<strong>${escapeHtml(account.username)}</strong><span>${posts} posts · ${kind}</span>
</a></li>`;
  });
  const people = world
    .listPeople()
    .map(
      (person) => `<li><strong>${escapeHtml(person.name)}</strong> ${escapeHtml(person.note)}</li>`,
    );
  const plans = [...sandbox.stripe.prices.values()].map(
    ({ unit_amount: cents }) => `$${(cents / 100).toFixed(2)} per month`,
  );
  return renderPageFrame({
    title: 'Sandbox',
    current: 'home',
    body: `<h1>The outside world, on this machine</h1>
<p class="lead">A network with posts and followers, a writer, a mailbox and a card provider. Nothing here leaves the machine.</p>
<section><h2>Accounts</h2><ul class="rows">${accounts.join('\n')}</ul></section>
<section><h2>Who can log in</h2><ul class="plain">${people.join('\n')}</ul></section>
<section><h2>Parts</h2><ul class="plain">
<li><a href="/play">Followers</a>: comment, reply, hide and delete as anybody</li>
<li><a href="/play/messages">Messages</a>: write to an account as anybody, answer as its owner from the phone</li>
<li><a href="/mail">Mailbox</a>: every e-mail the app sent</li>
<li>Card provider: plans at ${plans.join(', ')}; payment page and billing portal open from the app; subscriptions so far: ${sandbox.stripe.subscriptions.size}</li>
<li>Webhooks of the network go to <code>${escapeHtml(configuration.webhookCallbackUrl ?? 'nowhere')}</code>, those of the card provider to <code>${escapeHtml(configuration.stripeCallbackUrl ?? 'nowhere')}</code></li>
<li>The control API and its calls are described in <code>docs/sandbox.md</code></li>
</ul></section>`,
  });
}
