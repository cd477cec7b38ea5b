// A model of SQS fair queues with Lambda's poller, in virtual time: while messages of one group fill the queue, those
// of other groups are delivered first. Source: SQS developer guide, "Amazon SQS fair queues" (2025), which does not
// define "recent".

/** A message; `group` is the account whose work it is. */
export type QueuedWork = {
  /** Milliseconds. */
  readonly sentAt: number;
  readonly group: string | undefined;
  /** How long its handler runs, in milliseconds. */
  readonly durationMs: number;
};

/** The properties of the worker's event source mapping. */
export type WorkerLimits = { readonly batchSize: number; readonly maxConcurrency: number };

const NOISY_SHARE = 0.1;
const NOISY_IN_FLIGHT = 30;
const RECENT_MS = 5 * 60 * 1_000;

type Batch = { readonly endsAt: number; readonly work: readonly QueuedWork[] };

const addTo = (sums: Map<string, number>, { group }: QueuedWork, amount: number): void => {
  if (group !== undefined) sums.set(group, (sums.get(group) ?? 0) + amount);
};

/** The counts from which a queue knows its noisy groups. */
class GroupActivity {
  private readonly inFlight = new Map<string, number>();
  private readonly recentMs = new Map<string, number>();
  private readonly ended: Batch[] = [];
  private totalInFlight = 0;
  private totalRecentMs = 0;

  begin(work: QueuedWork): void {
    addTo(this.inFlight, work, 1);
    this.totalInFlight += 1;
  }

  end(batch: Batch): void {
    this.ended.push(batch);
    for (const work of batch.work) {
      addTo(this.inFlight, work, -1);
      this.totalInFlight -= 1;
      this.countRecent(work, work.durationMs);
    }
  }

  forget(now: number): void {
    while ((this.ended[0]?.endsAt ?? Infinity) < now - RECENT_MS) {
      for (const work of this.ended.shift()?.work ?? []) this.countRecent(work, -work.durationMs);
    }
  }

  isNoisy(group: string): boolean {
    const inFlight = this.inFlight.get(group) ?? 0;
    const recentMs = this.recentMs.get(group) ?? 0;
    return (
      (inFlight >= NOISY_IN_FLIGHT && inFlight > NOISY_SHARE * this.totalInFlight) ||
      recentMs > NOISY_SHARE * this.totalRecentMs
    );
  }

  private countRecent(work: QueuedWork, amount: number): void {
    addTo(this.recentMs, work, amount);
    this.totalRecentMs += amount;
  }
}

/** The waiting messages of one group, oldest first; those before `next` are taken. */
type WaitingGroup = { readonly work: QueuedWork[]; next: number };

const getOldestSentAt = ({ work, next }: WaitingGroup): number => work[next]?.sentAt ?? Infinity;

class Backlog {
  private readonly byGroup = new Map<string | undefined, WaitingGroup>();

  add(work: QueuedWork): void {
    const waiting = this.byGroup.get(work.group);
    if (waiting) waiting.work.push(work);
    else this.byGroup.set(work.group, { work: [work], next: 0 });
  }

  /** The oldest message of a quiet group, or else the oldest of all. */
  take(activity: GroupActivity): QueuedWork | undefined {
    let oldest: WaitingGroup | undefined;
    let oldestOfQuiet: WaitingGroup | undefined;
    for (const [group, waiting] of this.byGroup) {
      const sentAt = getOldestSentAt(waiting);
      if (sentAt === Infinity) continue;
      if (!oldest || sentAt < getOldestSentAt(oldest)) oldest = waiting;
      const isQuiet = group === undefined || !activity.isNoisy(group);
      if (isQuiet && (!oldestOfQuiet || sentAt < getOldestSentAt(oldestOfQuiet)))
        oldestOfQuiet = waiting;
    }
    const chosen = oldestOfQuiet ?? oldest;
    return chosen?.work[chosen.next++];
  }
}

/** How long each message waits for its handler, in milliseconds. `work` is sorted by send time. */
export function computeQueueWaits(
  work: readonly QueuedWork[],
  { batchSize, maxConcurrency }: WorkerLimits,
): ReadonlyMap<QueuedWork, number> {
  const waits = new Map<QueuedWork, number>();
  const backlog = new Backlog();
  const activity = new GroupActivity();
  let running: Batch[] = [];
  let sent = 0;
  let now = 0;
  while (waits.size < work.length) {
    for (; (work[sent]?.sentAt ?? Infinity) <= now; sent++) backlog.add(work[sent] as QueuedWork);
    activity.forget(now);
    while (running.length < maxConcurrency) {
      const batch: QueuedWork[] = [];
      while (batch.length < batchSize) {
        const next = backlog.take(activity);
        if (next === undefined) break;
        activity.begin(next);
        waits.set(next, now - next.sentAt);
        batch.push(next);
      }
      if (batch.length === 0) break;
      // The messages of a batch are handled in parallel.
      const endsAt = now + Math.max(...batch.map(({ durationMs }) => durationMs));
      running.push({ endsAt, work: batch });
    }
    now = Math.min(work[sent]?.sentAt ?? Infinity, ...running.map(({ endsAt }) => endsAt));
    for (const batch of running) if (batch.endsAt <= now) activity.end(batch);
    running = running.filter(({ endsAt }) => endsAt > now);
  }
  return waits;
}
