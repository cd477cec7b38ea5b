// Queues feeding functions: partial failures, crashes, time-outs, redrive to the dead-letter queue.
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '#scripts/local/event-source.ts';
import { queueUrl } from '#scripts/local/identity.ts';
import {
  allowing,
  eventually,
  functionResource,
  startThrowaway,
  type ThrowawayMachine,
} from './throwaway-machine.ts';

/** Does what each message says; what it did stands in its log. */
const WORKER = `
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

let machine: ThrowawayMachine;

beforeAll(async () => {
  machine = await startThrowaway({
    bundles: { worker: WORKER },
    rights: {
      Worker: [
        allowing(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], {
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
      Worker: functionResource('worker', { timeout: 1 }),
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
afterAll(() => machine?.stop());

const urlOf = (name: string) => queueUrl(machine.queuesUrl, name);
const send = (MessageBody: string) =>
  machine.sqs.send(new SendMessageCommand({ QueueUrl: urlOf('Work'), MessageBody }));

const takeDead = async () => {
  const { Messages } = await machine.sqs.send(
    new ReceiveMessageCommand({ QueueUrl: urlOf('Dead'), WaitTimeSeconds: 1 }),
  );
  return Messages?.[0]?.Body;
};

async function waiting(): Promise<number> {
  const { Attributes } = await machine.sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: urlOf('Work'),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes ?? {}).reduce((sum, value) => sum + Number(value), 0);
}

describe('a queue and its worker', () => {
  it('deletes what was worked off', async () => {
    await send('fine');

    await eventually(async () => (await waiting()) === 0);
    expect(await takeDead()).toBeUndefined();
  });

  it('brings only the failed message of a batch back, and sets it aside after its last try', async () => {
    await Promise.all([send('fine'), send('fail: one'), send('fine')]);

    expect(await eventually(takeDead)).toBe('fail: one');
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['throw', 'thrown 2'],
    ['crash', 'exited with 1'],
    ['hang', 'ran out of time'],
  ])('survives a function that does: %s', async (body, complaint) => {
    await send(body);

    expect(await eventually(takeDead)).toBe(body);
    expect(machine.complaints.join('\n')).toContain(complaint);

    await send('fine');
    await eventually(async () => (await waiting()) === 0);
  });
});

describe('the answer of a worker', () => {
  const messages = [{ MessageId: 'a' }, { MessageId: 'b' }];
  const failing = (...ids: readonly string[]) => ({
    batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
  });

  it.each([
    ['nothing failed', failing(), ['a', 'b']],
    ['no answer at all', null, ['a', 'b']],
    ['one failed', failing('b'), ['a']],
    ['an unknown message failed', failing('x'), []],
    ['an empty id', failing(''), []],
    ['a malformed answer', { batchItemFailures: [{ id: 'a' }] }, []],
  ])('means, with %s: delete %j', (_, result, expected) => {
    expect(succeeded(messages, result, true).map(({ MessageId }) => MessageId)).toEqual(expected);
  });

  it('is not looked at where the mapping does not ask for it', () => {
    expect(succeeded(messages, failing('a'), false)).toHaveLength(2);
  });
});
