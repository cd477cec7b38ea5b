// Templates with a table, its stream and a recording worker, for tests of stream pollers.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { marshall } from '@aws-sdk/util-dynamodb';
import { createLocalS3Client } from '#scripts/local/aws-services/local-s3-buckets.ts';
import { createLocalDynamoDbClient } from '#scripts/local/table/local-dynamodb-tables.ts';
import {
  buildArnReference,
  buildFunctionResource,
  buildIamAllowStatement,
  buildTableAttributeDefinitions,
  buildTableKeySchema,
  buildTemplateResource,
  pollForTruthyResult,
  type TestCloud,
  type TestCloudOptions,
} from './start-test-cloud.ts';

export type DeliveredRecord = {
  readonly eventID: string;
  readonly eventName: string;
  readonly dynamodb: {
    readonly SequenceNumber: string;
    readonly NewImage?: Readonly<Record<string, { readonly S: string }>>;
  };
};

/**
 * Appends each event to its file, then does what the attribute `does` of the items says. An item with `until` succeeds
 * once that file exists.
 */
const WORKER_HANDLER = `
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
exports.handler = async (event) => {
  appendFileSync(process.env.EVENTS_FILE, JSON.stringify(event) + '\\n');
  const batchItemFailures = [];
  for (const { dynamodb, eventID } of event.Records) {
    const { does, until } = dynamodb.NewImage ?? {};
    const isFirst = readFileSync(process.env.EVENTS_FILE, 'utf8').split(eventID).length === 2;
    if (does === undefined || (until && existsSync(until.S))) continue;
    if (does.S === 'throw') throw new Error('thrown');
    if (does.S === 'wait') while (!existsSync(until.S)) await new Promise((resolve) => setTimeout(resolve, 20));
    if (does.S === 'fail first' && isFirst) batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber });
    if (does.S === 'malformed first' && isFirst) return { batchItemFailures: [{ id: dynamodb.SequenceNumber }] };
  }
  return { batchItemFailures };
};`;

const getStreamArnOf = (id: string) => ({ 'Fn::GetAtt': [`${id}Table`, 'StreamArn'] });
const getDeadArnOf = (id: string) => buildArnReference(`${id}Dead`);

export const buildStreamedTableProperties = (more: object = {}) =>
  buildTemplateResource('AWS::DynamoDB::GlobalTable', {
    KeySchema: buildTableKeySchema('pk', 'sk'),
    AttributeDefinitions: buildTableAttributeDefinitions({ pk: 'S', sk: 'S' }),
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    ...more,
  });

export const STREAM_POLLER_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
] as const;

/** `mappings`: for each id, a table with a stream, a worker, an on-failure queue and a mapping. */
export function buildStreamCloudOptions(
  folder: string,
  mappings: Readonly<Record<string, object>>,
): TestCloudOptions & { readonly permissions: Readonly<Record<string, readonly unknown[]>> } {
  const build = ([id, mapping]: [string, object]) => ({
    [`${id}Table`]: buildStreamedTableProperties(),
    [`${id}Dead`]: buildTemplateResource('AWS::SQS::Queue'),
    [`${id}Bucket`]: buildTemplateResource('AWS::S3::Bucket'),
    [`${id}Worker`]: buildFunctionResource('worker', {
      variables: { EVENTS_FILE: path.join(folder, `${id}.jsonl`) },
      timeout: 120,
    }),
    [`${id}Source`]: buildTemplateResource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: getStreamArnOf(id),
      FunctionName: { Ref: `${id}Worker` },
      StartingPosition: 'LATEST',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: getDeadArnOf(id) } },
      ...mapping,
    }),
  });
  const buildPermissions = (id: string) => ({
    [`${id}Worker`]: [
      buildIamAllowStatement(STREAM_POLLER_ACTIONS, getStreamArnOf(id)),
      buildIamAllowStatement('sqs:SendMessage', getDeadArnOf(id)),
      buildIamAllowStatement('s3:ListBucket', buildArnReference(`${id}Bucket`)),
      buildIamAllowStatement('s3:PutObject', {
        'Fn::Join': ['', [buildArnReference(`${id}Bucket`), '/aws/lambda/*']],
      }),
    ],
  });
  return {
    bundles: { worker: WORKER_HANDLER },
    resources: Object.assign({}, ...Object.entries(mappings).map(build)),
    permissions: Object.assign({}, ...Object.keys(mappings).map(buildPermissions)),
  };
}

export const createTableWriter = (cloud: TestCloud) => {
  const client = createLocalDynamoDbClient(cloud.tableUrl);
  return {
    client,
    put: (id: string, item: Readonly<Record<string, unknown>>) =>
      client.send(new PutItemCommand({ TableName: `${id}Table`, Item: marshall(item) })),
  };
};

/** The batches that the worker got, in the order of their delivery. */
export function readDeliveredBatches(
  folder: string,
  id: string,
): readonly (readonly DeliveredRecord[])[] {
  const file = path.join(folder, `${id}.jsonl`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as { Records: DeliveredRecord[] }).Records);
}

/** The sort keys of the new images, with spaces between those of a batch. */
export const readDeliveredSortKeys = (folder: string, id: string) =>
  readDeliveredBatches(folder, id).map((records) =>
    records.map(({ dynamodb }) => dynamodb.NewImage?.sk?.S).join(' '),
  );

/** The objects in the bucket of failures, as their keys and contents. */
export async function readFailureObjects({ queuesUrl }: TestCloud, id: string) {
  const s3 = createLocalS3Client(queuesUrl);
  const Bucket = `${id}Bucket`.toLowerCase();
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  const objects = await Promise.all(
    Contents.map(async ({ Key = '' }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return { key: Key, content: JSON.parse((await Body?.transformToString()) ?? '') };
    }),
  );
  s3.destroy();
  return objects;
}

export const receiveFailureMessage = async ({ receive }: TestCloud, id: string) =>
  JSON.parse(await pollForTruthyResult(() => receive(`${id}Dead`)));
