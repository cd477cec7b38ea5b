// The environment with which operators' commands reach the table and the AWS services of this machine.
import { readEventSourceMappings } from './event-sources/mapping/event-source-mapping.ts';
import type { CloudResources } from './template/read-cloud-resources.ts';
import { LOCAL_REGION } from './template/template-resource-identity.ts';

/** The caller of operators' commands, who may do everything. */
export const OPERATOR_CALLER_NAME = 'operator';

/** The bucket that is the on-failure destination of a stream in the template. */
function findStreamFailuresBucket(resources: CloudResources): Readonly<Record<string, string>> {
  const bucketArn = readEventSourceMappings(resources)
    .flatMap(({ kind, properties }) => (kind === 'stream' ? properties.DestinationConfig : []))
    .map((config) => config?.OnFailure.Destination)
    .find((arn) => arn?.startsWith('arn:aws:s3:'));
  return bucketArn ? { STREAM_FAILURES_BUCKET: bucketArn.split(':').at(-1) ?? '' } : {};
}

/** The variables of a command. `endpoint`: of all AWS services but the table. */
export const buildOperatorEnvironmentVariables = (
  resources: CloudResources,
  addresses: {
    readonly tableName: string;
    readonly tableUrl: string;
    readonly endpoint: string;
  },
): Readonly<Record<string, string>> => ({
  TABLE_NAME: addresses.tableName,
  AWS_ENDPOINT_URL_DYNAMODB: addresses.tableUrl,
  AWS_REGION: LOCAL_REGION,
  AWS_ENDPOINT_URL_S3: addresses.endpoint,
  AWS_ENDPOINT_URL_LAMBDA: addresses.endpoint,
  AWS_ACCESS_KEY_ID: OPERATOR_CALLER_NAME,
  AWS_SECRET_ACCESS_KEY: OPERATOR_CALLER_NAME,
  ...findStreamFailuresBucket(resources),
});
