// A Lambda function with our defaults. Each bind method adds an environment variable and its exact permission together.
import { type Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SecretName } from '#shared/queue-and-secret-names.ts';
import { LOG_RETENTION } from '../config.ts';
import type { FunctionSettingName, FunctionSettings } from '../stage/stage.ts';
import { bundleFunctionCode } from './bundle-function-code.ts';
import type { MailFeedback } from './mail-feedback.ts';
import type { DeployedTable, TableIndexName } from './main-table.ts';
import type { ReplyMemoryBucket } from './reply-memory-bucket.ts';
import type { StreamFailureBucket } from './stream-failure-bucket.ts';
import type { WorkQueue } from './work-queue.ts';

/** The DynamoDB item actions. A transaction needs the permissions of its single writes. */
type TableActionName =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

export type IamTablePermissions = {
  /** Actions on the table itself; `Query` is not needed when only indexes are queried. */
  readonly actions: readonly TableActionName[];
  /** The indexes the function queries. */
  readonly indexes?: readonly TableIndexName[];
};

/** The S3 actions on the objects of the memory of replies. */
export type ReplyMemoryAction = 'GetObject' | 'PutObject' | 'DeleteObject';

export type FeatureLambdaProps = {
  /** The entry file, relative to the project. */
  readonly entry: string;
  readonly timeout: Duration;
  /** Megabytes. CPU is proportional: 1,769 MB are one core. */
  readonly memory?: number;
  /**
   * Why its jobs may enqueue further ones of their kind more than sixteen times. Lambda stops longer chains of all
   * other functions. Source: Lambda developer guide, recursive loop detection.
   */
  readonly longChainReason?: string;
  /** The most executions at a time; other functions cannot take them away. */
  readonly reservedExecutions?: number;
};

/** The permissions of Lambda's poller. Source: Lambda developer guide, SQS, execution role. */
const POLLER_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** The keys that Lambda chooses, and those of `functions/platform/table/table-stream-failures.ts`. */
const STREAM_FAILURE_KEYS = ['aws/lambda/*', 'unreadable/*'];

/** Gives each stage metrics of its own, also beside another stage in the same account and region. */
export const getMetricsNamespace = (scope: Construct): string => Stack.of(scope).stackName;

/** `SessionApi` becomes `session-api`. */
const toKebabCase = (id: string) => id.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

export class FeatureLambda extends Construct {
  readonly lambdaFunction: LambdaFunction;
  readonly timeout: Duration;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: FeatureLambdaProps) {
    super(scope, id);
    this.timeout = props.timeout;
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(this, 'Logs', {
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(this.role);
    this.lambdaFunction = new LambdaFunction(this, 'Function', {
      code: bundleFunctionCode(props.entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory ?? 1024,
      timeout: props.timeout,
      role: this.role,
      logGroup,
      ...(props.reservedExecutions && {
        reservedConcurrentExecutions: props.reservedExecutions,
      }),
      ...(props.longChainReason && { recursiveLoop: RecursiveLoop.ALLOW }),
      environment: {
        POWERTOOLS_SERVICE_NAME: toKebabCase(id),
        POWERTOOLS_METRICS_NAMESPACE: getMetricsNamespace(this),
      },
    });
  }

  /**
   * Grants exactly the actions that the function's code uses; tests/infra/nightly/table-permissions.test.ts compares
   * the two.
   */
  bindTable(table: DeployedTable, { actions, indexes = [] }: IamTablePermissions): this {
    this.allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn],
    );
    if (indexes.length > 0) {
      this.allow(
        ['dynamodb:Query'],
        indexes.map((index) => `${table.tableArn}/index/${index}`),
      );
    }
    return this.setVariable('TABLE_NAME', table.tableName);
  }

  /** Lets the function send to the queue, or makes it the worker of the queue. */
  bindQueue(queue: WorkQueue, usage: 'send' | 'consume'): this {
    const { queueArn, queueUrl } = queue.queue;
    if (usage === 'send') this.allow(['sqs:SendMessage'], [queueArn]);
    else {
      this.allow(POLLER_ACTIONS, [queueArn]);
      // The worker chooses when its failed messages are delivered again.
      this.allow(['sqs:ChangeMessageVisibility'], [queueArn]);
      queue.connectWorker(this.lambdaFunction);
    }
    return this.setVariable(queue.urlVariable, queueUrl);
  }

  bindSecrets<Name extends SecretName>(
    store: { readonly get: (name: Name) => Secret },
    ...names: readonly Name[]
  ): this {
    for (const name of names) {
      const { secretArn } = store.get(name);
      this.allow(['secretsmanager:GetSecretValue'], [secretArn]);
      this.setVariable(`${name}_ARN`, secretArn);
    }
    return this;
  }

  /** Adds plain settings of the stage. */
  bindConfig(settings: FunctionSettings, ...names: readonly FunctionSettingName[]): this {
    for (const name of names) this.setVariable(name, settings[name]);
    return this;
  }

  /** Lets the function send emails from MAIL_FROM with the one verified SES identity and the one configuration set. */
  bindMail(settings: FunctionSettings, { configurationSetName }: MailFeedback): this {
    const formatArn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.allow(
      ['ses:SendEmail'],
      [
        formatArn('identity', settings.MAIL_IDENTITY),
        formatArn('configuration-set', configurationSetName),
      ],
    );
    this.setVariable('MAIL_CONFIGURATION_SET', configurationSetName);
    return this.bindConfig(settings, 'MAIL_FROM');
  }

  /** Lets the function, and Lambda on its behalf, store the records of a stream that failed for good. */
  bindStreamFailures({ bucket }: StreamFailureBucket): this {
    this.allow(
      ['s3:PutObject'],
      STREAM_FAILURE_KEYS.map((keys) => bucket.arnForObjects(keys)),
    );
    this.allow(['s3:ListBucket'], [bucket.bucketArn]);
    return this.setVariable('STREAM_FAILURES_BUCKET', bucket.bucketName);
  }

  /** Lets the function use the memories of all accounts. Listing tells a missing object from a refused one. */
  bindReplyMemory({ bucket }: ReplyMemoryBucket, actions: readonly ReplyMemoryAction[]): this {
    this.allow(
      actions.map((action) => `s3:${action}`),
      [bucket.arnForObjects('*')],
    );
    if (actions.includes('GetObject')) this.allow(['s3:ListBucket'], [bucket.bucketArn]);
    return this.setVariable('REPLY_MEMORY_BUCKET', bucket.bucketName);
  }

  bindBus(bus: EventBus): this {
    this.allow(['events:PutEvents'], [bus.eventBusArn]);
    return this.setVariable('EVENT_BUS_NAME', bus.eventBusName);
  }

  /** AWS X-Ray then records the first call of each second and every twentieth other, with the calls that they make. */
  enableTracing(): void {
    (this.lambdaFunction.node.defaultChild as CfnFunction).tracingConfig = { mode: 'Active' };
    // X-Ray has no resources to name.
    this.allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
  }

  /** Allows exactly these actions on exactly these resources. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources] }),
    );
  }

  private setVariable(name: string, value: string): this {
    this.lambdaFunction.addEnvironment(name, value);
    return this;
  }
}
