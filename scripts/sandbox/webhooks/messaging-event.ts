// Webhook events of conversations: messages, echoes, reactions, edits, reads.

import type { GraphAttachment } from '../graph/graph-world.ts';
import { buildAttachmentUrls, buildStoryUrl, type ImageUrlContext } from '../images/image-urls.ts';
import type { Reaction, SandboxConversation, SandboxMessage } from '../world/world-types.ts';
import type { MessagingEvent } from './webhook-payload.ts';

interface MessageReference {
  readonly conversation: SandboxConversation;
  readonly message: SandboxMessage;
}

export type ConversationChangeInput =
  | (MessageReference & { readonly kind: 'message'; readonly isStandby?: boolean })
  | (MessageReference & { readonly kind: 'edited' | 'unsent' | 'read' })
  /** `reaction` is null when it was taken back. */
  | (MessageReference & {
      readonly kind: 'reaction';
      readonly byId: string;
      readonly reaction: Reaction | null;
    });

/** `base` is the base of picture links. Times are milliseconds. */
export function buildMessagingEvent(
  change: ConversationChangeInput,
  base: ImageUrlContext,
): MessagingEvent {
  const { conversation, message } = change;
  const { accountId, followerId } = conversation;
  const actorId = getActorId(change);
  const [sender, recipient] =
    actorId === accountId ? [accountId, followerId] : [actorId, accountId];
  const timestamp = change.kind === 'message' ? message.timestamp : base.now;
  return {
    accountId,
    kind: change.kind === 'message' && change.isStandby ? 'standby' : 'messaging',
    item: {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp,
      ...buildEventContent(change, base),
    },
  };
}

function getActorId(change: ConversationChangeInput): string {
  if (change.kind === 'reaction') return change.byId;
  return change.kind === 'read' ? change.conversation.followerId : change.message.authorId;
}

function buildEventContent(change: ConversationChangeInput, base: ImageUrlContext): object {
  const { message, conversation } = change;
  const mid = message.id;
  const echoField = message.authorId === conversation.accountId ? { is_echo: true } : {};
  switch (change.kind) {
    case 'message':
      return { message: { mid, ...buildMessageBody(message, base), ...echoField } };
    case 'unsent':
      return { message: { mid, is_deleted: true, ...echoField } };
    case 'edited':
      return { message_edit: { mid, text: message.text, num_edit: message.edits } };
    case 'read':
      return { read: { mid } };
    case 'reaction':
      return { reaction: buildReaction(mid, change.reaction) };
    default:
      return change satisfies never;
  }
}

function buildMessageBody(message: SandboxMessage, base: ImageUrlContext) {
  const { unsupported, story, text, replyTo } = message;
  if (unsupported) return { is_unsupported: true };
  const storyUrl = story && buildStoryUrl(base, story);
  const attachments = [
    ...message.attachments.map((attachment) => buildAttachment(attachment, base)),
    ...(story?.kind === 'mention' ? [{ type: 'story_mention', payload: { url: storyUrl } }] : []),
  ];
  return {
    ...(text !== null && { text }),
    ...(attachments.length > 0 && { attachments }),
    ...(replyTo !== null && { reply_to: { mid: replyTo } }),
    ...(story?.kind === 'reply' && { reply_to: { story: { url: storyUrl, id: story.id } } }),
  };
}

function buildAttachment(attachment: GraphAttachment, base: ImageUrlContext): object {
  const { id, kind, title } = attachment;
  const { url } = buildAttachmentUrls(base, attachment);
  const titleField = title === null ? {} : { title };
  switch (kind) {
    case 'heart':
      return { type: 'like_heart' };
    case 'ig_post':
      return { type: 'ig_post', payload: { ig_post_media_id: id, ...titleField, url } };
    case 'reel':
      return { type: 'ig_reel', payload: { reel_video_id: id, ...titleField, url } };
    case 'ig_story':
      return { type: 'ig_story', payload: { story_media_id: id, story_media_url: url } };
    case 'template':
      return { type: 'template', payload: { generic: { elements: [{ title }] } } };
    case 'ephemeral':
      return { type: 'ephemeral' };
    case 'unknown':
      return { type: 'avatar', payload: {} };
    default:
      return { type: kind, payload: { url } };
  }
}

function buildReaction(mid: string, reaction: Reaction | null): object {
  if (reaction === null) return { mid, action: 'unreact' };
  return { mid, action: 'react', reaction: reaction.name, emoji: reaction.emoji };
}
