// Reads again what shows a reply by rule once its time has come: nothing else tells the screen that it was sent.
import type { RuleReply } from '#shared/schemas/automation.ts';
import { usePoll } from '#web/lib/use-poll.ts';

/** A reply that is due is published within seconds, and stored when Instagram shows it. */
const READ_AFTER_DUE_MS = 8_000;
/** One whose outcome is unconfirmed may take a day. */
const MAX_DELAY_MS = 60_000;
/** Timers count no more than 24 days. */
const MAX_WAIT_MS = 24 * 3_600_000;

export function useRefreshWhenDue(
  { state, due_at: dueAt }: Pick<RuleReply, 'state' | 'due_at'>,
  refresh: () => void,
): void {
  usePoll({
    active: state === 'waiting' || state === 'sending',
    delayMs: (attempts) => {
      const waitMs = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - Date.now());
      return Math.min(
        waitMs + Math.min(READ_AFTER_DUE_MS * 2 ** attempts, MAX_DELAY_MS),
        MAX_WAIT_MS,
      );
    },
    task: async () => refresh(),
  });
}
