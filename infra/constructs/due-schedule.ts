// Calls a function at a fixed rate.
import type { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { FeatureFunction } from './feature-function.ts';

export type DueScheduleProps = { readonly every: Duration; readonly target: FeatureFunction };

export class DueSchedule extends Construct {
  constructor(scope: Construct, id: string, { every, target }: DueScheduleProps) {
    super(scope, id);
    new Rule(this, 'Rule', {
      schedule: Schedule.rate(every),
      // The next tick does the work of a missed one.
      targets: [new LambdaFunction(target.fn, { retryAttempts: 0, maxEventAge: every })],
    });
  }
}
