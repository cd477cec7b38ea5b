// Reads the list again while it has more replies than it shows, since it lags behind recent changes.
import { usePoll } from '#web/lib/api/use-poll.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

export const useLaggingListReload = (isLagging: boolean, reload: () => Promise<unknown>): void =>
  void usePoll({
    active: isLagging,
    delayMs: (attempts) => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempts),
    task: reload,
  });
