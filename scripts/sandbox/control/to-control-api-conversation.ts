// The full stored state of conversations and messages, as the control API returns it.
import { buildAttachmentUrls, buildStoryUrl } from '../images/image-urls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { findLastInboundTime } from '../world/message-actions.ts';
import type { SandboxConversation, SandboxMessage } from '../world/world-types.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const replyWindowMs = 24 * 3_600_000;

export function toControlApiConversation(
  sandbox: Sandbox,
  conversation: SandboxConversation,
): JsonObject {
  const lastInboundTime = findLastInboundTime(conversation);
  return {
    id: conversation.id,
    account_id: conversation.accountId,
    follower_id: conversation.followerId,
    username: findUsername(sandbox, conversation.followerId),
    blocked: conversation.blocked,
    updated_at: toIsoTime(conversation.messages.at(-1)?.timestamp),
    last_inbound_at: toIsoTime(lastInboundTime ?? undefined),
    window_open: lastInboundTime !== null && sandbox.now() - lastInboundTime <= replyWindowMs,
    messages_count: conversation.messages.length,
  };
}

export function toControlApiMessage(sandbox: Sandbox, message: SandboxMessage): JsonObject {
  const conversation = sandbox.world.findConversationOfMessage(message.id);
  const base = { origin: sandbox.configuration.origin, now: sandbox.now() };
  const { story } = message;
  return {
    id: message.id,
    conversation_id: conversation?.id,
    account_id: conversation?.accountId,
    follower_id: conversation?.followerId,
    from_id: message.authorId,
    username: findUsername(sandbox, message.authorId),
    is_owner: message.authorId === conversation?.accountId,
    from_app: message.fromApi,
    text: message.text,
    timestamp: toIsoTime(message.timestamp),
    visible_at: toIsoTime(message.visibleAt),
    attachments: message.attachments.map((attachment) => {
      const { url, previewUrl } = buildAttachmentUrls(base, attachment);
      const { id, kind, title } = attachment;
      return { id, kind, url, preview_url: previewUrl, title };
    }),
    story: story && { kind: story.kind, id: story.id, link: buildStoryUrl(base, story) },
    reply_to: message.replyTo,
    private_reply_to: message.privateReplyTo,
    unsupported: message.unsupported,
    unsent: message.unsent,
    edits: message.edits,
    reactions: message.reactions.map(({ byId, emoji, name }) => ({
      from_id: byId,
      username: findUsername(sandbox, byId),
      emoji,
      reaction: name,
    })),
  };
}

function findUsername({ world }: Sandbox, id: string): string | undefined {
  return (world.findAccount(id) ?? world.findFollower(id))?.username;
}

function toIsoTime(milliseconds: number | undefined): string | null {
  return milliseconds === undefined ? null : new Date(milliseconds).toISOString();
}
