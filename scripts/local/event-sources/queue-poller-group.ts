// The pollers of one queue. There are more of them while full batches arrive, as Lambda scales them.
import type { QueueEventSourceMapping } from './mapping/event-source-mapping.ts';
import { QueuePoller, type QueuePollerOptions } from './queue-poller.ts';

/** Lambda begins with five; each is a thread here. */
const FIRST_POLLERS = 3;

export class QueuePollerGroup {
  private readonly pollers = new Map<QueuePoller, Promise<void>>();
  private readonly createPoller: (isExtra: boolean) => QueuePoller;
  private readonly maxSize: number;
  private isStopped = false;

  /** `maxSize`: execution environments of the function. More pollers would only hold messages back. */
  constructor(
    mapping: QueueEventSourceMapping,
    functionArn: string,
    options: QueuePollerOptions & { readonly concurrency: number },
  ) {
    const { concurrency } = options;
    this.maxSize = Math.min(mapping.ScalingConfig?.MaximumConcurrency ?? concurrency, concurrency);
    this.createPoller = (isExtra) =>
      new QueuePoller(mapping, functionArn, {
        ...options,
        isExtra,
        onFullBatch: () => this.add(true),
      });
  }

  async run(): Promise<void> {
    for (let count = 0; count < FIRST_POLLERS; count += 1) this.add(false);
    while (this.pollers.size > 0) await Promise.race(this.pollers.values());
  }

  stop(): void {
    this.isStopped = true;
    for (const poller of this.pollers.keys()) poller.stop();
  }

  private add(isExtra: boolean): void {
    if (this.isStopped || this.pollers.size >= this.maxSize) return;
    const poller = this.createPoller(isExtra);
    this.pollers.set(
      poller,
      poller.run().finally(() => this.pollers.delete(poller)),
    );
  }
}
