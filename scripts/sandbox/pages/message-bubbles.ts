// Renders the messages of one conversation as bubbles, each with its actions.
import { buildAttachmentUrls, buildStoryUrl } from '../images/image-urls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import type {
  SandboxAttachment,
  SandboxConversation,
  SandboxMessage,
} from '../world/world-types.ts';
import { escapeHtml, formatTimeAgo } from './page-frame.ts';

const initialMessageCount = 40;

/** Oldest first; a long conversation shows only its newest messages unless `showsAll` is set. */
export function renderMessageBubbles(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  showsAll: boolean,
): string {
  const { messages, accountId, followerId } = conversation;
  const hiddenCount = showsAll ? 0 : Math.max(0, messages.length - initialMessageCount);
  const earlier =
    hiddenCount === 0
      ? ''
      : `<p class="earlier"><a href="/play/messages?account=${accountId}&amp;follower=${followerId}&amp;whole=1">${hiddenCount} earlier messages</a></p>`;
  const items = messages
    .slice(hiddenCount)
    .map((message) => renderMessageBubble(sandbox, conversation, message));
  return `${earlier}<ol class="bubbles">${items.join('\n')}</ol>`;
}

/** One line for the list of conversations. */
export function toMessagePreview(message: SandboxMessage): string {
  if (message.unsent) return 'Unsent message';
  if (message.unsupported) return 'Something the network does not tell';
  if (message.text !== null) return message.text;
  if (message.story) return message.story.kind === 'mention' ? 'Story mention' : 'Story reply';
  return attachmentKindLabels[message.attachments[0]?.kind ?? 'file'];
}

const attachmentKindLabels: Readonly<Record<SandboxAttachment['kind'], string>> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Voice message',
  file: 'Document',
  heart: 'Heart',
  ig_post: 'Shared post',
  reel: 'Shared reel',
};

function renderMessageBubble(
  sandbox: Sandbox,
  conversation: SandboxConversation,
  message: SandboxMessage,
): string {
  const isOwner = message.authorId === conversation.accountId;
  const facts = [
    isOwner ? (message.fromApi ? 'owner, through the app' : 'owner') : null,
    formatTimeAgo(sandbox.now() - message.timestamp),
    message.edits > 0 ? 'edited' : null,
    message.visibleAt > sandbox.now() ? 'not readable yet' : null,
  ].filter((fact) => fact !== null);
  const reactions = message.reactions.map(({ emoji }) => escapeHtml(emoji)).join(' ');
  return `<li id="m-${message.id}" class="${isOwner ? 'theirs' : 'mine'}">
<div class="bubble${message.unsent || message.unsupported ? ' faint' : ''}">${renderMessageContent(sandbox, message)}${reactions === '' ? '' : `<span class="reaction">${reactions}</span>`}</div>
${message.unsent ? `<small>${facts.join(' · ')}</small>` : renderMessageActions(conversation, message, facts.join(' · '))}</li>`;
}

function renderMessageContent(sandbox: Sandbox, message: SandboxMessage): string {
  if (message.unsent || message.unsupported) return `<p>${toMessagePreview(message)}</p>`;
  const base = { origin: '', now: sandbox.now() };
  const quoted = message.replyTo === null ? undefined : sandbox.world.findMessage(message.replyTo);
  const story = message.story
    ? `<figure class="story"><img src="${escapeHtml(buildStoryUrl(base, message.story))}" alt="" width="90" height="160" loading="lazy"><figcaption>${message.story.kind === 'mention' ? 'Mentioned the account in a story' : 'Replied to a story'}</figcaption></figure>`
    : '';
  const text =
    message.text === null ? '' : `<p class="text" dir="auto">${escapeHtml(message.text)}</p>`;
  const files = message.attachments.map((attachment) => {
    const { url, previewUrl } = buildAttachmentUrls(base, attachment);
    return renderAttachment(attachment, escapeHtml(previewUrl ?? url), escapeHtml(url));
  });
  return `${quoted ? `<p class="quote" dir="auto">${escapeHtml(toMessagePreview(quoted))}</p>` : ''}${story}${files.length === 0 ? '' : `<div class="files">${files.join('')}</div>`}${text}`;
}

function renderAttachment(attachment: SandboxAttachment, picture: string, url: string): string {
  const title = escapeHtml(attachment.title ?? attachmentKindLabels[attachment.kind]);
  switch (attachment.kind) {
    case 'image':
      return `<img src="${picture}" alt="Picture" width="216" height="270" loading="lazy">`;
    case 'heart':
      return `<img class="heart" src="${picture}" alt="Heart" width="72" height="72">`;
    case 'video':
      return `<video controls preload="none" poster="${picture}" src="${url}" width="216" height="270"></video>`;
    case 'audio':
      return `<audio controls preload="none" src="${url}"></audio>`;
    case 'file':
      return `<a class="paper" href="${url}">${title}</a>`;
    case 'ig_post':
    case 'reel':
      return `<span class="shared"><img src="${picture}" alt="" width="216" height="216" loading="lazy"><span class="caption">${title}</span></span>`;
    default:
      return attachment.kind satisfies never;
  }
}

const reactionEmojis = ['❤', '😂', '😮', '😢', '👍'];

function renderMessageActions(
  { accountId, followerId }: SandboxConversation,
  message: SandboxMessage,
  facts: string,
): string {
  const isOwner = message.authorId === accountId;
  const reactor = isOwner ? followerId : accountId;
  const reacted = message.reactions.some(({ byId }) => byId === reactor);
  const fields = `<input type="hidden" name="account" value="${accountId}"><input type="hidden" name="follower" value="${followerId}"><input type="hidden" name="message" value="${message.id}">`;
  const reactionButtons = reactionEmojis
    .map(
      (emoji) =>
        `<button class="face" name="emoji" value="${emoji}" aria-label="React with ${emoji}">${emoji}</button>`,
    )
    .join('');
  const removeReactionButton = reacted
    ? '<button class="link" name="emoji" value="">Take the reaction back</button>'
    : '';
  const edit =
    message.text === null
      ? ''
      : `<form class="rewrite" method="post" action="/play/messages">${fields}<input type="hidden" name="action" value="edit">
<label>Edit as the ${isOwner ? 'owner' : 'follower'} <textarea name="text" rows="2" required>${escapeHtml(message.text)}</textarea></label><button class="quiet">Save</button></form>`;
  return `<details><summary><small>${facts} · </small>React, edit, unsend</summary><div class="menu">
<form method="post" action="/play/messages" class="faces">${fields}<input type="hidden" name="action" value="react"><span>React as the ${isOwner ? 'follower' : 'owner'}</span>${reactionButtons}${removeReactionButton}</form>
${edit}
<form method="post" action="/play/messages">${fields}<input type="hidden" name="action" value="unsend"><button class="link">Unsend</button></form>
</div></details>`;
}
