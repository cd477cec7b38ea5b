// Polls a response while it is being generated, sent or published.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { usePoll } from '#web/lib/use-poll.ts';

/** Often at first, less often for a reply that Instagram takes long to publish. */
const getLiveCheckDelayMs = (attempts: number): number =>
  attempts < 12 ? POLL_INTERVALS_MS.pendingPostMs : POLL_INTERVALS_MS.pendingPostMs * 6;

export type ReplyStatusPollingOptions = {
  /** The draft is being generated: polls `fetchDraft`. */
  readonly isGenerating: boolean;
  /** The reply waits to be sent: polls `check`. */
  readonly isQueued: boolean;
  /** The reply was sent, or its outcome is unknown: polls `check` less often. */
  readonly isAwaitingPublication: boolean;
  readonly fetchDraft: () => Promise<unknown>;
  readonly check: () => Promise<unknown>;
};

/** Returns whether the status is unknown because the polls keep failing. */
export function useReplyStatusPolling(options: ReplyStatusPollingOptions): boolean {
  const { isGenerating, isQueued, isAwaitingPublication, fetchDraft, check } = options;
  const getDelayMs = () => POLL_INTERVALS_MS.responseStatusMs;
  const isDraftStatusUnknown = usePoll({
    active: isGenerating,
    delayMs: getDelayMs,
    task: fetchDraft,
  });
  const isQueuedStatusUnknown = usePoll({ active: isQueued, delayMs: getDelayMs, task: check });
  const isPublicationStatusUnknown = usePoll({
    active: isAwaitingPublication,
    delayMs: getLiveCheckDelayMs,
    task: check,
  });
  return isDraftStatusUnknown || isQueuedStatusUnknown || isPublicationStatusUnknown;
}
