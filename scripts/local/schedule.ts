// Schedules: rules with a rate, fired at the runner's own pace.
import { randomUUID } from 'node:crypto';
import type { BusEvent, Deliver, Rule } from './bus.ts';
import { ACCOUNT, REGION } from './identity.ts';

export type Schedules = { readonly stop: () => void };

const scheduledEvent = (): BusEvent => ({
  version: '0',
  id: randomUUID(),
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  account: ACCOUNT,
  region: REGION,
  time: new Date().toISOString(),
  resources: [],
  detail: {},
});

/** A tick is left out while the one before is still at work. */
export function startSchedules(
  rules: readonly Rule[],
  deliver: Deliver,
  options: { readonly everySeconds: number; readonly onError: (error: unknown) => void },
): Schedules {
  const timers = rules
    .filter((rule) => rule.ScheduleExpression !== undefined)
    .map(({ Targets }) => {
      let busy = false;
      const tick = async () => {
        if (busy) return;
        busy = true;
        try {
          await Promise.all(Targets.map((target) => deliver(target, scheduledEvent())));
        } catch (error) {
          options.onError(error);
        } finally {
          busy = false;
        }
      };
      return setInterval(() => void tick(), options.everySeconds * 1_000);
    });
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
