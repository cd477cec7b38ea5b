// Asks for the text of a reply that is being generated until it is there.
import { POLL_INTERVALS_MS } from '#shared/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { usePoll } from '#web/lib/use-poll.ts';

export function useGenerationPoll(options: {
  readonly isGenerating: boolean;
  /** By the owner, who waits for it: every second. What a rule has started may take its time: a page may hold fifty. */
  readonly wasRequested: boolean;
  readonly fetchResponse: () => Promise<void>;
  /** The reply does not await approval any more. */
  readonly onRefused: () => unknown;
}): void {
  const { isGenerating, wasRequested, fetchResponse, onRefused } = options;
  usePoll({
    active: isGenerating,
    delayMs: () =>
      wasRequested ? POLL_INTERVALS_MS.responseStatusMs : POLL_INTERVALS_MS.pendingPostMs,
    task: () =>
      fetchResponse().catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) void onRefused();
        throw error;
      }),
  });
}
