// Reads replies of rules again when they are due: no event says that they were sent.
import { usePolling } from '#web/lib/api/use-polling.ts';

/** A due reply is published within seconds, and stored when Instagram shows it. */
const READ_AFTER_DUE_MS = 8_000;
/** A reply with an unconfirmed outcome may take a day. */
const MAX_PAUSE_MS = 60_000;
/** Timers cannot wait longer than 24 days. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** When a reply is due (ISO); null while it is being sent. */
type DueTime = string | null;

const limitPause = (ms: number): number => Math.min(Math.max(ms, READ_AFTER_DUE_MS), MAX_PAUSE_MS);

/** The pause is as long as the reply is overdue, so it doubles with every read. */
function computePause(dueAt: DueTime, attempts: number): number {
  if (dueAt === null) return limitPause(READ_AFTER_DUE_MS * 2 ** attempts);
  const overdueMs = Date.now() - Date.parse(dueAt);
  return overdueMs < 0 ? READ_AFTER_DUE_MS - overdueMs : limitPause(overdueMs);
}

/** Polls once for all replies of a screen, and not at all without replies. */
export function useRereadWhenRepliesAreDue(
  dueTimes: readonly DueTime[],
  reread: () => Promise<unknown>,
): void {
  usePolling({
    active: dueTimes.length > 0,
    // A new reply may be due earlier than the known ones.
    restartKey: dueTimes.join(' '),
    delayMs: (attempts) =>
      Math.min(MAX_WAIT_MS, ...dueTimes.map((dueAt) => computePause(dueAt, attempts))),
    task: reread,
  });
}
