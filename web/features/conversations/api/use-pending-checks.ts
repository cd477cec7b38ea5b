// Asks what becomes of replies that are not on the network yet, until none of them is pending.
import { POLL } from '#shared/limits.ts';
import type { Message } from '#shared/schemas/conversation.ts';
import { call } from '#web/lib/call.ts';
import { usePoll } from '#web/lib/use-poll.ts';

type PendingChecks = {
  readonly conversationId: string;
  readonly messages: readonly Message[];
  /** Ids of replies that are live now. */
  readonly onLive: (ids: readonly string[]) => void;
  /** One of them is pending no more: the list tells what it has become, and why where it failed. */
  readonly onSettled: () => void;
};

export function usePendingChecks(options: PendingChecks): void {
  const { conversationId, messages, onLive, onSettled } = options;
  const pending = messages.flatMap(({ id, pending_post }) => (pending_post ? [id] : []));
  usePoll({
    active: pending.length > 0,
    delayMs: () => POLL.pendingPostMs,
    task: async () => {
      const fields = { conversation_id: conversationId, message_ids: pending };
      const checked = await call('checkMessageReplies', fields);
      const still = new Set(
        checked.messages.filter(({ pending_post }) => pending_post).map(({ id }) => id),
      );
      if (checked.live_ids.length > 0) onLive(checked.live_ids);
      if (pending.some((id) => !still.has(id))) onSettled();
    },
  });
}
