// Checks properties of the synthesized templates: queues, change stream, mail feedback and event rules.
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { mailFeedbackJob } from '#functions/mail/jobs.ts';
import { ACCOUNT_CHANGE_STREAM_FILTERS } from '#infra/stacks/table-stream-filters.ts';
import { MAX_JOB_DELIVERIES } from '#shared/job-retry-times.ts';
import { QUEUE_NAMES } from '#shared/queue-and-secret-names.ts';
import {
  arnOf,
  listService,
  serviceResources,
  setUpTemplates,
  templates,
} from './set-up-synthesized-templates.ts';

setUpTemplates();

describe('the queues in the templates', () => {
  const listQueues = () => listService('AWS::SQS::Queue');
  const isDeadLetterQueue = (id: string) => id.includes('DeadLetters');

  it('queues move messages to their dead-letter queue after all deliveries', () => {
    const workQueues = listQueues().filter(({ id }) => !isDeadLetterQueue(id));
    const targets = workQueues.map(
      ({ RedrivePolicy }) => RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0],
    );

    expect(workQueues.length).toBe(QUEUE_NAMES.length);
    expect(new Set(targets).size).toBe(workQueues.length);
    for (const target of targets) expect(isDeadLetterQueue(target)).toBe(true);
    for (const { id, RedrivePolicy } of workQueues)
      expect(RedrivePolicy.maxReceiveCount, id).toBe(MAX_JOB_DELIVERIES);
  });

  it('queues are encrypted and deny plain HTTP', () => {
    const policies = listService('AWS::SQS::QueuePolicy');
    for (const { id, SqsManagedSseEnabled } of listQueues()) {
      expect(SqsManagedSseEnabled, id).toBe(true);
      const policy = policies.find(({ Queues }) => Queues[0].Ref === id);
      expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('queues trigger one worker each; visibility is six of its timeouts', () => {
    const sources = listService('AWS::Lambda::EventSourceMapping').filter(
      ({ EventSourceArn }) => 'Fn::GetAtt' in EventSourceArn,
    );

    expect(sources.length).toBe(QUEUE_NAMES.length);
    for (const { id, FunctionResponseTypes, EventSourceArn, FunctionName } of sources) {
      expect(FunctionResponseTypes, id).toEqual(['ReportBatchItemFailures']);
      const queue = serviceResources[EventSourceArn['Fn::GetAtt'][0]]?.Properties;
      const worker = serviceResources[FunctionName.Ref]?.Properties;
      expect(queue.VisibilityTimeout, id).toBeGreaterThanOrEqual(6 * worker.Timeout);
    }
  });

  it('queues have one alarm each: message age, or dead-letter count', () => {
    const alarms = listService('AWS::CloudWatch::Alarm');
    for (const { id } of listQueues()) {
      const metric = isDeadLetterQueue(id)
        ? 'ApproximateNumberOfMessagesVisible'
        : 'ApproximateAgeOfOldestMessage';
      // Alarms on several queues list their metrics.
      const queueAlarms = alarms.filter((alarm) => {
        const text = JSON.stringify(alarm);
        return text.includes(`"${metric}"`) && text.includes(`"${id}"`);
      });
      expect(queueAlarms.length, id).toBe(1);
    }
  });
});

describe('the change stream in the templates', () => {
  it('the change stream delivers inbound items and sets failures aside', () => {
    const newItems = {
      eventName: ['INSERT'],
      dynamodb: {
        Keys: { sk: { S: [{ prefix: 'COMMENT#' }, { prefix: 'MESSAGE#' }] } },
        NewImage: { source: { S: [{ exists: true }] } },
      },
    };
    templates.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('^EventRouterFunction') },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      // Errors that are not a record's fault are retried for most of the day that the stream keeps it.
      MaximumRetryAttempts: Match.absent(),
      MaximumRecordAgeInSeconds: 72_000,
      DestinationConfig: { OnFailure: { Destination: arnOf('StreamFailuresBucket') } },
      MetricsConfig: { Metrics: ['EventCount'] },
      FilterCriteria: { Filters: [{ Pattern: JSON.stringify(newItems) }] },
    });
  });

  it('failed stream records are kept encrypted and shorter than backups', () => {
    templates.service.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'Retain',
      Properties: {
        BucketEncryption: Match.anyValue(),
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        LifecycleConfiguration: {
          Rules: [Match.objectLike({ ExpirationInDays: 30, Status: 'Enabled' })],
        },
      },
    });
  });

  it('the change stream delivers shown items and evaluated events to the recorder', () => {
    templates.service.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      FunctionName: { Ref: Match.stringLikeRegexp('^ChangeRecorderFunction') },
      FilterCriteria: {
        Filters: ACCOUNT_CHANGE_STREAM_FILTERS.map((filter) => ({
          Pattern: JSON.stringify(filter),
        })),
      },
    });
  });
});

describe('email in the templates', () => {
  it('functions can send email only as the SES identity from the settings', () => {
    const sendStatements = listService('AWS::IAM::Policy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('ses:'));
    const account = 'arn:aws:ses:eu-central-1:111122223333';
    const [configurationSet] = listService('AWS::SES::ConfigurationSet');

    expect(sendStatements).toEqual([
      {
        Effect: 'Allow',
        Action: 'ses:SendEmail',
        Resource: [
          `${account}:identity/replyloom.example`,
          { 'Fn::Join': ['', [`${account}:configuration-set/`, { Ref: configurationSet?.id }]] },
        ],
      },
    ]);
  });

  it('SES bounces and complaints become mail jobs', () => {
    const [configurationSet] = listService('AWS::SES::ConfigurationSet');
    templates.service.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: { Ref: configurationSet?.id },
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    });
    templates.service.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: configurationSet?.id }] } } },
      },
      Targets: [
        Match.objectLike({
          Arn: arnOf('MailQueue'),
          InputTransformer: {
            InputPathsMap: { detail: '$.detail' },
            InputTemplate: `{"job":"${mailFeedbackJob.name}","payload":<detail>}`,
          },
        }),
      ],
    });
  });

  it('only named APIs and workers can enqueue email', () => {
    const functionsWithMailQueue = listService('AWS::IAM::Policy')
      .filter(({ PolicyDocument }) =>
        PolicyDocument.Statement.some(
          ({ Action, Resource }: { Action: unknown; Resource: unknown }) =>
            [Action].flat().includes('sqs:SendMessage') &&
            /"MailQueue/.test(JSON.stringify(Resource)),
        ),
      )
      .map(({ id }) => id.replace(/Role\w*$/, ''));

    const senders = ['CheckWorker', 'PostWorker', 'SessionApi', 'SupportApi', 'UsersApi'];
    expect(functionsWithMailQueue.toSorted()).toEqual(senders);
  });
});

describe('the EventBridge rules in the templates', () => {
  const sendDetail = {
    EventPattern: { source: ['replyloom'], 'detail-type': ['account.chosen'] },
    Targets: [
      Match.objectLike({
        Arn: arnOf('ImportQueue'),
        InputPath: '$.detail',
        DeadLetterConfig: { Arn: arnOf('AccountChosenDeadLetters') },
      }),
    ],
  };
  const runScheduler = {
    ScheduleExpression: 'rate(1 minute)',
    Targets: [
      Match.objectLike({
        Arn: arnOf('SchedulerFunction'),
        DeadLetterConfig: { Arn: arnOf('EveryMinuteDeadLetters') },
      }),
    ],
  };

  it.each([
    ['sends the detail of account.chosen to the import queue as the whole message', sendDetail],
    ['runs the scheduler every minute', runScheduler],
  ])('EventBridge %s', (_, rule) => {
    templates.service.hasResourceProperties('AWS::Events::Rule', rule);
  });

  it('EventBridge sets aside undelivered events for every target', () => {
    for (const { id, Targets } of listService('AWS::Events::Rule'))
      for (const { DeadLetterConfig } of Targets) expect(DeadLetterConfig, id).toBeDefined();
  });
});
