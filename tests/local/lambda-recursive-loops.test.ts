// Recursive loop detection: a function that sends to its own queue is stopped as Lambda stops it.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  buildArnReference,
  buildFunctionResource,
  buildIamAllowStatement,
  buildTemplateResource,
  pollForTruthyResult,
} from './start-test-cloud.ts';
import { startTestCloudForFile } from './start-test-cloud-for-file.ts';

/** Sends its message on, one higher, until it is `LAST`; `count` shows how far a chain came. */
const CHAIN_HANDLER = `
const { SQSClient, SendMessageCommand, SendMessageBatchCommand } = require(${JSON.stringify(fileURLToPath(import.meta.resolve('@aws-sdk/client-sqs')))});
const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
exports.handler = async ({ Records }) => {
  for (const { body } of Records) {
    const count = Number(body);
    const QueueUrl = count === Number(process.env.LAST) ? process.env.END_URL : process.env.OWN_URL;
    const MessageBody = String(count + 1);
    await sqs.send(count % 2 === 0
      ? new SendMessageCommand({ QueueUrl, MessageBody })
      : new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '0', MessageBody }] }));
  }
  return { batchItemFailures: [] };
};`;

const buildChain = (id: string, last: number, mode: object = {}) => {
  const worker = buildFunctionResource('chain', {
    variables: { LAST: String(last), OWN_URL: { Ref: `${id}Own` }, END_URL: { Ref: `${id}End` } },
  });
  return {
    [`${id}End`]: buildTemplateResource('AWS::SQS::Queue'),
    [`${id}Dead`]: buildTemplateResource('AWS::SQS::Queue'),
    [`${id}Own`]: buildTemplateResource('AWS::SQS::Queue', {
      VisibilityTimeout: 5,
      RedrivePolicy: { deadLetterTargetArn: buildArnReference(`${id}Dead`), maxReceiveCount: 1 },
    }),
    [`${id}Worker`]: { ...worker, Properties: { ...worker.Properties, ...mode } },
    [`${id}Source`]: buildTemplateResource('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: buildArnReference(`${id}Own`),
      FunctionName: { Ref: `${id}Worker` },
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    }),
  };
};

const IDS = ['Short', 'Long', 'Allowed'];
const cloud = startTestCloudForFile({
  bundles: { chain: CHAIN_HANDLER },
  permissions: Object.fromEntries(
    IDS.map((id) => [
      `${id}Worker`,
      [
        buildIamAllowStatement('sqs:*', buildArnReference(`${id}Own`)),
        buildIamAllowStatement('sqs:SendMessage', buildArnReference(`${id}End`)),
      ],
    ]),
  ),
  resources: {
    ...buildChain('Short', 16),
    ...buildChain('Long', 17),
    ...buildChain('Allowed', 40, { RecursiveLoop: 'Allow' }),
  },
});

describe.concurrent('a function that sends to its own queue', () => {
  it.each([
    ['runs sixteen times in one chain', 'Short', 'ShortEnd', '17'],
    ['is not run a seventeenth time, and the message is set aside', 'Long', 'LongDead', '17'],
    ['runs on where its loop is allowed', 'Allowed', 'AllowedEnd', '41'],
  ])('%s', async (_, id, queue, last) => {
    await cloud.send(`${id}Own`, '1');

    expect(await pollForTruthyResult(() => cloud.receive(queue))).toBe(last);
  });
});
