// Metrics, written as log lines in CloudWatch's embedded metric format. Their dimension `service` says what they
// measure, not which function writes them, so that one alarm watches all functions.
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { METRIC_NAMES, type MetricName, type MetricServiceName } from '#shared/metric-names.ts';

type CountsOf<Service extends MetricServiceName> = Readonly<Record<MetricName<Service>, number>>;

const units: Readonly<Partial<Record<MetricName, (typeof MetricUnit)[keyof typeof MetricUnit]>>> = {
  DueJobLateness: MetricUnit.Seconds,
};

const sums = new Map<MetricServiceName, Map<MetricName, number>>();

/**
 * Adds to the sums of this invocation. Callers give all metrics of a service together, because a share has no value
 * when one of its metrics has none.
 */
export function addMetrics<Service extends MetricServiceName>(
  service: Service,
  counts: CountsOf<Service>,
): void {
  const ofService = sums.get(service) ?? new Map<MetricName, number>();
  sums.set(service, ofService);
  for (const name of METRIC_NAMES[service] as readonly MetricName<Service>[])
    ofService.set(name, (ofService.get(name) ?? 0) + counts[name]);
}

/**
 * Writes the sums at the end of an invocation, one line for each service that has any. Their namespace, from
 * POWERTOOLS_METRICS_NAMESPACE, is that of the stage's alarms.
 */
export function publishMetrics(): void {
  for (const [service, ofService] of sums) {
    const metrics = new Metrics({ serviceName: service });
    for (const [name, sum] of ofService)
      metrics.addMetric(name, units[name] ?? MetricUnit.Count, sum);
    metrics.publishStoredMetrics();
  }
  sums.clear();
}
