// Names and ARNs resources have on this machine: what Ref and Fn::GetAtt give.
export const REGION = 'us-east-1';
export const ACCOUNT = '000000000000';

const arn = (service: string, resource: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;

export type Named = {
  readonly type: string;
  readonly logicalId: string;
  /** The name the template gives it, where it gives one. */
  readonly givenName: string | undefined;
};

/** Property of each type that holds its physical name. */
export const NAME_PROPERTY: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Events::EventBus': 'Name',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::S3::Bucket': 'BucketName',
};

export const nameOf = ({ logicalId, givenName }: Named): string => givenName ?? logicalId;

export function arnOf(resource: Named): string {
  const name = nameOf(resource);
  switch (resource.type) {
    case 'AWS::DynamoDB::GlobalTable':
    case 'AWS::DynamoDB::Table':
      return arn('dynamodb', `table/${name}`);
    case 'AWS::SQS::Queue':
      return arn('sqs', name);
    case 'AWS::Lambda::Function':
      return arn('lambda', `function:${name}`);
    case 'AWS::Events::EventBus':
      return arn('events', `event-bus/${name}`);
    case 'AWS::Events::Rule':
      return arn('events', `rule/${name}`);
    case 'AWS::SecretsManager::Secret':
      return arn('secretsmanager', `secret:${name}-local0`);
    case 'AWS::Logs::LogGroup':
      return arn('logs', `log-group:${name}:*`);
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`;
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${ACCOUNT}:role/${name}`;
    default:
      return arn('local', `${resource.type}/${name}`);
  }
}

export const queueUrl = (endpoint: string, name: string): string =>
  `${endpoint}/${ACCOUNT}/${name}`;

/** What `Ref` gives. `endpoint` is the address at which AWS services answer on this machine. */
export function refOf(resource: Named, endpoint: string): string {
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return queueUrl(endpoint, nameOf(resource));
    case 'AWS::SecretsManager::Secret':
      return arnOf(resource);
    default:
      return nameOf(resource);
  }
}

/** What `Fn::GetAtt` gives. @throws Error for an attribute nobody has needed here yet. */
export function attributeOf(resource: Named, attribute: string): string {
  const name = nameOf(resource);
  switch (attribute) {
    case 'Arn':
    case 'FunctionARN':
    case 'FunctionMetadata.FunctionARN':
      return arnOf(resource);
    case 'QueueName':
    case 'Name':
    case 'Id':
      return name;
    case 'RegionalDomainName':
      return `${name}.s3.${REGION}.amazonaws.com`;
    case 'DomainName':
      return `${name}.cloudfront.net`;
    default:
      throw new Error(`The template asks for ${resource.type}.${attribute}, unknown here.`);
  }
}
