// The parts of CloudFormation that the local runner knows and ignores, each with its reason. The start refuses a
// property that is neither here nor in the schema beside the code that honors it (check-template.ts), and a type that
// is not here.

const LABEL = 'A label: nothing depends on it.';
const ENCRYPTION = "Encryption at rest: the disk here is the developer's own.";
const LOGS = 'The logs of all functions are in <state>/logs.';
const EDGE_CACHE = 'The edge server keeps no copies, so there is nothing to invalidate.';
const DEPLOYMENT = 'The edge server reads the files of the site where the build wrote them.';
const ORIGIN_CONNECTION = 'The edge server calls its origins in its own process.';
const VIEWER_CONNECTION = 'Browsers reach the edge server over HTTP/1.1 on this machine only.';
const BUCKET = 'The files of the site are in a folder that only the edge server reads.';
const BACKUP = 'The state folder is deleted with --fresh and never backed up.';

type ReasonsByProperty = Readonly<Record<string, string>>;

/**
 * The types that the runner plays, each with the properties without effect here. `[]` stands for every element of a
 * list.
 */
export const EMULATED_RESOURCE_TYPES = {
  'AWS::ApiGatewayV2::Api': { Name: LABEL, Tags: LABEL },
  'AWS::ApiGatewayV2::Integration': {},
  'AWS::ApiGatewayV2::Route': {},
  'AWS::ApiGatewayV2::Stage': {
    AccessLogSettings: 'The API writes no log here; its functions do.',
    Tags: LABEL,
  },
  'AWS::CloudFront::Distribution': {
    'DistributionConfig.CacheBehaviors[].ViewerProtocolPolicy': VIEWER_CONNECTION,
    'DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy': VIEWER_CONNECTION,
    'DistributionConfig.HttpVersion': VIEWER_CONNECTION,
    'DistributionConfig.IPV6Enabled': VIEWER_CONNECTION,
    'DistributionConfig.Origins[].CustomOriginConfig': ORIGIN_CONNECTION,
    'DistributionConfig.Origins[].OriginAccessControlId': ORIGIN_CONNECTION,
    'DistributionConfig.Origins[].S3OriginConfig': ORIGIN_CONNECTION,
    'DistributionConfig.PriceClass': 'Chooses edge locations; this machine is the only one.',
    Tags: LABEL,
  },
  'AWS::CloudFront::Function': { 'FunctionConfig.Comment': LABEL, Name: LABEL, Tags: LABEL },
  'AWS::CloudFront::ResponseHeadersPolicy': { 'ResponseHeadersPolicyConfig.Name': LABEL },
  'AWS::CloudWatch::Alarm': { Tags: LABEL },
  'AWS::DynamoDB::GlobalTable': {
    BillingMode: 'The emulator has no capacity to pay for or to exceed.',
    'Replicas[].DeletionProtectionEnabled': BACKUP,
    'Replicas[].GlobalSecondaryIndexes[].IndexName': 'Repeats the indexes of the table.',
    'Replicas[].PointInTimeRecoverySpecification': BACKUP,
    'Replicas[].Region': 'This machine is one region.',
    'Replicas[].Tags': LABEL,
  },
  'AWS::Events::EventBus': { Tags: LABEL },
  'AWS::Events::Rule': { 'Targets[].Id': LABEL, Tags: LABEL },
  'AWS::IAM::ManagedPolicy': { Description: LABEL, Path: LABEL },
  'AWS::IAM::Policy': { PolicyName: LABEL },
  'AWS::IAM::Role': { Tags: LABEL },
  'AWS::Lambda::EventSourceMapping': { Tags: LABEL },
  'AWS::Lambda::Function': {
    Architectures: 'The bundles are JavaScript, which is the same on every processor.',
    'Code.S3Bucket': 'The bundles are read from the assembly, by their key.',
    'LoggingConfig.LogGroup': LOGS,
    Tags: LABEL,
  },
  'AWS::Lambda::Permission': {},
  'AWS::S3::Bucket': {
    BucketEncryption: ENCRYPTION,
    LifecycleConfiguration: 'A state folder is rarely a month old.',
    OwnershipControls: BUCKET,
    PublicAccessBlockConfiguration: BUCKET,
    Tags: LABEL,
  },
  'AWS::SNS::Subscription': {},
  'AWS::SNS::Topic': { Tags: LABEL },
  'AWS::SQS::Queue': { SqsManagedSseEnabled: ENCRYPTION, Tags: LABEL },
  'AWS::SQS::QueuePolicy': {},
  'AWS::SecretsManager::Secret': {
    GenerateSecretString: 'Secrets have the values of scripts/local/start/local-run-settings.ts.',
    Tags: LABEL,
  },
  'Custom::CDKBucketDeployment': {
    DistributionId: EDGE_CACHE,
    DistributionPaths: EDGE_CACHE,
    OutputObjectKeys: DEPLOYMENT,
    Prune: 'Only the files of this build exist, so there are no older ones to delete or to keep.',
    ServiceToken: DEPLOYMENT,
    SourceBucketNames: DEPLOYMENT,
    WaitForDistributionInvalidation: EDGE_CACHE,
  },
} as const satisfies Readonly<Record<string, ReasonsByProperty>>;

export type EmulatedResourceType = keyof typeof EMULATED_RESOURCE_TYPES;

/** The types that have no counterpart on one machine. */
export const RESOURCE_TYPES_WITHOUT_LOCAL_EFFECT: ReasonsByProperty = {
  'AWS::Budgets::Budget': 'Nothing is billed here.',
  'AWS::CloudFront::OriginAccessControl': ORIGIN_CONNECTION,
  'AWS::CloudWatch::Dashboard': 'Nothing draws metrics here.',
  'AWS::Lambda::LayerVersion':
    "Only CDK's own deployment function has one; the runner refuses a function with layers.",
  'AWS::Logs::LogGroup': LOGS,
  'AWS::S3::BucketPolicy': BUCKET,
  'AWS::SES::ConfigurationSet': 'The local SES takes emails of every configuration set.',
  'AWS::SES::ConfigurationSetEventDestination':
    'The local SES reports bounces and complaints of every configuration set to the default bus.',
  'AWS::SNS::TopicPolicy': 'The runner itself publishes to the topics.',
};

/** Parts of construct paths below which CDK puts resources that only a deployment to AWS needs. */
export const CDK_CONSTRUCTS_WITHOUT_LOCAL_EFFECT: ReasonsByProperty = {
  'Custom::CDKBucketDeployment': `The function that copies the site to its bucket. ${DEPLOYMENT}`,
};

export const listPropertiesWithoutLocalEffect = (type: string): readonly string[] =>
  Object.keys((EMULATED_RESOURCE_TYPES as Readonly<Record<string, ReasonsByProperty>>)[type] ?? {});
