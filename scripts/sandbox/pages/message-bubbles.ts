// Renders the messages of one conversation as bubbles, each with its actions.

import type { GraphAttachment } from '../graph/graph-world.ts';
import { buildAttachmentUrls, buildStoryUrl } from '../images/image-urls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxConversation, SandboxMessage } from '../world/world-types.ts';
import { type Html, html } from './html.ts';
import labels from './labels.json' with { type: 'json' };
import { formatTimeAgo, renderHiddenFields } from './page-frame.ts';

const initialMessageCount = 40;

/** Oldest first; a long conversation shows only its newest messages unless `showsAll` is set. */
export function renderMessageBubbles(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  showsAll: boolean,
): Html {
  const { messages, accountId, followerId } = conversation;
  const hiddenCount = showsAll ? 0 : Math.max(0, messages.length - initialMessageCount);
  const earlier =
    hiddenCount > 0 &&
    html`<p class="earlier"><a href="/play/messages?account=${accountId}&amp;follower=${followerId}&amp;whole=1">${hiddenCount} earlier messages</a></p>`;
  const items = messages
    .slice(hiddenCount)
    .map((message) => renderMessageBubble(sandbox, conversation, message));
  return html`${earlier}<ol class="bubbles">${items}</ol>`;
}

/** One line for the list of conversations. */
export function toMessagePreview(message: SandboxMessage): string {
  if (message.unsent) return 'Unsent message';
  if (message.unsupported) return 'Something that the API cannot show';
  if (message.text !== null) return message.text;
  if (message.story) return message.story.kind === 'mention' ? 'Story mention' : 'Story reply';
  return labels.attachments[message.attachments[0]?.kind ?? 'file'];
}

function renderMessageBubble(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  message: SandboxMessage,
): Html {
  const isOwner = message.authorId === conversation.accountId;
  const facts = [
    isOwner && (message.fromApi ? 'owner, through the app' : 'owner'),
    formatTimeAgo(sandbox.now() - message.timestamp),
    message.edits > 0 && 'edited',
    message.visibleAt > sandbox.now() && 'not readable yet',
  ]
    .filter(Boolean)
    .join(' · ');
  const reactions = message.reactions.map(({ emoji }) => emoji).join(' ');
  const isFaint = message.unsent || message.unsupported;
  return html`<li id="m-${message.id}" class="${isOwner ? 'theirs' : 'mine'}">
<div class="bubble${isFaint && ' faint'}">${isFaint ? html`<p>${toMessagePreview(message)}</p>` : renderMessageContent(sandbox, message)}${reactions !== '' && html`<span class="reaction">${reactions}</span>`}</div>
${message.unsent ? html`<small>${facts}</small>` : renderMessageActions(conversation, message, facts)}</li>`;
}

function renderMessageContent(sandbox: Sandbox, message: SandboxMessage): Html {
  const { story, replyTo, attachments, text } = message;
  const base = { origin: '', now: sandbox.now() };
  const quoted = replyTo === null ? undefined : sandbox.world.findMessage(replyTo);
  const files = attachments.map((attachment) => {
    const { url, previewUrl } = buildAttachmentUrls(base, attachment);
    return renderAttachment(attachment, previewUrl ?? url, url);
  });
  return html`${quoted && html`<p class="quote" dir="auto">${toMessagePreview(quoted)}</p>`}${
    story &&
    html`<figure class="story"><img src="${buildStoryUrl(base, story)}" alt="" width="90" height="160" loading="lazy"><figcaption>${story.kind === 'mention' ? 'Mentioned the account in a story' : 'Replied to a story'}</figcaption></figure>`
  }${files.length > 0 && html`<div class="files">${files}</div>`}${
    text !== null && html`<p class="text" dir="auto">${text}</p>`
  }`;
}

function renderAttachment({ kind, title }: GraphAttachment, picture: string, url: string): Html {
  const label = title ?? labels.attachments[kind];
  switch (kind) {
    case 'image':
      return html`<img src="${picture}" alt="Picture" width="216" height="270" loading="lazy">`;
    case 'heart':
      return html`<img class="heart" src="${picture}" alt="Heart" width="72" height="72">`;
    case 'video':
      return html`<video controls preload="none" poster="${picture}" src="${url}" width="216" height="270"></video>`;
    case 'audio':
      return html`<audio controls preload="none" src="${url}"></audio>`;
    case 'file':
      return html`<a class="paper" href="${url}">${label}</a>`;
    case 'ig_post':
    case 'reel':
    case 'ig_story':
      return html`<span class="shared"><img src="${picture}" alt="" width="216" height="216" loading="lazy"><span class="caption">${label}</span></span>`;
    case 'template':
    case 'ephemeral':
    case 'unknown':
      return html`<p class="text">${label}</p>`;
    default:
      return kind satisfies never;
  }
}

const reactionEmojis = ['❤', '😂', '😮', '😢', '👍'];

function renderMessageActions(
  { accountId: account, followerId: follower }: SandboxConversation,
  { id, authorId, reactions, text }: SandboxMessage,
  facts: string,
): Html {
  const [author, reactor] =
    authorId === account
      ? (['owner', { id: follower, name: 'follower' }] as const)
      : (['follower', { id: account, name: 'owner' }] as const);
  const renderForm = (action: string, className: string, fields: Html): Html =>
    html`<form method="post" action="/play/messages" class="${className}">${renderHiddenFields({ account, follower, message: id, action })}${fields}</form>`;
  const buttons = reactionEmojis.map(
    (emoji) =>
      html`<button class="face" name="emoji" value="${emoji}" aria-label="React with ${emoji}">${emoji}</button>`,
  );
  const removeButton =
    reactions.some(({ byId }) => byId === reactor.id) &&
    html`<button class="link" name="emoji" value="">Take the reaction back</button>`;
  const edit =
    text !== null &&
    html`<label>Edit as the ${author} <textarea name="text" rows="2" required>${text}</textarea></label><button class="quiet">Save</button>`;
  return html`<details><summary><small>${facts} · </small>React, edit, unsend</summary><div class="menu">
${renderForm('react', 'faces', html`<span>React as the ${reactor.name}</span>${buttons}${removeButton}`)}
${edit && renderForm('edit', 'rewrite', edit)}
${renderForm('unsend', '', html`<button class="link">Unsend</button>`)}
</div></details>`;
}
