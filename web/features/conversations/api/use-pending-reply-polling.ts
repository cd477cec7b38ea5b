// Polls the status of replies that are not yet on Instagram, until none of them is pending.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import type { ConversationMessage } from '#shared/schemas/conversation.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { usePolling } from '#web/lib/api/use-polling.ts';

type PendingReplyPolling = {
  readonly conversationId: string;
  readonly messages: readonly ConversationMessage[];
  /** The ids of replies that are live now. */
  readonly onLiveIds: (ids: readonly string[]) => void;
  /** A reply is no longer pending, so the list is read again for its state and a possible error. */
  readonly onNoLongerPending: () => void;
};

export function usePendingReplyPolling(options: PendingReplyPolling): void {
  const { conversationId, messages, onLiveIds, onNoLongerPending } = options;
  const pendingIds = messages.flatMap(({ id, pending_post }) => (pending_post ? [id] : []));
  usePolling({
    active: pendingIds.length > 0,
    delayMs: () => POLL_INTERVALS_MS.pendingPostMs,
    task: async () => {
      const fields = { conversation_id: conversationId, message_ids: pendingIds };
      const response = await callApi('checkMessageReplies', fields);
      const stillPendingIds = new Set(
        response.messages.filter(({ pending_post }) => pending_post).map(({ id }) => id),
      );
      if (response.live_ids.length > 0) onLiveIds(response.live_ids);
      if (pendingIds.some((id) => !stillPendingIds.has(id))) onNoLongerPending();
    },
  });
}
