// The metrics that functions write and alarms watch, by their dimension `service`.

export const METRIC_NAMES = {
  mail: ['MailBounces', 'MailComplaints'],
  model: ['ModelCalls', 'ModelFailures'],
  network: ['NetworkCalls', 'NetworkFailures', 'NetworkRefusals'],
  stream: ['UnreadableStreamRecords'],
  scheduler: ['SchedulerRuns', 'DueJobsEnqueued', 'DueJobLateness'],
  webhooks: ['InboundItems', 'MissedByWebhooks'],
  intake: ['WebhooksRefused'],
  jobs: ['RepeatedJobFailures'],
} as const;

export type MetricServiceName = keyof typeof METRIC_NAMES;
export type MetricName<Service extends MetricServiceName = MetricServiceName> =
  (typeof METRIC_NAMES)[Service][number];
