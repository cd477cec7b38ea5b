// Direct message pages: the list of conversations, and one conversation to act in as a follower.
import type { Sandbox } from '../sandbox-types.ts';
import { findLastInboundTime } from '../world/message-actions.ts';
import type {
  SandboxConversation,
  SandboxFollower,
  SandboxInstagramAccount,
} from '../world/world-types.ts';
import { type Html, html } from './html.ts';
import labels from './labels.json' with { type: 'json' };
import { renderMessageBubbles, toMessagePreview } from './message-bubbles.ts';
import {
  formatTimeAgo,
  renderAccountTabs,
  renderEmptyNote,
  renderFollowerSelect,
  renderHiddenFields,
  renderPageFrame,
} from './page-frame.ts';

const replyWindowMs = 24 * 3_600_000;

interface MessagesPageView {
  readonly account: SandboxInstagramAccount;
  /** The follower to act as; undefined shows only the list of conversations. */
  readonly follower: SandboxFollower | undefined;
  /** Shows a long conversation from its beginning. */
  readonly showsAll: boolean;
}

export function renderMessagesPage(sandbox: Sandbox, view: MessagesPageView): string {
  const { account, follower } = view;
  const rows = renderConversationRows(sandbox, view);
  const body = follower
    ? html`<p class="back"><a href="/play/messages?account=${account.id}">All conversations of ${account.username}</a></p>
<div class="inbox"><nav class="others" aria-label="Conversations">${rows}</nav>
${renderConversation(sandbox, view, follower)}</div>`
    : html`<h1>Play a follower in messages</h1>
<p class="lead">Write to an account as any follower, or answer as its owner from the phone. What the app sends appears here.</p>
${renderAccountTabs(sandbox, '/play/messages', account.id)}
<form class="write choose" method="get" action="/play/messages">
${renderHiddenFields({ account: account.id })}
${renderFollowerSelect(sandbox)}
<button type="submit">Open the conversation</button>
</form>${rows}${renderAccessForm(sandbox, account.id)}`;
  return renderPageFrame({ title: 'Messages (sandbox)', current: 'messages', body });
}

export const buildMessagesPageUrl = (accountId: string, followerId: string): string =>
  `/play/messages?account=${accountId}&follower=${followerId}`;

function renderConversationRows(sandbox: Sandbox, view: MessagesPageView): Html {
  const rows = sandbox.world
    .listActiveConversationsOf(view.account.id)
    .slice(0, 100)
    .map(({ accountId, followerId, messages }) => {
      const follower = sandbox.world.findFollower(followerId);
      const last = messages.at(-1);
      return html`<li><a class="row conversation" href="${buildMessagesPageUrl(accountId, followerId)}#write"${followerId === view.follower?.id && html` aria-current="true"`}>
<img src="/images/avatar/${followerId}.svg" alt="" width="44" height="44" loading="lazy">
<span class="who"><strong>${follower?.username ?? 'unknown'}</strong> <small>${last && formatTimeAgo(sandbox.now() - last.timestamp)}</small>
<span class="preview" dir="auto">${last?.authorId === accountId && 'Owner: '}${last && toMessagePreview(last)}</span></span>
</a></li>`;
    });
  return rows.length > 0
    ? html`<ul class="rows">${rows}</ul>`
    : renderEmptyNote('Nobody has written to this account yet.');
}

function renderConversation(
  sandbox: Sandbox,
  { account, showsAll }: MessagesPageView,
  follower: SandboxFollower,
): Html {
  const conversation = sandbox.world.findConversationWith(account.id, follower.id);
  return html`<section class="talk">
<header class="talk-head"><img src="/images/avatar/${follower.id}.svg" alt="" width="48" height="48">
<div><h1>${follower.username}</h1>
<p class="meta"><small>writes to ${account.username} · ${describeReplyWindow(sandbox, conversation)}${conversation?.blocked && ' · has blocked the account'}</small></p></div></header>
${conversation ? renderMessageBubbles(sandbox, conversation, showsAll) : renderEmptyNote('They have not written to each other yet.')}
${renderMessageForm(account, follower)}
${conversation && renderConversationActions(conversation)}
</section>`;
}

function describeReplyWindow(
  sandbox: Sandbox,
  conversation: SandboxConversation | undefined,
): string {
  const lastInboundTime = conversation ? findLastInboundTime(conversation) : null;
  if (lastInboundTime === null) return 'has not written yet, so the account may not write either';
  const remainingMs = lastInboundTime + replyWindowMs - sandbox.now();
  if (remainingMs < 0) return 'reply window shut';
  const hours = Math.floor(remainingMs / 3_600_000);
  return `reply window open for ${hours} h ${Math.floor((remainingMs % 3_600_000) / 60_000)} min`;
}

function renderAccessForm({ world }: Sandbox, account: string): Html {
  const isOff = world.findPageOfAccount(account)?.messagesOff;
  return html`<form class="access" method="post" action="/play/messages">
${renderHiddenFields({ account, action: 'access' })}
<p class="meta"><small>The app ${isOff ? 'may not' : 'may'} read and send messages of this account.</small></p>
<button class="quiet">${isOff ? 'Switch access on' : 'Switch access off'}</button></form>`;
}

/** Writes as the follower, or as the owner from the phone. */
function renderMessageForm(account: SandboxInstagramAccount, follower: SandboxFollower): Html {
  const options = Object.entries(labels.contents).map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  );
  return html`<form id="write" class="write" method="post" action="/play/messages">
${renderHiddenFields({ account: account.id, follower: follower.id, action: 'send' })}
<label>Message <textarea name="text" rows="3"></textarea></label>
<label>With <select name="with">${options}</select></label>
<div class="send"><button name="as" value="follower">Send as ${follower.username}</button>
<button class="quiet" name="as" value="owner">Answer as the owner, from the phone</button></div>
</form>`;
}

function renderConversationActions(conversation: SandboxConversation): Html {
  const { accountId: account, followerId: follower, blocked } = conversation;
  const renderButton = (action: string, label: string): Html =>
    html`<form method="post" action="/play/messages">${renderHiddenFields({ account, follower, action })}<button class="link">${label}</button></form>`;
  return html`<div class="small-actions">${renderButton('read', 'Read everything')}${renderButton('age', 'Make it a day older')}${renderButton('block', blocked ? 'Unblock the account' : 'Block the account')}</div>`;
}
