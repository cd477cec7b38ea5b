// Alarms when the scheduler stops, or when jobs are enqueued late.
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

/** The metrics that `functions/scheduler/due-jobs.schedule.ts` writes. */
const buildSchedulerMetric = (metricName: string, statistic: string) =>
  new Metric({
    namespace: 'Replyloom',
    metricName,
    dimensionsMap: { service: 'scheduler' },
    statistic,
    period: Duration.minutes(5),
  });

const MAX_LATENESS = Duration.minutes(5);

export class SchedulerAlarms extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new Alarm(this, 'Stopped', {
      metric: buildSchedulerMetric('SchedulerRuns', Stats.SUM),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
      alarmDescription: 'The scheduler has not finished a run for five minutes.',
    });
    new Alarm(this, 'Late', {
      metric: buildSchedulerMetric('DueJobLateness', Stats.MAXIMUM),
      threshold: MAX_LATENESS.toSeconds(),
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: 'Due jobs wait longer than they should.',
    });
  }
}
