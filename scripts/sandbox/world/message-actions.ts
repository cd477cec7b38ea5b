// Actions in conversations (write, edit, unsend, react, read) and the webhooks they cause.

import type { GraphAttachment, GraphStory } from '../graph/graph-world.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { buildConversationId, buildMessageId } from './message-ids.ts';
import type { Reaction, SandboxConversation, SandboxMessage } from './world-types.ts';

export interface MessageInput {
  readonly accountId: string;
  /** The contact, also for messages of the owner. */
  readonly followerId: string;
  readonly fromOwner: boolean;
  readonly text: string | null;
  readonly attachments?: readonly GraphAttachment[];
  readonly story?: GraphStory | null;
  readonly unsupported?: boolean;
  readonly replyTo?: string | null;
  readonly privateReplyTo?: string | null;
  /** Sent by the app: readable only after the visibility lag, when one is set. */
  readonly fromApi: boolean;
  readonly visibleAfterMs?: number;
  readonly ageMs?: number;
  readonly sendsWebhook?: boolean;
  /** Another app controls the conversation. */
  readonly isStandby?: boolean;
}

export function writeMessage(sandbox: Sandbox, details: MessageInput): SandboxMessage {
  const conversation = getOrCreateConversation(sandbox, details.accountId, details.followerId);
  const timestamp = findFreeTimestamp(conversation, sandbox.now() - (details.ageMs ?? 0));
  const lag = details.fromApi ? sandbox.controls.visibilityLagMs : (details.visibleAfterMs ?? 0);
  const message: SandboxMessage = {
    id: buildMessageId(details.accountId, details.followerId, sandbox.createId()),
    authorId: details.fromOwner ? details.accountId : details.followerId,
    text: details.text,
    timestamp,
    visibleAt: lag > 0 ? sandbox.now() + lag : timestamp,
    attachments: details.attachments ?? [],
    story: details.story ?? null,
    replyTo: details.replyTo ?? null,
    privateReplyTo: details.privateReplyTo ?? null,
    fromApi: details.fromApi,
    unsupported: details.unsupported ?? false,
    unsent: false,
    edits: 0,
    reactions: [],
  };
  sandbox.world.addMessage(conversation, message);
  sandbox.scheduleSave();
  if (details.sendsWebhook ?? true)
    sandbox.webhooks.emitConversationChange({
      kind: 'message',
      conversation,
      message,
      isStandby: details.isStandby ?? false,
    });
  return message;
}

export function editMessage(sandbox: Sandbox, message: SandboxMessage, text: string): void {
  message.text = text;
  message.edits += 1;
  emitChange(sandbox, message, { kind: 'edited' });
}

/** The message stays stored, but reads no longer return it. */
export function unsendMessage(sandbox: Sandbox, message: SandboxMessage): void {
  message.unsent = true;
  emitChange(sandbox, message, { kind: 'unsent' });
}

/** Replaces the reaction of that person; null takes it back. */
export function setReaction(
  sandbox: Sandbox,
  message: SandboxMessage,
  byId: string,
  content: Omit<Reaction, 'byId'> | null,
): void {
  const reaction = content && { byId, ...content };
  const others = message.reactions.filter((one) => one.byId !== byId);
  message.reactions = reaction ? [...others, reaction] : others;
  emitChange(sandbox, message, { kind: 'reaction', byId, reaction });
}

/** Returns the newest outbound message, which is now read; undefined if there is none. */
export function emitFollowerReadReceipt(
  sandbox: Sandbox,
  conversation: SandboxConversation,
): SandboxMessage | undefined {
  const message = conversation.messages.findLast(
    (entry) => entry.authorId === conversation.accountId && !entry.unsent,
  );
  if (message) sandbox.webhooks.emitConversationChange({ kind: 'read', conversation, message });
  return message;
}

/** Moves messages of one conversation into the past, for example to close the reply window. */
export function backdateMessages(
  sandbox: Sandbox,
  messages: readonly SandboxMessage[],
  seconds: number,
): void {
  for (const message of messages) message.timestamp -= seconds * 1000;
  const conversation = sandbox.world.findConversationOfMessage(messages[0]?.id ?? '');
  if (conversation) sandbox.world.sortMessages(conversation);
  sandbox.scheduleSave();
}

/**
 * Milliseconds of the newest inbound message, which opens the reply window; null if there is none.
 */
export function findLastInboundTime(conversation: SandboxConversation): number | null {
  const message = conversation.messages.findLast(
    (entry) => entry.authorId === conversation.followerId,
  );
  return message?.timestamp ?? null;
}

export function getOrCreateConversation(
  sandbox: Sandbox,
  accountId: string,
  followerId: string,
): SandboxConversation {
  const existingConversation = sandbox.world.findConversationWith(accountId, followerId);
  if (existingConversation) return existingConversation;
  const conversation: SandboxConversation = {
    id: buildConversationId(accountId, followerId),
    accountId,
    followerId,
    blocked: false,
    messages: [],
  };
  sandbox.world.addConversation(conversation);
  return conversation;
}

/** Messages of a conversation are ordered by time, so no two may share a millisecond. */
function findFreeTimestamp(conversation: SandboxConversation, wantedTimestamp: number): number {
  const usedTimestamps = new Set(conversation.messages.map((message) => message.timestamp));
  let timestamp = wantedTimestamp;
  while (usedTimestamps.has(timestamp)) timestamp += 1;
  return timestamp;
}

type MergedMessageChange =
  | { readonly kind: 'edited' | 'unsent' }
  | { readonly kind: 'reaction'; readonly byId: string; readonly reaction: Reaction | null };

function emitChange(sandbox: Sandbox, message: SandboxMessage, change: MergedMessageChange): void {
  const conversation = sandbox.world.findConversationOfMessage(message.id);
  sandbox.scheduleSave();
  if (conversation) sandbox.webhooks.emitConversationChange({ ...change, conversation, message });
}
