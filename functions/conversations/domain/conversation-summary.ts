// Computes the summary that a conversation keeps of its messages, and updates it for changes. Pure.
import type { MessageType } from '#shared/schemas/conversation.ts';
import {
  isMessageAdditionOrUpdate,
  type MergedMessageChange,
} from './merge-events-into-messages.ts';
import type { MergedMessage } from './message.ts';

/** The stored preview of the last message is cut to this length. */
const MAX_PREVIEW_CHARACTERS = 300;

type LastMessage = {
  /** The lowest order key of the conversation, because the newest message sorts first. */
  readonly orderKey: string;
  readonly type: MessageType;
  readonly text: string | null;
  readonly fromUsername: string;
  readonly isOwn: boolean;
};

export type ConversationSummary = {
  readonly total: number;
  /** The latest activity that the network reports or a stored message shows (ISO). */
  readonly updatedAt: string;
  /** When the contact last wrote (ISO), which opens the reply window. */
  readonly lastInboundAt: string | undefined;
  readonly lastMessage: LastMessage | undefined;
  /** When a message was refused because the contact cannot receive any (ISO). Undefined once there is a later message. */
  readonly unreachableSince: string | undefined;
};

const pickLatest = (left: string | undefined, right: string): string =>
  left === undefined || left < right ? right : left;

const truncatePreview = (text: string | null): string | null =>
  text === null ? null : Array.from(text).slice(0, MAX_PREVIEW_CHARACTERS).join('');

const buildLastMessage = (message: MergedMessage, orderKey: string): LastMessage => ({
  orderKey,
  type: message.type,
  text: truncatePreview(message.text),
  fromUsername: message.fromUsername,
  isOwn: message.isOwn,
});

/** `updatedAt` is the latest activity that a list of the network reports (ISO). */
export function computeConversationSummary(
  summary: ConversationSummary,
  changes: readonly MergedMessageChange[],
  context: {
    readonly getOrderKey: (message: MergedMessage) => string;
    readonly updatedAt?: string;
  },
): ConversationSummary {
  let { total, lastInboundAt, lastMessage, unreachableSince } = summary;
  let updatedAt = pickLatest(context.updatedAt, summary.updatedAt);
  for (const { kind, after } of changes.filter(isMessageAdditionOrUpdate)) {
    const orderKey = context.getOrderKey(after);
    if (lastMessage === undefined || orderKey <= lastMessage.orderKey) {
      lastMessage = buildLastMessage(after, orderKey);
    }
    if (kind === 'update') continue;
    total += 1;
    updatedAt = pickLatest(updatedAt, after.timestamp);
    if (unreachableSince !== undefined && after.timestamp > unreachableSince)
      unreachableSince = undefined;
    if (!after.isOwn) lastInboundAt = pickLatest(lastInboundAt, after.timestamp);
  }
  return { total, updatedAt, lastInboundAt, lastMessage, unreachableSince };
}
