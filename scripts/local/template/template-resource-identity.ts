// Names, ARNs and URLs of resources on this machine: the values of Ref and Fn::GetAtt.
export const LOCAL_REGION = 'us-east-1';
export const LOCAL_AWS_ACCOUNT_ID = '000000000000';

const formatArn = (service: string, resource: string) =>
  `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_AWS_ACCOUNT_ID}:${resource}`;

export type TemplateResourceIdentity = {
  readonly type: string;
  readonly logicalId: string;
  /** The physical name in the template, if there is one. */
  readonly explicitName: string | undefined;
};

/** The property that holds the physical name, by resource type. */
export const NAME_PROPERTY_BY_RESOURCE_TYPE: Readonly<Record<string, string>> = {
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Events::EventBus': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::S3::Bucket': 'BucketName',
};

/** Bucket names have only small letters. */
export const getPhysicalResourceName = ({
  type,
  logicalId,
  explicitName,
}: TemplateResourceIdentity): string =>
  explicitName ?? (type === 'AWS::S3::Bucket' ? logicalId.toLowerCase() : logicalId);

export function buildResourceArn(resource: TemplateResourceIdentity): string {
  const name = getPhysicalResourceName(resource);
  switch (resource.type) {
    case 'AWS::DynamoDB::GlobalTable':
      return formatArn('dynamodb', `table/${name}`);
    case 'AWS::SQS::Queue':
      return formatArn('sqs', name);
    case 'AWS::Lambda::Function':
      return formatArn('lambda', `function:${name}`);
    case 'AWS::Events::EventBus':
      return formatArn('events', `event-bus/${name}`);
    case 'AWS::Events::Rule':
      return formatArn('events', `rule/${name}`);
    case 'AWS::SecretsManager::Secret':
      return formatArn('secretsmanager', `secret:${name}-local0`);
    case 'AWS::SNS::Topic':
      return formatArn('sns', name);
    case 'AWS::Logs::LogGroup':
      return formatArn('logs', `log-group:${name}:*`);
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`;
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${LOCAL_AWS_ACCOUNT_ID}:role/${name}`;
    default:
      return formatArn('local', `${resource.type}/${name}`);
  }
}

/** A time in AWS. Here it must be known before the table exists. */
const LOCAL_STREAM_LABEL = 'local';

export const buildLocalStreamArn = (tableName: string): string =>
  formatArn('dynamodb', `table/${tableName}/stream/${LOCAL_STREAM_LABEL}`);

export const getTableNameOfStream = (streamArn: string): string => streamArn.split('/')[1] ?? '';

export const buildQueueUrl = (endpoint: string, name: string): string =>
  `${endpoint}/${LOCAL_AWS_ACCOUNT_ID}/${name}`;

/** The value of `Ref`. `endpoint` is the address of the AWS services on this machine. */
export function resolveResourceRef(resource: TemplateResourceIdentity, endpoint: string): string {
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return buildQueueUrl(endpoint, getPhysicalResourceName(resource));
    case 'AWS::SecretsManager::Secret':
    case 'AWS::SNS::Topic':
      return buildResourceArn(resource);
    default:
      return getPhysicalResourceName(resource);
  }
}

/** The value of `Fn::GetAtt`. @throws Error for an unsupported attribute. */
export function resolveResourceAttribute(
  resource: TemplateResourceIdentity,
  attribute: string,
): string {
  const name = getPhysicalResourceName(resource);
  switch (attribute) {
    case 'Arn':
    case 'FunctionARN':
    case 'FunctionMetadata.FunctionARN':
      return buildResourceArn(resource);
    case 'StreamArn':
      return buildLocalStreamArn(name);
    case 'QueueName':
    case 'Name':
    case 'Id':
      return name;
    case 'RegionalDomainName':
      return `${name}.s3.${LOCAL_REGION}.amazonaws.com`;
    case 'DomainName':
      return `${name}.cloudfront.net`;
    default:
      throw new Error(`The local runner does not support ${resource.type}.${attribute}.`);
  }
}
