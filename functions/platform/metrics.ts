// Metrics, written as log lines in CloudWatch's embedded metric format. The dimension `service` is the function.
import { Metrics } from '@aws-lambda-powertools/metrics';

export { MetricUnit } from '@aws-lambda-powertools/metrics';

/** Must be the namespace of the alarms in `infra`. */
export const metrics = new Metrics({ namespace: 'Replyloom' });
