// Acknowledges the findings of cdk-nag's AwsSolutions rules that we accept, each with its reason.
import { type CfnElement, type Stack, Token, Validations } from 'aws-cdk-lib';

const toFinding = (id: string, reason: string) => ({ id: `AwsSolutions-${id}`, reason });

/** Construct id prefix of CDK's own function that copies the site's files into the bucket. */
const DEPLOYMENT_FUNCTION_ID_PREFIX = 'Custom::CDKBucketDeployment';

/** The templates of a stage without an account contain references. */
const writeValue = (value: string, name: string) =>
  Token.isUnresolved(value) ? `<AWS::${name}>` : value;

const listDeploymentFunctionFindings = ({
  partition,
  account,
  region,
}: Stack): readonly string[] => [
  'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
  'IAM5[Action::s3:Abort*]',
  'IAM5[Action::s3:DeleteObject*]',
  'IAM5[Action::s3:GetBucket*]',
  'IAM5[Action::s3:GetObject*]',
  'IAM5[Action::s3:List*]',
  // CloudFront invalidations do not support a narrower resource.
  'IAM5[Resource::*]',
  'IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
  `IAM5[Resource::arn:${writeValue(partition, 'Partition')}:s3:::cdk-hnb659fds-assets-${writeValue(account, 'AccountId')}-${writeValue(region, 'Region')}/*]`,
];

function acknowledgeStreamFailures(service: Stack): void {
  const bucket = service.node.findChild('StreamFailures').node.findChild('Bucket');
  Validations.of(bucket).acknowledge(
    toFinding('S1', 'Lambda writes to it, and operators are in the log of the AWS account.'),
  );
  const id = service.getLogicalId(bucket.node.defaultChild as CfnElement);
  for (const consumer of ['EventRouter', 'ChangeRecorder']) {
    Validations.of(service.node.findChild(consumer)).acknowledge(
      ...['aws/lambda', 'unreadable'].map((prefix) =>
        toFinding(
          `IAM5[Resource::<${id}.Arn>/${prefix}/*]`,
          'Lambda chooses the names of the objects for the records of a stream that failed.',
        ),
      ),
    );
  }
}

function acknowledgeReplyMemories(service: Stack): void {
  const bucket = service.node.findChild('ReplyMemories').node.findChild('Bucket');
  Validations.of(bucket).acknowledge(
    toFinding('S1', 'Only functions read it, and an access log would repeat the ids of users.'),
  );
  const id = service.getLogicalId(bucket.node.defaultChild as CfnElement);
  for (const user of ['PostsRefreshWorker', 'GenerateWorker', 'EraseWorker']) {
    Validations.of(service.node.findChild(user)).acknowledge(
      toFinding(`IAM5[Resource::<${id}.Arn>/*]`, 'Each account has an object of its own.'),
    );
  }
}

export function acknowledgeCdkNagFindings(stacks: {
  readonly data: Stack;
  readonly service: Stack;
  readonly web: Stack;
}): void {
  const { data, service, web } = stacks;
  Validations.of(data).acknowledge(
    toFinding(
      'SMG4',
      "The vendors' secrets are rotated at the vendors and entered by hand; a new encryption key would require every token to be encrypted again.",
    ),
  );
  Validations.of(service).acknowledge(
    toFinding(
      'SMG4',
      'A deployment with a higher generation replaces the secret of the distribution.',
    ),
    toFinding(
      'APIG4',
      'The functions know the caller: each contract names its access, and opaque tokens end at once, which a caching authorizer would delay.',
    ),
  );
  for (const role of service.node.findAll().filter(({ node }) => node.id === 'Role')) {
    Validations.of(role).acknowledge(
      toFinding('IAM5[Resource::*]', 'X-Ray takes no resource but *; it only records calls.'),
    );
  }
  for (const queue of service.node.findAll().filter(({ node }) => node.id === 'DeadLetters')) {
    Validations.of(queue).acknowledge(toFinding('SQS3', 'It is a dead-letter queue itself.'));
  }
  acknowledgeStreamFailures(service);
  acknowledgeReplyMemories(service);
  Validations.of(web).acknowledge(
    toFinding('CFR1', 'The product is offered everywhere.'),
    toFinding('CFR2', 'The gateway throttles, and sign-in limits itself by address and account.'),
    toFinding(
      'CFR3',
      'The gateway keeps access logs without query strings; pages and assets are public.',
    ),
    toFinding(
      'CFR4',
      'The minimum TLS version is set together with an own domain and certificate.',
    ),
    toFinding('S1', 'The bucket holds the public site only and is read by one distribution.'),
  );
  for (const deploymentFunction of web.node.children.filter(({ node }) =>
    node.id.startsWith(DEPLOYMENT_FUNCTION_ID_PREFIX),
  )) {
    Validations.of(deploymentFunction).acknowledge(
      ...listDeploymentFunctionFindings(web).map((id) =>
        toFinding(id, "CDK's own deployment function copies any file between two named buckets."),
      ),
      toFinding('L1', 'CDK chooses the runtime of its own function.'),
    );
  }
}
