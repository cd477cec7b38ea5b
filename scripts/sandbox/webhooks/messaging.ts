// What the network announces about conversations: messages, echoes, reactions, edits, reads.
import { type AddressBase, attachmentAddresses, storyAddress } from '../images/addresses.ts';
import type { Attachment, Conversation, Message, Reaction } from '../world/types.ts';
import type { MessagingEvent } from './payloads.ts';

interface Place {
  readonly conversation: Conversation;
  readonly message: Message;
}

export type MessagingNews =
  | (Place & { readonly kind: 'message' | 'edited' | 'unsent' | 'read' })
  /** `reaction` is null where it was taken back. */
  | (Place & {
      readonly kind: 'reaction';
      readonly byId: string;
      readonly reaction: Reaction | null;
    });

/** `base` is where the pictures of the message stand. Times are milliseconds. */
export function messagingEvent(news: MessagingNews, base: AddressBase): MessagingEvent {
  const { conversation, message } = news;
  const { accountId, followerId } = conversation;
  const by = authorOf(news);
  const [sender, recipient] = by === accountId ? [accountId, followerId] : [by, accountId];
  const timestamp = news.kind === 'message' ? message.timestamp : base.now;
  return {
    accountId,
    kind: 'messaging',
    item: {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp,
      ...contentOf(news, base),
    },
  };
}

function authorOf(news: MessagingNews): string {
  if (news.kind === 'reaction') return news.byId;
  return news.kind === 'read' ? news.conversation.followerId : news.message.authorId;
}

function contentOf(news: MessagingNews, base: AddressBase): Readonly<Record<string, unknown>> {
  const { message, conversation } = news;
  const mid = message.id;
  const echo = message.authorId === conversation.accountId ? { is_echo: true } : {};
  switch (news.kind) {
    case 'message':
      return { message: { mid, ...bodyOf(message, base), ...echo } };
    case 'unsent':
      return { message: { mid, is_deleted: true, ...echo } };
    case 'edited':
      return { message_edit: { mid, text: message.text, num_edit: message.edits } };
    case 'read':
      return { read: { mid } };
    case 'reaction':
      return { reaction: reactionOf(mid, news.reaction) };
    default:
      return news satisfies never;
  }
}

function bodyOf(message: Message, base: AddressBase): Readonly<Record<string, unknown>> {
  if (message.unsupported) return { is_unsupported: true };
  const attachments = message.attachments.map((attachment) => toldAttachment(attachment, base));
  const replyTo = replyOf(message, base);
  const { story } = message;
  if (story?.kind === 'mention') {
    attachments.push({ type: 'story_mention', payload: { url: storyAddress(base, story) } });
  }
  return {
    ...(message.text === null ? {} : { text: message.text }),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(replyTo === null ? {} : { reply_to: replyTo }),
  };
}

function replyOf(message: Message, base: AddressBase): Readonly<Record<string, unknown>> | null {
  const { story, replyTo } = message;
  if (story?.kind === 'reply') return { story: { url: storyAddress(base, story), id: story.id } };
  return replyTo === null ? null : { mid: replyTo };
}

function toldAttachment(
  attachment: Attachment,
  base: AddressBase,
): Readonly<Record<string, unknown>> {
  const { id, kind, title } = attachment;
  const { url } = attachmentAddresses(base, attachment);
  const named = title === null ? {} : { title };
  switch (kind) {
    case 'heart':
      return { type: 'like_heart' };
    case 'ig_post':
      return { type: 'ig_post', payload: { ig_post_media_id: id, ...named, url } };
    case 'reel':
      return { type: 'ig_reel', payload: { reel_video_id: id, ...named, url } };
    default:
      return { type: kind, payload: { url } };
  }
}

function reactionOf(mid: string, reaction: Reaction | null): Readonly<Record<string, unknown>> {
  if (reaction === null) return { mid, action: 'unreact' };
  return { mid, action: 'react', reaction: reaction.name, emoji: reaction.emoji };
}
