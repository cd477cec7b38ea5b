// Where "New messages" stands: before the first one somebody has not seen, and there it stays while they are here.
import type { Message } from '#shared/schemas/conversation.ts';

export type Reading = {
  /** What was shown before; undefined where nothing was. */
  readonly before: readonly Message[] | undefined;
  readonly messages: readonly Message[];
  /** The first answer since the person came, or came back to the tab. */
  readonly isArrival: boolean;
  /** What comes in is seen as it comes: the end of the conversation is in view. */
  readonly isFollowing: boolean;
};

/** Messages of others that were not there before. */
export function comeIn({ before, messages }: Pick<Reading, 'before' | 'messages'>) {
  const known = new Set(before?.map(({ id }) => id));
  return messages.filter(({ id, is_own }) => !is_own && !known.has(id));
}

/** The id of the message the divider stands before; `current` is where it stood. */
export function dividerAfter(current: string | null, reading: Reading): string | null {
  if (reading.isArrival) {
    const unseen = reading.messages.find(({ seen, is_own }) => !seen && !is_own);
    return unseen?.id ?? current;
  }
  if (reading.isFollowing || reading.before === undefined) return current;
  return current ?? comeIn(reading)[0]?.id ?? null;
}
