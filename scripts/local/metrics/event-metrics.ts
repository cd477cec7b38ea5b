// The metrics of events that were given up: of EventBridge's rules, and of functions that Lambda ran for an event.

import type { EventBridgeRule } from '../events/event-bridge-rules.ts';
import type { PendingEventDelivery } from '../events/event-delivery-journal.ts';
import type { EventDeliveryFailure } from '../events/event-target-delivery.ts';
import type { MetricRecorder } from './metric-store.ts';

export function recordGivenUpEventMetrics(
  { ruleArn, targetArn, deadLetterArn }: PendingEventDelivery,
  failure: EventDeliveryFailure,
  context: { readonly rules: readonly EventBridgeRule[]; readonly record: MetricRecorder },
): void {
  const { rules, record } = context;
  const [, , service] = targetArn.split(':');
  // EventBridge had delivered it, and Lambda ran the function as often as it may.
  if (service === 'lambda' && failure.kind !== 'permanent') {
    const dimensions = { FunctionName: targetArn.split(':').at(-1) ?? '' };
    record({ namespace: 'AWS/Lambda', name: 'AsyncEventsDropped', dimensions }, 1);
    return;
  }
  const RuleName = ruleArn.split('/').at(-1) ?? '';
  const EventBusName = rules.find(({ arn }) => arn === ruleArn)?.EventBusName ?? 'default';
  const names = ['FailedInvocations', ...(deadLetterArn ? ['InvocationsSentToDlq'] : [])];
  for (const name of names) {
    for (const dimensions of [{ RuleName }, { EventBusName, RuleName }])
      record({ namespace: 'AWS/Events', name, dimensions }, 1);
  }
}
