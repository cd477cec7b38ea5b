// Conversations and messages as the control API tells them: what really stands on the network.
import { attachmentAddresses, storyAddress } from '../images/addresses.ts';
import type { Sandbox } from '../sandbox.ts';
import { lastInboundAt } from '../world/messages.ts';
import type { Conversation, Message } from '../world/types.ts';

type Described = Readonly<Record<string, unknown>>;

const replyWindowMs = 24 * 3_600_000;

export function describeConversation(sandbox: Sandbox, conversation: Conversation): Described {
  const inbound = lastInboundAt(conversation);
  return {
    id: conversation.id,
    account_id: conversation.accountId,
    follower_id: conversation.followerId,
    username: usernameOf(sandbox, conversation.followerId),
    blocked: conversation.blocked,
    updated_at: isoTime(conversation.messages.at(-1)?.timestamp),
    last_inbound_at: isoTime(inbound ?? undefined),
    window_open: inbound !== null && sandbox.now() - inbound <= replyWindowMs,
    messages_count: conversation.messages.length,
  };
}

export function describeMessage(sandbox: Sandbox, message: Message): Described {
  const conversation = sandbox.world.conversationOfMessage(message.id);
  const base = { origin: sandbox.configuration.origin, now: sandbox.now() };
  const { story } = message;
  return {
    id: message.id,
    conversation_id: conversation?.id,
    account_id: conversation?.accountId,
    follower_id: conversation?.followerId,
    from_id: message.authorId,
    username: usernameOf(sandbox, message.authorId),
    is_owner: message.authorId === conversation?.accountId,
    from_app: message.fromApi,
    text: message.text,
    timestamp: isoTime(message.timestamp),
    visible_at: isoTime(message.visibleAt),
    attachments: message.attachments.map((attachment) => {
      const { url, previewUrl } = attachmentAddresses(base, attachment);
      const { id, kind, title } = attachment;
      return { id, kind, url, preview_url: previewUrl, title };
    }),
    story: story && { kind: story.kind, id: story.id, link: storyAddress(base, story) },
    reply_to: message.replyTo,
    private_reply_to: message.privateReplyTo,
    unsupported: message.unsupported,
    unsent: message.unsent,
    edits: message.edits,
    reactions: message.reactions.map(({ byId, emoji, name }) => ({
      from_id: byId,
      username: usernameOf(sandbox, byId),
      emoji,
      reaction: name,
    })),
  };
}

function usernameOf({ world }: Sandbox, id: string): string | undefined {
  return (world.account(id) ?? world.follower(id))?.username;
}

function isoTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
