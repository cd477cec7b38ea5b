// Reads again what shows replies by rules once their time has come: nothing else tells the screen that they were sent.
import { usePoll } from '#web/lib/api/use-poll.ts';

/** A reply that is due is published within seconds, and stored when Instagram shows it. */
const READ_AFTER_DUE_MS = 8_000;
/** One whose outcome is unconfirmed may take a day. */
const MAX_PAUSE_MS = 60_000;
/** Timers count no more than 24 days. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** When a reply is due (ISO); null for one that is being sent. */
type DueTime = string | null;

const limitPause = (ms: number): number => Math.min(Math.max(ms, READ_AFTER_DUE_MS), MAX_PAUSE_MS);

/** Each pause is as long as the reply is overdue, so it doubles with every read. */
function computePause(dueAt: DueTime, attempts: number): number {
  if (dueAt === null) return limitPause(READ_AFTER_DUE_MS * 2 ** attempts);
  const overdueMs = Date.now() - Date.parse(dueAt);
  return overdueMs < 0 ? READ_AFTER_DUE_MS - overdueMs : limitPause(overdueMs);
}

/** One poll for all replies that are shown together; none without any. */
export function useRereadWhenDue(
  dueTimes: readonly DueTime[],
  reread: () => Promise<unknown>,
): void {
  usePoll({
    active: dueTimes.length > 0,
    // A reply that was not known before may be due earlier than what is waited for.
    restartKey: dueTimes.join(' '),
    delayMs: (attempts) =>
      Math.min(MAX_WAIT_MS, ...dueTimes.map((dueAt) => computePause(dueAt, attempts))),
    task: reread,
  });
}
