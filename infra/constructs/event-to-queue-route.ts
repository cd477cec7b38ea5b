// An EventBridge rule that forwards one type of event to a queue as a job message.
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letter-queue.ts';
import type { WorkQueue } from './work-queue.ts';

export type EventToQueueRouteProps = {
  readonly bus: EventBus;
  readonly detailType: string;
  readonly targetQueue: WorkQueue;
};

export class EventToQueueRoute extends Construct {
  readonly rule: Rule;
  /** Events that the queue did not accept for a day, as they were published. */
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    id: string,
    { bus, detailType, targetQueue }: EventToQueueRouteProps,
  ) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this);
    this.rule = new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { source: ['replyloom'], detailType: [detailType] },
      // The event's detail is the whole job message.
      targets: [
        new SqsQueue(targetQueue.queue, {
          message: RuleTargetInput.fromEventPath('$.detail'),
          deadLetterQueue: this.deadLetters,
        }),
      ],
    });
  }
}
