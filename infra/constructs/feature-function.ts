// A Lambda function with the house defaults. Each bind gives the variable and its exact grant together.
import { type Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { LOG_RETENTION, type SecretName, type SettingName, settingPath } from '../config.ts';
import type { IndexName } from './main-table.ts';
import type { SecretStore } from './secret-store.ts';
import type { WorkQueue } from './work-queue.ts';

/** What may be done with items of the table. A transaction needs the rights of the writes inside it. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

export type TableUse = {
  /** On the table itself; `Query` is not needed where only indexes are queried. */
  readonly actions: readonly TableAction[];
  /** Those the function queries. */
  readonly indexes?: readonly IndexName[];
};

export type FeatureFunctionProps = {
  /** The entry file, relative to the project. */
  readonly entry: string;
  readonly timeout: Duration;
  /** MB. CPU comes with it: 1,769 MB are one core. */
  readonly memory?: number;
};

/** `SessionApi` becomes `session-api`. */
const kebab = (id: string) => id.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase();

export class FeatureFunction extends Construct {
  readonly fn: NodejsFunction;
  readonly timeout: Duration;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: FeatureFunctionProps) {
    super(scope, id);
    this.timeout = props.timeout;
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    const logGroup = new LogGroup(this, 'Logs', {
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    logGroup.grantWrite(this.role);
    this.fn = new NodejsFunction(this, 'Function', {
      entry: props.entry,
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memory ?? 1024,
      timeout: props.timeout,
      role: this.role,
      logGroup,
      tracing: Tracing.DISABLED,
      awsSdkConnectionReuse: false,
      environment: { POWERTOOLS_SERVICE_NAME: kebab(id) },
      bundling: {
        format: OutputFormat.CJS,
        target: 'node24',
        minify: true,
        // The modules of the SDK can be shaken; its CommonJS form travels whole.
        mainFields: ['module', 'main'],
        // Beside the bundle for whoever reads a stack trace; never loaded at a cold start.
        sourceMap: true,
        sourcesContent: false,
        // The SDK travels in the bundle: loading it from the runtime costs more at a cold start.
        bundleAwsSDK: true,
        externalModules: [],
        // A role's credentials are in the environment, so the SDK need not know where else to look.
        esbuildArgs: {
          '--alias': '@aws-sdk/credential-provider-node=./functions/platform/lambda-credentials.ts',
        },
      },
    });
  }

  /** Exactly the actions the function's code holds: tests/infra/table-use.test.ts compares the two. */
  bindTable(table: TableV2, { actions, indexes = [] }: TableUse): this {
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
    return this.variable('TABLE_NAME', table.tableName);
  }

  /** Sends to the queue, or is called with its messages. */
  bindQueue(queue: WorkQueue, use: 'send' | 'consume'): this {
    if (use === 'consume') {
      queue.feed(this);
      return this;
    }
    this.allow(['sqs:SendMessage'], [queue.queue.queueArn]);
    return this.variable(queue.variable, queue.queue.queueUrl);
  }

  bindSecrets(store: SecretStore, ...names: readonly SecretName[]): this {
    for (const name of names) {
      const { secretArn } = store.get(name);
      this.allow(['secretsmanager:GetSecretValue'], [secretArn]);
      this.variable(`${name}_ARN`, secretArn);
    }
    return this;
  }

  /** Plain settings, read from SSM when the stack is deployed. */
  bindConfig(...names: readonly SettingName[]): this {
    for (const name of names) this.variable(name, this.setting(name));
    return this;
  }

  /** Sends mail from MAIL_FROM, as the one identity that was verified for it. */
  bindMail(): this {
    const identity = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: this.setting('MAIL_IDENTITY'),
    });
    this.allow(['ses:SendEmail'], [identity]);
    return this.bindConfig('MAIL_FROM');
  }

  bindBus(bus: EventBus): this {
    this.allow(['events:PutEvents'], [bus.eventBusArn]);
    return this.variable('EVENT_BUS_NAME', bus.eventBusName);
  }

  /** Lets the function do exactly these actions on exactly these resources. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    this.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources] }),
    );
  }

  private setting(name: SettingName): string {
    return StringParameter.valueForStringParameter(Stack.of(this), settingPath(name));
  }

  private variable(name: string, value: string): this {
    this.fn.addEnvironment(name, value);
    return this;
  }
}
