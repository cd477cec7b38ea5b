// The metrics of AWS/SQS, which are measured once a minute.
import type { QueueMessageCounts } from '../aws-services/local-sqs-queues.ts';
import type { MetricRecorder } from './metric-store.ts';

/** `ageFactor`: how many times faster the minutes of the alarms are than real ones. */
export function recordQueueMessageCounts(
  sizes: readonly QueueMessageCounts[],
  record: MetricRecorder,
  ageFactor: number,
): void {
  for (const { name, visible, inFlight, delayed, oldestAgeSeconds } of sizes) {
    const values = {
      ApproximateNumberOfMessagesVisible: visible,
      ApproximateNumberOfMessagesNotVisible: inFlight,
      ApproximateNumberOfMessagesDelayed: delayed,
      ApproximateAgeOfOldestMessage: oldestAgeSeconds * ageFactor,
    };
    for (const [metricName, value] of Object.entries(values))
      record({ namespace: 'AWS/SQS', name: metricName, dimensions: { QueueName: name } }, value);
  }
}
