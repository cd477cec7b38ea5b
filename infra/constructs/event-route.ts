// A bus rule that turns one kind of event into a job on a queue.
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { WorkQueue } from './work-queue.ts';

export type EventRouteProps = {
  readonly bus: EventBus;
  readonly detailType: string;
  readonly to: WorkQueue;
};

export class EventRoute extends Construct {
  constructor(scope: Construct, id: string, { bus, detailType, to }: EventRouteProps) {
    super(scope, id);
    new Rule(this, 'Rule', {
      eventBus: bus,
      eventPattern: { source: ['replyloom'], detailType: [detailType] },
      // The event's detail is the whole job message.
      targets: [new SqsQueue(to.queue, { message: RuleTargetInput.fromEventPath('$.detail') })],
    });
  }
}
