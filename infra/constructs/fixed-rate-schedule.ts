// An EventBridge rule that invokes a function at a fixed rate.
import type { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letter-queue.ts';
import type { FeatureLambda } from './feature-lambda.ts';

export type FixedRateScheduleProps = {
  readonly interval: Duration;
  readonly target: FeatureLambda;
};

export class FixedRateSchedule extends Construct {
  readonly rule: Rule;
  /** Runs that EventBridge could not hand to Lambda. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { interval, target }: FixedRateScheduleProps) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this);
    this.rule = new Rule(this, 'Rule', {
      schedule: Schedule.rate(interval),
      // The next run does the work of a missed one. Lambda itself repeats a failed run twice.
      targets: [
        new LambdaFunction(target.lambdaFunction, {
          retryAttempts: 0,
          maxEventAge: interval,
          deadLetterQueue: this.deadLetters,
        }),
      ],
    });
  }
}
