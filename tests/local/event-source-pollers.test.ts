// Event source mappings: partial failures, crashes, timeouts, and the redrive to the dead-letter
// queue.
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { selectProcessedQueueMessages } from '#scripts/local/event-sources/queue-poller.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import {
  buildArnReference,
  buildFunctionResource,
  buildIamAllowStatement,
  buildTemplateResource,
  pollForTruthyResult,
} from './start-test-cloud.ts';
import { startTestCloudForFile } from './start-test-cloud-for-file.ts';

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

/** Much longer than a worker's start and run on a busy machine: a repeated message was not processed. */
const VISIBILITY_TIMEOUT_SECONDS = 12;
const WORKER_TIMEOUT_SECONDS = 3;

/** A queue with its worker, and the queue of its failed messages. */
const buildQueueWithWorker = (id: string, mapping: object = {}) => ({
  [`${id}Dead`]: buildTemplateResource('AWS::SQS::Queue'),
  [`${id}Work`]: buildTemplateResource('AWS::SQS::Queue', {
    VisibilityTimeout: VISIBILITY_TIMEOUT_SECONDS,
    RedrivePolicy: {
      deadLetterTargetArn: buildArnReference(`${id}Dead`),
      maxReceiveCount: 2,
    },
  }),
  [`${id}Worker`]: buildFunctionResource('worker', { timeout: WORKER_TIMEOUT_SECONDS }),
  [`${id}Source`]: buildTemplateResource('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: buildArnReference(`${id}Work`),
    FunctionName: { Ref: `${id}Worker` },
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ...mapping,
  }),
});

const POLLING_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const buildPollingPermissions = (id: string) => ({
  [`${id}Worker`]: [buildIamAllowStatement(POLLING_ACTIONS, buildArnReference(`${id}Work`))],
});

/** Each test has its own queue, so that they wait at the same time. */
const QUEUE_IDS = ['Processed', 'PartlyFailed', 'Throw', 'Crash', 'Hang'] as const;
const FILTER = { FilterCriteria: { Filters: [{ Pattern: '{"body":[{"prefix":"fine"}]}' }] } };
type QueueId = (typeof QUEUE_IDS)[number] | 'Filtered';

const cloud = startTestCloudForFile({
  bundles: { worker: WORKER_HANDLER },
  permissions: Object.assign({}, ...[...QUEUE_IDS, 'Filtered'].map(buildPollingPermissions)),
  resources: Object.assign(
    buildQueueWithWorker('Filtered', FILTER),
    ...QUEUE_IDS.map((id) => buildQueueWithWorker(id)),
  ),
});

const send = (id: QueueId, body: string) => cloud.send(`${id}Work`, body);
const receiveDeadLetter = (id: QueueId) => cloud.receive(`${id}Dead`);

async function countWaitingMessages(id: QueueId): Promise<number> {
  const { Attributes } = await cloud.sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: buildQueueUrl(cloud.queuesUrl, `${id}Work`),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes ?? {}).reduce((sum, value) => sum + Number(value), 0);
}

/** Sends a message that the worker processes, and waits until it is deleted. */
async function expectProcessing(id: QueueId): Promise<void> {
  await send(id, 'fine');
  await pollForTruthyResult(async () => (await countWaitingMessages(id)) === 0);
  expect(await receiveDeadLetter(id)).toBeUndefined();
}

describe.concurrent('the local poller between a queue and its worker', () => {
  it('the local queue poller deletes the messages that its worker processed', async () => {
    await expectProcessing('Processed');
  });

  it('the queue poller retries only a failed message, then dead-letters it', async () => {
    const id = 'PartlyFailed';
    await Promise.all([send(id, 'fine'), send(id, 'fail: one'), send(id, 'fine')]);

    expect(await pollForTruthyResult(() => receiveDeadLetter(id))).toBe('fail: one');
    expect(await countWaitingMessages(id)).toBe(0);
  });

  it('the queue poller deletes messages that a filter excludes without invoking', async () => {
    const id = 'Filtered';
    await Promise.all([send(id, 'fail: excluded'), send(id, 'fine'), send(id, '{"body":"fine"}')]);

    await pollForTruthyResult(async () => (await countWaitingMessages(id)) === 0);
    expect(await receiveDeadLetter(id)).toBeUndefined();
  });

  it.each([
    ['throw', 'Throw', 'thrown 2'],
    ['crash', 'Crash', 'exited with 1'],
    ['hang', 'Hang', 'ran out of time'],
  ] as const)('keeps polling after a worker run ended badly: %s', async (body, id, expectedLog) => {
    await send(id, body);

    expect(await pollForTruthyResult(() => receiveDeadLetter(id))).toBe(body);
    expect(cloud.logLines.join('\n')).toContain(expectedLog);

    await expectProcessing(id);
  });
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
    const processed = selectProcessedQueueMessages(messages, result, true);
    expect(processed.map(({ MessageId }) => MessageId)).toEqual(expected);
  });

  it('the queue poller deletes a whole batch without partial failure reports', () => {
    expect(selectProcessedQueueMessages(messages, buildFailureResponse('a'), false)).toHaveLength(
      2,
    );
  });
});
