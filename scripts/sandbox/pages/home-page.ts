// The overview: what the sandbox is, who is in it, where its parts are.
import { priceText } from '../cards/pages/money.ts';
import type { Sandbox } from '../sandbox.ts';
import { escapeHtml, pageFrame } from './html.ts';

export function homePage(sandbox: Sandbox): string {
  const { world, configuration } = sandbox;
  const accounts = world.accounts().map((account) => {
    const page = world.pageOfAccount(account.id);
    const posts = world.mediaOf(account.id).length;
    const subscribed = page?.subscribedFields ? 'sends webhooks' : 'no webhooks yet';
    const kind = account.kind === 'business' ? subscribed : 'personal';
    return `<li><a class="row" href="/play?account=${account.id}">
<img src="/images/avatar/${account.id}.svg" alt="" width="44" height="44">
<strong>${escapeHtml(account.username)}</strong><span>${posts} posts · ${kind}</span>
</a></li>`;
  });
  const people = world
    .people()
    .map(
      (person) => `<li><strong>${escapeHtml(person.name)}</strong> ${escapeHtml(person.note)}</li>`,
    );
  const plans = [...sandbox.cards.prices.values()].map((price) => escapeHtml(priceText(price)));
  return pageFrame({
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
<li>Card provider: plans at ${plans.join(', ')}; payment page and billing portal open from the app; subscriptions so far: ${sandbox.cards.subscriptions.size}</li>
<li>Webhooks of the network go to <code>${escapeHtml(configuration.webhookCallbackUrl ?? 'nowhere')}</code>, those of the card provider to <code>${escapeHtml(configuration.cardCallbackUrl ?? 'nowhere')}</code></li>
<li>The control API and its calls are described in <code>docs/sandbox.md</code></li>
</ul></section>`,
  });
}
