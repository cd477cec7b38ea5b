// Schedules: runs the rules with a schedule expression.
import { buildEventBridgeEvent } from './event-bridge-event.ts';
import type { EventBridgeRule } from './event-bridge-rules.ts';
import type { EventDeliveries } from './event-deliveries.ts';
import { readScheduleRateSeconds } from './schedule-expression.ts';

export type RunningLocalSchedules = { readonly stop: () => void };

/**
 * EventBridge counts from the creation of a rule, and never pauses. This machine was off, so the first run comes soon:
 * runs are already overdue.
 */
const FIRST_RUN_AFTER_SECONDS = 2;

const buildScheduledEvent = (rule: EventBridgeRule) =>
  buildEventBridgeEvent({
    source: 'aws.events',
    detailType: 'Scheduled Event',
    resources: [rule.arn],
    detail: {},
    time: new Date(),
  });

/** `intervalSeconds` replaces the rates of all schedules. */
export function startLocalSchedules(
  rules: readonly EventBridgeRule[],
  deliveries: EventDeliveries,
  intervalSeconds: number | undefined,
): RunningLocalSchedules {
  const timers = new Set<NodeJS.Timeout>();
  for (const rule of rules) {
    const rateSeconds = readScheduleRateSeconds(rule.ScheduleExpression ?? '');
    if (rateSeconds === undefined) continue;
    const seconds = intervalSeconds ?? rateSeconds;
    let isRunning = false;
    const run = async () => {
      // Only a replaced rate can be shorter than a run, and would let runs pile up.
      if (isRunning) return;
      isRunning = true;
      await deliveries.accept(rule, buildScheduledEvent(rule));
      isRunning = false;
    };
    const firstTimer = setTimeout(() => {
      timers.delete(firstTimer);
      void run();
      timers.add(setInterval(() => void run(), seconds * 1_000));
    }, Math.min(FIRST_RUN_AFTER_SECONDS, seconds) * 1_000);
    timers.add(firstTimer);
  }
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
