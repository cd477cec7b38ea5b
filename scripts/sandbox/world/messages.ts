// What happens in conversations: messages are written, edited, unsent, reacted to and read, and webhooks follow.
import type { Sandbox } from '../sandbox.ts';
import { conversationId, messageId } from './message-ids.ts';
import type { Attachment, Conversation, Message, Story } from './types.ts';

export interface NewMessage {
  readonly accountId: string;
  /** The person at the other end, whoever writes. */
  readonly followerId: string;
  readonly fromOwner: boolean;
  readonly text: string | null;
  readonly attachments?: readonly Attachment[];
  readonly story?: Story | null;
  readonly unsupported?: boolean;
  readonly replyTo?: string | null;
  readonly privateReplyTo?: string | null;
  /** Sent by the app: readable only after the visibility lag, when one is set. */
  readonly fromApi: boolean;
  readonly visibleAfterMs?: number;
  readonly ageMs?: number;
  readonly announce?: boolean;
}

export function createMessage(sandbox: Sandbox, details: NewMessage): Message {
  const conversation = openConversation(sandbox, details.accountId, details.followerId);
  const timestamp = freeTime(conversation, sandbox.now() - (details.ageMs ?? 0));
  const lag = details.fromApi ? sandbox.controls.visibilityLagMs : (details.visibleAfterMs ?? 0);
  const message: Message = {
    id: messageId(details.accountId, details.followerId, sandbox.newId()),
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
  sandbox.changed();
  if (details.announce ?? true)
    sandbox.webhooks.messaging({ kind: 'message', conversation, message });
  return message;
}

export function editMessage(sandbox: Sandbox, message: Message, text: string): void {
  message.text = text;
  message.edits += 1;
  announce(sandbox, message, 'edited');
}

/** Its content is gone for everybody; reads no longer show it. */
export function unsendMessage(sandbox: Sandbox, message: Message): void {
  message.unsent = true;
  announce(sandbox, message, 'unsent');
}

/** A second reaction of the same person takes the place of the first. */
export function react(
  sandbox: Sandbox,
  message: Message,
  reaction: Message['reactions'][number],
): void {
  message.reactions = [...withoutReaction(message, reaction.byId), reaction];
  announceReaction(sandbox, message, { byId: reaction.byId, reaction });
}

export function takeReactionBack(sandbox: Sandbox, message: Message, byId: string): void {
  message.reactions = withoutReaction(message, byId);
  announceReaction(sandbox, message, { byId, reaction: null });
}

/** The person read everything up to the owner's newest message; undefined when there is none. */
export function readByFollower(sandbox: Sandbox, conversation: Conversation): Message | undefined {
  const message = conversation.messages.findLast(
    (entry) => entry.authorId === conversation.accountId && !entry.unsent,
  );
  if (message) sandbox.webhooks.messaging({ kind: 'read', conversation, message });
  return message;
}

export function ageMessage(sandbox: Sandbox, message: Message, seconds: number): void {
  const conversation = sandbox.world.conversationOfMessage(message.id);
  message.timestamp -= seconds * 1000;
  if (conversation) sandbox.world.sortMessages(conversation);
  sandbox.changed();
}

/** As if everything had been said that much earlier: so its reply window shuts. */
export function ageConversation(
  sandbox: Sandbox,
  conversation: Conversation,
  seconds: number,
): void {
  for (const message of conversation.messages) message.timestamp -= seconds * 1000;
  sandbox.changed();
}

/** Milliseconds of the person's newest message, which opens the reply window; null if they never wrote. */
export function lastInboundAt(conversation: Conversation): number | null {
  const message = conversation.messages.findLast(
    (entry) => entry.authorId === conversation.followerId,
  );
  return message?.timestamp ?? null;
}

/** Only messages that have become visible and were not unsent, newest first. */
export function readableMessages(sandbox: Sandbox, conversation: Conversation): Message[] {
  const now = sandbox.now();
  return conversation.messages
    .filter((message) => message.visibleAt <= now && !message.unsent)
    .reverse();
}

export function openConversation(
  sandbox: Sandbox,
  accountId: string,
  followerId: string,
): Conversation {
  const known = sandbox.world.conversationWith(accountId, followerId);
  if (known) return known;
  const conversation: Conversation = {
    id: conversationId(accountId, followerId),
    accountId,
    followerId,
    blocked: false,
    messages: [],
  };
  sandbox.world.addConversation(conversation);
  return conversation;
}

/** Two messages of a conversation never share a millisecond: their order is their time. */
function freeTime(conversation: Conversation, wanted: number): number {
  const taken = new Set(conversation.messages.map((message) => message.timestamp));
  let timestamp = wanted;
  while (taken.has(timestamp)) timestamp += 1;
  return timestamp;
}

function withoutReaction(message: Message, byId: string): Message['reactions'] {
  return message.reactions.filter((reaction) => reaction.byId !== byId);
}

function announce(sandbox: Sandbox, message: Message, kind: 'edited' | 'unsent'): void {
  const conversation = sandbox.world.conversationOfMessage(message.id);
  sandbox.changed();
  if (conversation) sandbox.webhooks.messaging({ kind, conversation, message });
}

function announceReaction(
  sandbox: Sandbox,
  message: Message,
  change: { readonly byId: string; readonly reaction: Message['reactions'][number] | null },
): void {
  const conversation = sandbox.world.conversationOfMessage(message.id);
  sandbox.changed();
  if (conversation) {
    sandbox.webhooks.messaging({ kind: 'reaction', conversation, message, ...change });
  }
}
