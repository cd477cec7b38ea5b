// Delivers accepted events to the targets of rules: at least once, again after a failure, and again
// after a restart.
import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from './event-bridge-event.ts';
import type { EventBridgeRule, EventBridgeTarget } from './event-bridge-rules.ts';
import type { EventDeliveryJournal, PendingEventDelivery } from './event-delivery-journal.ts';
import {
  decideDeliveryRetry,
  getEventBridgeRetryLimits,
  LAMBDA_DELIVERY_RETRY_LIMITS,
} from './event-delivery-retries.ts';
import type { EventDeliveryFailure, EventTargetDelivery } from './event-target-delivery.ts';

export type EventDeliveries = {
  /**
   * Accepts an event for every target of the rule. The event is stored when this returns; the promise resolves after
   * the first attempt at each target, successful or not.
   * @throws Error when it cannot be stored.
   */
  readonly accept: (rule: EventBridgeRule, event: EventBridgeEvent) => Promise<void>;
  /** Waits for the running attempts; the next start delivers the remaining events. */
  readonly stop: () => Promise<void>;
};

export type EventDeliveriesOptions = {
  readonly journal: EventDeliveryJournal;
  readonly target: EventTargetDelivery;
  readonly onGivenUp?: (delivery: PendingEventDelivery, failure: EventDeliveryFailure) => void;
  readonly onLogLine: (line: string) => void;
};

/** Reads a value such as `$.detail.x` from an event. */
function selectInputPath(event: EventBridgeEvent, inputPath: string): unknown {
  const segments = inputPath
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean);
  return segments.reduce<unknown>(
    (value, segment) => (value as Record<string, unknown> | undefined)?.[segment],
    event,
  );
}

/** Replaces the placeholders, such as `<detail>`, that stand for a whole JSON value. */
const transformInput = (
  { InputPathsMap, InputTemplate }: NonNullable<EventBridgeTarget['InputTransformer']>,
  event: EventBridgeEvent,
): string =>
  InputTemplate.replace(/<([\w-]+)>/g, (placeholder, name: string) => {
    const inputPath = InputPathsMap[name];
    return inputPath === undefined
      ? placeholder
      : JSON.stringify(selectInputPath(event, inputPath) ?? null);
  });

function buildBody(target: EventBridgeTarget, event: EventBridgeEvent): string {
  const { Input, InputPath, InputTransformer } = target;
  if (InputTransformer) return transformInput(InputTransformer, event);
  return (
    Input ??
    JSON.stringify(InputPath === undefined ? event : (selectInputPath(event, InputPath) ?? null))
  );
}

function buildPendingDelivery(
  rule: EventBridgeRule,
  target: EventBridgeTarget,
  event: EventBridgeEvent,
): PendingEventDelivery {
  const isFunction = target.Arn.split(':')[2] === 'lambda';
  const now = Date.now();
  return {
    id: randomUUID(),
    ruleArn: rule.arn,
    targetArn: target.Arn,
    body: buildBody(target, event),
    event,
    limits: isFunction
      ? LAMBDA_DELIVERY_RETRY_LIMITS
      : getEventBridgeRetryLimits(target.RetryPolicy ?? {}),
    deadLetterArn: isFunction ? undefined : target.DeadLetterConfig?.Arn,
    acceptedAt: now,
    failedAttempts: 0,
    nextAttemptAt: now,
  };
}

/** Starts with the deliveries that the last run left in the journal. */
export function startEventDeliveries(options: EventDeliveriesOptions): EventDeliveries {
  const { journal, target, onLogLine } = options;
  const timers = new Set<NodeJS.Timeout>();
  const runningAttempts = new Set<Promise<void>>();
  let isStopped = false;

  const scheduleAttempt = (delivery: PendingEventDelivery) => {
    const delay = Math.max(0, delivery.nextAttemptAt - Date.now());
    const timer = setTimeout(() => {
      timers.delete(timer);
      void runAttempt(delivery);
    }, delay);
    timers.add(timer);
  };

  const handleFailure = async (delivery: PendingEventDelivery, failure: EventDeliveryFailure) => {
    const counted = failure.kind === 'throttled' ? 0 : 1;
    const failed = { ...delivery, failedAttempts: delivery.failedAttempts + counted };
    const state = { ...failed, failureKind: failure.kind };
    const decision = decideDeliveryRetry(failed.limits, state, Date.now(), Math.random());
    if (decision.kind === 'retry') {
      const next = { ...failed, nextAttemptAt: decision.at };
      journal.write(next);
      scheduleAttempt(next);
      return;
    }
    options.onGivenUp?.(failed, failure);
    await target.sendDeadLetter(failed, failure, decision.limit);
    journal.remove(delivery.id);
    onLogLine(`An event for ${delivery.targetArn} was given up: ${failure.message}`);
  };

  const attemptOnce = async (delivery: PendingEventDelivery) => {
    const failure = await target.attempt(delivery);
    if (failure === undefined) journal.remove(delivery.id);
    // A failure during a stop comes from the stop.
    else if (!isStopped) await handleFailure(delivery, failure);
  };

  const runAttempt = async (delivery: PendingEventDelivery): Promise<void> => {
    if (isStopped) return;
    // Without its dead-letter queue an event stays in the journal for the next start.
    const attempt = attemptOnce(delivery).catch((error: unknown) =>
      onLogLine(`An event for ${delivery.targetArn} was not delivered: ${String(error)}`),
    );
    runningAttempts.add(attempt);
    await attempt;
    runningAttempts.delete(attempt);
  };

  for (const delivery of journal.list()) scheduleAttempt(delivery);
  return {
    accept: (rule, event) => {
      const deliveries = rule.Targets.map((each) => buildPendingDelivery(rule, each, event));
      for (const delivery of deliveries) journal.write(delivery);
      return Promise.all(deliveries.map(runAttempt)).then(() => undefined);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(runningAttempts);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
