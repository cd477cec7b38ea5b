// Direct message pages: the list of conversations, and one conversation to act in as a follower.
import type { Sandbox } from '../sandbox-types.ts';
import { findLastSandboxInboundTime } from '../world/message-actions.ts';
import type {
  SandboxConversation,
  SandboxFollower,
  SandboxInstagramAccount,
  SandboxMessage,
} from '../world/world-types.ts';
import { renderMessageBubbles, toMessagePreview } from './message-bubbles.ts';
import { renderConversationActions, renderSandboxMessageForm } from './message-form.ts';
import { escapeHtml, formatTimeAgo, renderPageFrame } from './page-frame.ts';

const replyWindowMs = 24 * 3_600_000;

export interface SandboxMessagesPageView {
  readonly account: SandboxInstagramAccount;
  /** The follower to act as; undefined shows only the list of conversations. */
  readonly follower: SandboxFollower | undefined;
  /** Shows a long conversation from its beginning. */
  readonly showsAll: boolean;
}

export function renderSandboxMessagesPage(sandbox: Sandbox, view: SandboxMessagesPageView): string {
  const { follower } = view;
  const body = follower
    ? `<p class="back"><a href="/play/messages?account=${view.account.id}">All conversations of ${escapeHtml(view.account.username)}</a></p>
<div class="letters"><nav class="others" aria-label="Conversations">${renderConversationRows(sandbox, view)}</nav>
${renderConversation(sandbox, view, follower)}</div>`
    : `<h1>Play a follower in messages</h1>
<p class="lead">Write to an account as anybody, or answer as its owner from the phone. What the app sends appears here.</p>
<nav class="tabs" aria-label="Accounts">${renderAccountTabs(sandbox, view)}</nav>
${renderFollowerChooser(sandbox, view)}${renderConversationRows(sandbox, view)}${renderAccessForm(sandbox, view)}`;
  return renderPageFrame({ title: 'Messages (sandbox)', current: 'messages', body });
}

export function buildMessagesPageUrl(accountId: string, followerId: string): string {
  return `/play/messages?account=${accountId}&follower=${followerId}`;
}

function renderAccountTabs({ world }: Sandbox, view: SandboxMessagesPageView): string {
  return world
    .listAccounts()
    .filter((account) => account.kind === 'business')
    .map(
      (account) =>
        `<a href="/play/messages?account=${account.id}"${account.id === view.account.id ? ' aria-current="true"' : ''}>${escapeHtml(account.username)}</a>`,
    )
    .join('');
}

function renderFollowerChooser({ world }: Sandbox, view: SandboxMessagesPageView): string {
  const options = [...world.listFollowers()]
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

function renderConversationRows(sandbox: Sandbox, view: SandboxMessagesPageView): string {
  const list = sandbox.world
    .listConversationsOf(view.account.id)
    .filter((conversation) => conversation.messages.length > 0)
    .sort((left, right) => getLatestTimestamp(right) - getLatestTimestamp(left))
    .slice(0, 100)
    .map((conversation) => renderConversationRow(sandbox, view, conversation));
  if (list.length === 0) return '<p class="empty">Nobody has written to this account yet.</p>';
  return `<ul class="rows">${list.join('\n')}</ul>`;
}

function renderConversationRow(
  sandbox: Sandbox,
  view: SandboxMessagesPageView,
  conversation: SandboxConversation,
): string {
  const follower = sandbox.world.findFollower(conversation.followerId);
  const last = conversation.messages.at(-1);
  const current = conversation.followerId === view.follower?.id ? ' aria-current="true"' : '';
  const address = buildMessagesPageUrl(conversation.accountId, conversation.followerId);
  return `<li><a class="row letter" href="${escapeHtml(address)}#write"${current}>
<img src="/images/avatar/${conversation.followerId}.svg" alt="" width="44" height="44" loading="lazy">
<span class="who"><strong>${escapeHtml(follower?.username ?? 'unknown')}</strong> <small>${formatTimeAgo(sandbox.now() - getLatestTimestamp(conversation))}</small>
<span class="preview" dir="auto">${last ? renderMessagePreview(conversation, last) : ''}</span></span>
</a></li>`;
}

function renderMessagePreview({ accountId }: SandboxConversation, message: SandboxMessage): string {
  const who = message.authorId === accountId ? 'Owner: ' : '';
  return escapeHtml(`${who}${toMessagePreview(message)}`);
}

function renderConversation(
  sandbox: Sandbox,
  view: SandboxMessagesPageView,
  follower: SandboxFollower,
): string {
  const { account } = view;
  const conversation = sandbox.world.findConversationWith(account.id, follower.id);
  return `<section class="talk">
<header class="talk-head"><img src="/images/avatar/${follower.id}.svg" alt="" width="48" height="48">
<div><h1>${escapeHtml(follower.username)}</h1>
<p class="meta"><small>writes to ${escapeHtml(account.username)} · ${describeReplyWindow(sandbox, conversation)}${conversation?.blocked ? ' · has blocked the account' : ''}</small></p></div></header>
${conversation ? renderMessageBubbles(sandbox, conversation, view.showsAll) : '<p class="empty">They have not written to each other yet.</p>'}
${renderSandboxMessageForm(account, follower)}
${conversation ? renderConversationActions(conversation) : ''}
</section>`;
}

function describeReplyWindow(
  sandbox: Sandbox,
  conversation: SandboxConversation | undefined,
): string {
  const lastInboundTime = conversation ? findLastSandboxInboundTime(conversation) : null;
  if (lastInboundTime === null) return 'has not written yet, so the account may not write either';
  const remainingMs = lastInboundTime + replyWindowMs - sandbox.now();
  if (remainingMs < 0) return 'reply window shut';
  const hours = Math.floor(remainingMs / 3_600_000);
  return `reply window open for ${hours} h ${Math.floor((remainingMs % 3_600_000) / 60_000)} min`;
}

function renderAccessForm({ world }: Sandbox, view: SandboxMessagesPageView): string {
  const isAccessOff = world.findPageOfAccount(view.account.id)?.messagesOff ?? false;
  return `<form class="access" method="post" action="/play/messages">
<input type="hidden" name="account" value="${view.account.id}"><input type="hidden" name="action" value="access">
<p class="meta"><small>The app ${isAccessOff ? 'may not' : 'may'} read and send messages of this account.</small></p>
<button class="quiet">${isAccessOff ? 'Switch access on' : 'Switch access off'}</button></form>`;
}

function getLatestTimestamp({ messages }: SandboxConversation): number {
  return messages.at(-1)?.timestamp ?? 0;
}
