// Direct messages for people: the conversations of an account, and the one with a follower to be played.
import type { Sandbox } from '../sandbox.ts';
import { lastInboundAt } from '../world/messages.ts';
import type { Account, Conversation, Follower, Message } from '../world/types.ts';
import { composer, conversationSwitches } from './composer.ts';
import { bubbles, contentText } from './dialogue.ts';
import { ageText, escapeHtml, pageFrame } from './html.ts';

const replyWindowMs = 24 * 3_600_000;

export interface MessagesView {
  readonly account: Account;
  /** The follower played; undefined shows the conversations alone. */
  readonly follower: Follower | undefined;
  /** Shows a long conversation from its beginning. */
  readonly whole: boolean;
}

export function messagesPage(sandbox: Sandbox, view: MessagesView): string {
  const { follower } = view;
  const body = follower
    ? `<p class="back"><a href="/play/messages?account=${view.account.id}">All conversations of ${escapeHtml(view.account.username)}</a></p>
<div class="letters"><nav class="others" aria-label="Conversations">${rows(sandbox, view)}</nav>
${dialogue(sandbox, view, follower)}</div>`
    : `<h1>Play a follower in messages</h1>
<p class="lead">Write to an account as anybody, or answer as its owner from the phone. What the app sends appears here.</p>
<nav class="tabs" aria-label="Accounts">${tabs(sandbox, view)}</nav>
${chooser(sandbox, view)}${rows(sandbox, view)}${access(sandbox, view)}`;
  return pageFrame({ title: 'Messages (sandbox)', current: 'messages', body });
}

export function messagesAddress(accountId: string, followerId: string): string {
  return `/play/messages?account=${accountId}&follower=${followerId}`;
}

function tabs({ world }: Sandbox, view: MessagesView): string {
  return world
    .accounts()
    .filter((account) => account.kind === 'business')
    .map(
      (account) =>
        `<a href="/play/messages?account=${account.id}"${account.id === view.account.id ? ' aria-current="true"' : ''}>${escapeHtml(account.username)}</a>`,
    )
    .join('');
}

function chooser({ world }: Sandbox, view: MessagesView): string {
  const options = [...world.followers()]
    .sort((left, right) => left.username.localeCompare(right.username))
    .map(
      (follower) =>
        `<option value="${follower.id}">${escapeHtml(follower.username)} (${follower.language})</option>`,
    );
  return `<form class="write choose" method="get" action="/play/messages">
<input type="hidden" name="account" value="${view.account.id}">
<label>Follower <select name="follower">${options.join('')}</select></label>
<button type="submit">Open the conversation</button>
</form>`;
}

function rows(sandbox: Sandbox, view: MessagesView): string {
  const list = sandbox.world
    .conversationsOf(view.account.id)
    .filter((conversation) => conversation.messages.length > 0)
    .sort((left, right) => timeOf(right) - timeOf(left))
    .slice(0, 100)
    .map((conversation) => row(sandbox, view, conversation));
  if (list.length === 0) return '<p class="empty">Nobody has written to this account yet.</p>';
  return `<ul class="rows">${list.join('\n')}</ul>`;
}

function row(sandbox: Sandbox, view: MessagesView, conversation: Conversation): string {
  const follower = sandbox.world.follower(conversation.followerId);
  const last = conversation.messages.at(-1);
  const current = conversation.followerId === view.follower?.id ? ' aria-current="true"' : '';
  const address = messagesAddress(conversation.accountId, conversation.followerId);
  return `<li><a class="row letter" href="${escapeHtml(address)}#write"${current}>
<img src="/images/avatar/${conversation.followerId}.svg" alt="" width="44" height="44" loading="lazy">
<span class="who"><strong>${escapeHtml(follower?.username ?? 'unknown')}</strong> <small>${ageText(sandbox.now() - timeOf(conversation))}</small>
<span class="preview" dir="auto">${last ? preview(conversation, last) : ''}</span></span>
</a></li>`;
}

function preview({ accountId }: Conversation, message: Message): string {
  const who = message.authorId === accountId ? 'Owner: ' : '';
  return escapeHtml(`${who}${contentText(message)}`);
}

function dialogue(sandbox: Sandbox, view: MessagesView, follower: Follower): string {
  const { account } = view;
  const conversation = sandbox.world.conversationWith(account.id, follower.id);
  return `<section class="talk">
<header class="talk-head"><img src="/images/avatar/${follower.id}.svg" alt="" width="48" height="48">
<div><h1>${escapeHtml(follower.username)}</h1>
<p class="meta"><small>writes to ${escapeHtml(account.username)} · ${windowText(sandbox, conversation)}${conversation?.blocked ? ' · has blocked the account' : ''}</small></p></div></header>
${conversation ? bubbles(sandbox, conversation, view.whole) : '<p class="empty">They have not written to each other yet.</p>'}
${composer(account, follower)}
${conversation ? conversationSwitches(conversation) : ''}
</section>`;
}

function windowText(sandbox: Sandbox, conversation: Conversation | undefined): string {
  const inbound = conversation ? lastInboundAt(conversation) : null;
  if (inbound === null) return 'has not written yet, so the account may not write either';
  const left = inbound + replyWindowMs - sandbox.now();
  if (left < 0) return 'reply window shut';
  const hours = Math.floor(left / 3_600_000);
  return `reply window open for ${hours} h ${Math.floor((left % 3_600_000) / 60_000)} min`;
}

function access({ world }: Sandbox, view: MessagesView): string {
  const off = world.pageOfAccount(view.account.id)?.messagesOff ?? false;
  return `<form class="access" method="post" action="/play/messages">
<input type="hidden" name="account" value="${view.account.id}"><input type="hidden" name="action" value="access">
<p class="meta"><small>The app ${off ? 'may not' : 'may'} read and send messages of this account.</small></p>
<button class="quiet">${off ? 'Switch access on' : 'Switch access off'}</button></form>`;
}

function timeOf({ messages }: Conversation): number {
  return messages.at(-1)?.timestamp ?? 0;
}
