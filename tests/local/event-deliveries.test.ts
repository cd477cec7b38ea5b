// Events after PutEvents has answered: retries, dead letters, stops and kills.
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { CreateQueueCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  createLocalSqsClient,
  startLocalSqsServer,
} from '#scripts/local/aws-services/local-sqs-queues.ts';
import type { EventBridgeTarget } from '#scripts/local/events/event-bridge-rules.ts';
import {
  createLocalEventBusService,
  createLocalEventPublisher,
} from '#scripts/local/events/event-bus-service.ts';
import { startEventDeliveries } from '#scripts/local/events/event-deliveries.ts';
import {
  openEventDeliveryJournal,
  type PendingEventDelivery,
} from '#scripts/local/events/event-delivery-journal.ts';
import { createEventTargetDelivery } from '#scripts/local/events/event-target-delivery.ts';
import { buildQueueUrl } from '#scripts/local/template/template-resource-identity.ts';
import { createTestFolder } from './create-test-folder.ts';
import { makeAwsCall } from './faults/make-aws-call.ts';
import { spawnScript } from './spawn-script.ts';
import { buildLocalArn, makeFakeLambdaFunctions, pollForTruthyResult } from './start-test-cloud.ts';

const QUEUE_ARN = buildLocalArn('sqs', 'Work');
const FUNCTION_ARN = buildLocalArn('lambda', 'function:Worker');
const FAILURE = { code: 'Down', message: 'The target is down.' };

const buildRule = (target: Partial<EventBridgeTarget> = {}) => ({
  arn: 'arn:rule',
  EventBusName: 'main',
  EventPattern: { source: ['replyloom'] },
  State: 'ENABLED' as const,
  Targets: [{ Arn: QUEUE_ARN, InputPath: '$.detail', ...target }],
});
const EVENT = { id: 'e1', source: 'replyloom', detail: { job: 'begin' } };

type Outcome = typeof FAILURE | undefined;

/** Deliveries of one run, to a target that the test controls. */
function startRun(
  attempt: (delivery: PendingEventDelivery) => Promise<Outcome>,
  folder = createTestFolder(),
) {
  const attempts: PendingEventDelivery[] = [];
  const deadLetters: (readonly [PendingEventDelivery, string | undefined])[] = [];
  const logLines: string[] = [];
  const deliveries = startEventDeliveries({
    journal: openEventDeliveryJournal(folder),
    target: {
      attempt: (delivery) => {
        attempts.push(delivery);
        return attempt(delivery);
      },
      sendDeadLetter: async (delivery, _, limit) => {
        deadLetters.push([delivery, limit]);
      },
    },
    onLogLine: (line) => logLines.push(line),
  });
  onTestFinished(deliveries.stop);
  const listStored = () => openEventDeliveryJournal(folder).list();
  return { deliveries, attempts, deadLetters, logLines, folder, listStored };
}

/** An attempt that lasts until the test ends it. */
function createLongAttempt() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { attempt: () => promise, finish: resolve };
}
const succeeds = async () => undefined;
const fails = async () => FAILURE;

const ENTRY = { Source: 'replyloom', DetailType: 'x', Detail: '{"job":"begin"}' };
const PUT = makeAwsCall('PutEvents', { Entries: [{ ...ENTRY, EventBusName: 'main' }] });
const putEvent = (deliveries: ReturnType<typeof startRun>['deliveries']) =>
  createLocalEventBusService(createLocalEventPublisher([buildRule()], deliveries))(PUT);

describe('an event that a publisher put on the bus', () => {
  it('the event bus stores and accepts an event before its target responds', async () => {
    const longAttempt = createLongAttempt();
    const { deliveries, attempts, listStored } = startRun(longAttempt.attempt);

    const answer = await putEvent(deliveries);

    expect(JSON.parse(String(answer.body)).FailedEntryCount).toBe(0);
    expect(listStored()).toMatchObject([{ targetArn: QUEUE_ARN, body: '{"job":"begin"}' }]);
    expect(attempts).toHaveLength(1);
    longAttempt.finish(undefined);
  });

  it('the event bus accepts an event although its target fails', async () => {
    const { deliveries } = startRun(fails);

    const answer = await putEvent(deliveries);

    expect(answer.status).toBe(200);
    expect(JSON.parse(String(answer.body)).FailedEntryCount).toBe(0);
  });

  it('the event bus rejects an event that it cannot store', async () => {
    const { deliveries, folder } = startRun(succeeds);
    rmSync(folder, { recursive: true });

    await expect(putEvent(deliveries)).rejects.toThrow('ENOENT');
  });

  it('an event reaches its target in the form of its input transformer', async () => {
    const { deliveries, attempts } = startRun(succeeds);
    const rule = buildRule();
    const InputTransformer = {
      InputPathsMap: { detail: '$.detail' },
      InputTemplate: '{"job":"feedback","payload":<detail>}',
    };

    await deliveries.accept(
      { ...rule, Targets: [{ Arn: QUEUE_ARN, InputTransformer }] },
      { ...EVENT, detail: { words: 'a "quoted" <detail>' } },
    );

    expect(JSON.parse(attempts[0]?.body ?? '')).toEqual({
      job: 'feedback',
      payload: { words: 'a "quoted" <detail>' },
    });
  });

  it('a delivered event leaves nothing stored', async () => {
    const { deliveries, folder } = startRun(succeeds);

    await deliveries.accept(buildRule(), EVENT);

    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a failed event delivery is tried again after a pause, until successful', async () => {
    const outcomes: Outcome[] = [FAILURE, FAILURE, undefined];
    const { deliveries, attempts, listStored } = startRun(async () => outcomes.shift());

    await deliveries.accept(buildRule(), EVENT);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(attempts.map(({ failedAttempts }) => failedAttempts)).toEqual([0, 1, 2]);
    expect(listStored()).toEqual([]);
  });

  it("a failed delivery moves to its target's dead-letter queue after all retries", async () => {
    const { deliveries, attempts, deadLetters, logLines, listStored } = startRun(fails);
    const rule = buildRule({
      RetryPolicy: { MaximumRetryAttempts: 2 },
      DeadLetterConfig: { Arn: 'arn:dead' },
    });

    await deliveries.accept(rule, EVENT);
    await vi.advanceTimersByTimeAsync(86_400_000);

    expect(attempts).toHaveLength(3);
    expect(deadLetters).toMatchObject([
      [{ deadLetterArn: 'arn:dead', event: EVENT, failedAttempts: 3 }, 'MaximumRetryAttempts'],
    ]);
    expect(listStored()).toEqual([]);
    expect(logLines.join()).toContain(FAILURE.message);
  });

  it('a failed event delivery is retried for a day without a policy', async () => {
    const { deliveries, attempts, deadLetters } = startRun(fails);

    await deliveries.accept(buildRule(), EVENT);
    await vi.advanceTimersByTimeAsync(2 * 86_400_000);

    expect(deadLetters).toHaveLength(1);
    const [delivery] = deadLetters[0] ?? [];
    expect(delivery?.failedAttempts).toBeGreaterThan(150);
    expect(attempts).toHaveLength(delivery?.failedAttempts ?? 0);
  });

  it('the event bus runs a failing function three times', async () => {
    const { deliveries, attempts } = startRun(fails);
    const target = { Arn: FUNCTION_ARN, RetryPolicy: { MaximumRetryAttempts: 0 } };

    await deliveries.accept(buildRule(target), EVENT);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(86_400_000);

    expect(attempts).toHaveLength(3);
  });
});

describe('a delivery that a stop or a kill interrupts', () => {
  it('a graceful stop waits for the event delivery that is running', async () => {
    const longAttempt = createLongAttempt();
    const { deliveries, listStored } = startRun(longAttempt.attempt);
    void deliveries.accept(buildRule(), EVENT);
    let isStopped = false;

    const stopPromise = deliveries.stop().then(() => {
      isStopped = true;
    });
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    longAttempt.finish(undefined);
    await stopPromise;

    expect(listStored()).toEqual([]);
  });

  it('an event waiting to retry is delivered after the next start', async () => {
    const before = startRun(fails);
    await before.deliveries.accept(buildRule(), EVENT);
    await before.deliveries.stop();

    const after = startRun(succeeds, before.folder);
    await pollForTruthyResult(() => after.listStored().length === 0);

    expect(after.attempts).toMatchObject([
      { body: '{"job":"begin"}', event: EVENT, failedAttempts: 1 },
    ]);
  });

  it('an event delivery that fails during a stop counts no attempt', async () => {
    const longAttempt = createLongAttempt();
    const { deliveries, listStored } = startRun(longAttempt.attempt);
    void deliveries.accept(buildRule({ RetryPolicy: { MaximumRetryAttempts: 0 } }), EVENT);

    const stopPromise = deliveries.stop();
    longAttempt.finish(FAILURE);
    await stopPromise;

    expect(listStored()).toMatchObject([{ failedAttempts: 0 }]);
  });

  it('an event put on the bus during a stop is only stored', async () => {
    const { deliveries, attempts, listStored } = startRun(succeeds);
    await deliveries.stop();

    await putEvent(deliveries);

    expect(attempts).toEqual([]);
    expect(listStored()).toHaveLength(1);
  });

  it('an event is delivered after the next start when its process died', async () => {
    const folder = createTestFolder();
    const script = `
      const { startEventDeliveries } = await import('./scripts/local/events/event-deliveries.ts');
      const { openEventDeliveryJournal } = await import('./scripts/local/events/event-delivery-journal.ts');
      const deliveries = startEventDeliveries({
        journal: openEventDeliveryJournal(${JSON.stringify(folder)}),
        target: { attempt: () => new Promise(() => undefined), sendDeadLetter: async () => undefined },
        onLogLine: () => undefined,
      });
      setInterval(() => undefined, 1_000);
      void deliveries.accept(${JSON.stringify(buildRule())}, ${JSON.stringify(EVENT)});
      console.log('accepted');`;
    const { child, readOutput } = spawnScript(script);
    await pollForTruthyResult(readOutput);
    child.kill('SIGKILL');
    await once(child, 'close');

    const { attempts, listStored } = startRun(succeeds, folder);
    await pollForTruthyResult(() => listStored().length === 0);

    expect(attempts).toMatchObject([{ body: '{"job":"begin"}', event: EVENT }]);
  });
});

describe('the targets of rules', () => {
  it('sends an event for a missing queue to the dead-letter queue', async () => {
    const store = await startLocalSqsServer(createTestFolder());
    const sqs = createLocalSqsClient(store.url);
    onTestFinished(store.stop);
    onTestFinished(() => sqs.destroy());
    await sqs.send(new CreateQueueCommand({ QueueName: 'Dead' }));
    const functions = makeFakeLambdaFunctions(vi.fn());
    const deliveries = startEventDeliveries({
      journal: openEventDeliveryJournal(createTestFolder()),
      target: createEventTargetDelivery({ sqs, endpoint: store.url, functions }),
      onLogLine: () => undefined,
    });
    const rule = buildRule({ DeadLetterConfig: { Arn: buildLocalArn('sqs', 'Dead') } });

    await deliveries.accept(rule, EVENT);

    const { Messages: [message] = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: buildQueueUrl(store.url, 'Dead'),
        MessageAttributeNames: ['All'],
      }),
    );
    expect(JSON.parse(message?.Body ?? '')).toEqual(EVENT);
    const attributes = Object.entries(message?.MessageAttributes ?? {}).map(
      ([name, { StringValue }]) => [name, StringValue],
    );
    expect(Object.fromEntries(attributes)).toEqual({
      RULE_ARN: 'arn:rule',
      TARGET_ARN: QUEUE_ARN,
      ERROR_CODE: 'QueueDoesNotExist',
      ERROR_MESSAGE: expect.any(String),
      RETRY_ATTEMPTS: '0',
    });
  });
});
