// The position of the "New messages" divider: before the first unseen message. It does not move while the user stays.
import type { ConversationMessage } from '#shared/schemas/conversation.ts';

export type NewMessagesDividerInput = {
  /** The messages shown before; undefined on the first render. */
  readonly before: readonly ConversationMessage[] | undefined;
  readonly messages: readonly ConversationMessage[];
  /** The first response after the user opened the page, or returned to the tab. */
  readonly isFirstLoad: boolean;
  /** The user is at the bottom and sees messages as they arrive. */
  readonly isFollowing: boolean;
};

/** Inbound messages that were not there before. */
export function findNewInboundMessages({
  before,
  messages,
}: Pick<NewMessagesDividerInput, 'before' | 'messages'>) {
  const knownIds = new Set(before?.map(({ id }) => id));
  return messages.filter(({ id, is_own }) => !is_own && !knownIds.has(id));
}

/** The id of the message below the divider. `current` is its present position. */
export function computeNewMessagesDividerPosition(
  current: string | null,
  input: NewMessagesDividerInput,
): string | null {
  if (input.isFirstLoad) {
    const firstUnseen = input.messages.find(({ seen, is_own }) => !seen && !is_own);
    return firstUnseen?.id ?? current;
  }
  if (input.isFollowing || input.before === undefined) return current;
  return current ?? findNewInboundMessages(input)[0]?.id ?? null;
}
