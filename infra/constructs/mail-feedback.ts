// Turns the bounces and complaints that SES reports into jobs of the mail queue.
import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letter-queue.ts';
import type { WorkQueue } from './work-queue.ts';

/** The name of the job in `functions/mail/jobs.ts`. */
const JOB_NAME = 'mail-feedback';

export class MailFeedback extends Construct {
  readonly configurationSetName: string;
  readonly rule: Rule;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, mailQueue: WorkQueue) {
    super(scope, id);
    this.deadLetters = createDeadLetterQueue(this);
    const configurationSet = new ConfigurationSet(this, 'Emails');
    this.configurationSetName = configurationSet.configurationSetName;
    configurationSet.addEventDestination('Feedback', {
      // SES publishes to the default bus only.
      destination: EventDestination.eventBus(
        EventBus.fromEventBusName(this, 'DefaultBus', 'default'),
      ),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.rule = new Rule(this, 'Rule', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        // The bus has the emails of every stage in the account.
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSetName] } } },
      },
      targets: [
        new SqsQueue(mailQueue.queue, {
          deadLetterQueue: this.deadLetters,
          message: RuleTargetInput.fromObject({
            job: JOB_NAME,
            payload: EventField.fromPath('$.detail'),
          }),
        }),
      ],
    });
  }
}
