// Waits, but ends at once when a poller stops.
import { setTimeout as sleep } from 'node:timers/promises';

export async function pauseUntilTimeoutOrAbort(
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch {
    // The caller sees the abort from the signal.
  }
}
