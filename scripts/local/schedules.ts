// Schedules: runs the rules with a schedule expression at the runner's own interval.
import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent, EventTargetDelivery } from './event-bus-service.ts';
import type { EventRule } from './event-rules.ts';
import { LOCAL_AWS_ACCOUNT_ID, LOCAL_REGION } from './resource-identity.ts';

export type RunningLocalSchedules = { readonly stop: () => void };

const buildScheduledEvent = (): EventBridgeEvent => ({
  version: '0',
  id: randomUUID(),
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  account: LOCAL_AWS_ACCOUNT_ID,
  region: LOCAL_REGION,
  time: new Date().toISOString(),
  resources: [],
  detail: {},
});

/** Skips a run while the previous one is still in progress. */
export function startLocalSchedules(
  rules: readonly EventRule[],
  deliver: EventTargetDelivery,
  options: { readonly intervalSeconds: number; readonly onError: (error: unknown) => void },
): RunningLocalSchedules {
  const timers = rules
    .filter((rule) => rule.ScheduleExpression !== undefined)
    .map(({ Targets }) => {
      let isRunning = false;
      const runTargets = async () => {
        if (isRunning) return;
        isRunning = true;
        try {
          await Promise.all(Targets.map((target) => deliver(target, buildScheduledEvent())));
        } catch (error) {
          options.onError(error);
        } finally {
          isRunning = false;
        }
      };
      return setInterval(() => void runTargets(), options.intervalSeconds * 1_000);
    });
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
