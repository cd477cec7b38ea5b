// Event source mappings: partial failures, crashes, timeouts, and the redrive to the dead-letter
// queue.
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectProcessedMessages } from '#scripts/local/event-source-pollers.ts';
import { buildQueueUrl } from '#scripts/local/resource-identity.ts';
import {
  buildAllowStatement,
  buildFunctionResource,
  pollForTruthyResult,
  startTestCloud,
  type TestCloud,
} from './test-cloud.ts';

/** Does what the body of each message says. */
const WORKER_HANDLER = `
let calls = 0;
exports.handler = async (event) => {
  calls += 1;
  const batchItemFailures = [];
  for (const record of event.Records) {
    if (record.body === 'crash') process.exit(1);
    if (record.body === 'hang') await new Promise((resolve) => setTimeout(resolve, 60_000));
    if (record.body === 'throw') throw new Error('thrown ' + record.attributes.ApproximateReceiveCount);
    if (record.body.startsWith('fail')) batchItemFailures.push({ itemIdentifier: record.messageId });
  }
  return { batchItemFailures };
};`;

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud({
    bundles: { worker: WORKER_HANDLER },
    permissions: {
      Worker: [
        buildAllowStatement(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], {
          'Fn::GetAtt': ['Work', 'Arn'],
        }),
      ],
    },
    resources: {
      Dead: { Type: 'AWS::SQS::Queue', Properties: {} },
      Work: {
        Type: 'AWS::SQS::Queue',
        Properties: {
          VisibilityTimeout: 1,
          RedrivePolicy: {
            deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] },
            maxReceiveCount: 2,
          },
        },
      },
      Worker: buildFunctionResource('worker', { timeout: 1 }),
      Source: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
          FunctionName: { Ref: 'Worker' },
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
        },
      },
    },
  });
});
afterAll(() => cloud?.stop());

const getQueueUrl = (name: string) => buildQueueUrl(cloud.queuesUrl, name);
const send = (MessageBody: string) =>
  cloud.sqs.send(new SendMessageCommand({ QueueUrl: getQueueUrl('Work'), MessageBody }));

const receiveDeadLetter = async () => {
  const { Messages } = await cloud.sqs.send(
    new ReceiveMessageCommand({ QueueUrl: getQueueUrl('Dead'), WaitTimeSeconds: 1 }),
  );
  return Messages?.[0]?.Body;
};

async function countWaitingMessages(): Promise<number> {
  const { Attributes } = await cloud.sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: getQueueUrl('Work'),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes ?? {}).reduce((sum, value) => sum + Number(value), 0);
}

describe('the local poller between a queue and its worker', () => {
  it('deletes the messages that the worker of a local queue processed', async () => {
    await send('fine');

    await pollForTruthyResult(async () => (await countWaitingMessages()) === 0);
    expect(await receiveDeadLetter()).toBeUndefined();
  });

  it('retries only the failed message of a batch, and moves it to the dead-letter queue after its last attempt', async () => {
    await Promise.all([send('fine'), send('fail: one'), send('fine')]);

    expect(await pollForTruthyResult(receiveDeadLetter)).toBe('fail: one');
    expect(await countWaitingMessages()).toBe(0);
  });

  it.each([
    ['throw', 'thrown 2'],
    ['crash', 'exited with 1'],
    ['hang', 'ran out of time'],
  ])(
    'keeps polling a local queue after a run of its worker ended badly: %s',
    async (body, expectedLog) => {
      await send(body);

      expect(await pollForTruthyResult(receiveDeadLetter)).toBe(body);
      expect(cloud.logLines.join('\n')).toContain(expectedLog);

      await send('fine');
      await pollForTruthyResult(async () => (await countWaitingMessages()) === 0);
    },
  );
});

describe('selecting the processed messages of a batch', () => {
  const messages = [{ MessageId: 'a' }, { MessageId: 'b' }];
  const buildFailureResponse = (...ids: readonly string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it.each([
    ['nothing failed', buildFailureResponse(), ['a', 'b']],
    ['no response at all', null, ['a', 'b']],
    ['one failed', buildFailureResponse('b'), ['a']],
    ['an unknown message failed', buildFailureResponse('x'), []],
    ['an empty id', buildFailureResponse(''), []],
    ['a malformed response', { batchItemFailures: [{ id: 'a' }] }, []],
  ])('deletes after a batch response with %s the messages %j', (_, result, expected) => {
    expect(
      selectProcessedMessages(messages, result, true).map(({ MessageId }) => MessageId),
    ).toEqual(expected);
  });

  it('deletes every message of a batch whatever the response when the mapping does not report partial failures', () => {
    expect(selectProcessedMessages(messages, buildFailureResponse('a'), false)).toHaveLength(2);
  });
});
