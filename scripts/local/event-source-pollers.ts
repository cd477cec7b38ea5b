// Event source mappings: polls queues and invokes functions, as Lambda's pollers do.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { LocalLambdaFunctions } from './lambda-functions.ts';
import type { CloudResources } from './read-cloud-resources.ts';
import { buildQueueUrl, LOCAL_REGION } from './resource-identity.ts';
import { SetupError } from './setup-error.ts';

export const mappingSchema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().int().default(10),
  MaximumBatchingWindowInSeconds: z.coerce.number().int().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.strictObject({ MaximumConcurrency: z.coerce.number().int() }).optional(),
  Enabled: z.boolean().default(true),
});
type EventSourceMapping = z.output<typeof mappingSchema>;

const batchResponseSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** SQS returns at most ten messages per call. */
const MAX_MESSAGES_PER_CALL = 10;
const LONG_POLL_SECONDS = 20;
const BACKOFF_AFTER_ERROR_MS = 500;

export type LocalEventSourcePollerOptions = {
  readonly client: SQSClient;
  readonly endpoint: string;
  readonly functions: LocalLambdaFunctions;
  /**
   * Execution environments per function at most. More pollers than that would only hold messages
   * back.
   */
  readonly concurrency: number;
  /** Why the function may not poll the queue; undefined when it may. */
  readonly findPollingDenial: (source: {
    readonly functionArn: string;
    readonly queueArn: string;
  }) => string | undefined;
};

const toSqsRecord = (message: Message, sourceArn: string) => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body ?? '',
  attributes: message.Attributes ?? {},
  messageAttributes: Object.fromEntries(
    Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
      name,
      {
        stringValue: value.StringValue,
        binaryValue: value.BinaryValue && Buffer.from(value.BinaryValue).toString('base64'),
        stringListValues: [],
        binaryListValues: [],
        dataType: value.DataType,
      },
    ]),
  ),
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: sourceArn,
  awsRegion: LOCAL_REGION,
});

/**
 * Messages that were processed. Without partial batch responses, a batch succeeds as a whole. With
 * them, a malformed response or an unknown message id means that no message succeeded, as in
 * Lambda.
 */
export function selectProcessedMessages(
  messages: readonly Message[],
  result: unknown,
  reportsBatchItemFailures: boolean,
): readonly Message[] {
  if (!reportsBatchItemFailures) return messages;
  const parsed = batchResponseSchema.safeParse(result ?? {});
  if (!parsed.success) return [];
  const failedIds = new Set(parsed.data.batchItemFailures?.map((item) => item.itemIdentifier));
  const batchIds = new Set(messages.map((message) => message.MessageId));
  if ([...failedIds].some((id) => !batchIds.has(id))) return [];
  return messages.filter((message) => !failedIds.has(message.MessageId ?? ''));
}

class QueuePoller {
  private readonly mapping: EventSourceMapping;
  private readonly functionArn: string;
  private readonly options: LocalEventSourcePollerOptions;
  private readonly url: string;
  private readonly abort = new AbortController();

  constructor(
    mapping: EventSourceMapping,
    functionArn: string,
    options: LocalEventSourcePollerOptions,
  ) {
    this.mapping = mapping;
    this.functionArn = functionArn;
    this.options = options;
    this.url = buildQueueUrl(options.endpoint, mapping.EventSourceArn.split(':').at(-1) ?? '');
  }

  async run(): Promise<void> {
    while (!this.abort.signal.aborted) {
      try {
        const batch = await this.receiveBatch();
        if (batch.length > 0) await this.processBatch(batch);
      } catch {
        if (this.abort.signal.aborted) return;
        await sleep(BACKOFF_AFTER_ERROR_MS);
      }
    }
  }

  stop(): void {
    this.abort.abort();
  }

  /**
   * Receives a batch: a full one, or what arrives within the batching window after the first
   * message.
   */
  private async receiveBatch(): Promise<readonly Message[]> {
    const { BatchSize, MaximumBatchingWindowInSeconds } = this.mapping;
    const batch = [...(await this.receiveMessages(BatchSize, LONG_POLL_SECONDS))];
    const deadline = Date.now() + MaximumBatchingWindowInSeconds * 1_000;
    while (batch.length > 0 && batch.length < BatchSize && Date.now() < deadline) {
      const waitSeconds = Math.min(LONG_POLL_SECONDS, Math.ceil((deadline - Date.now()) / 1_000));
      batch.push(...(await this.receiveMessages(BatchSize - batch.length, waitSeconds)));
    }
    return batch;
  }

  private async receiveMessages(
    maxMessages: number,
    waitSeconds: number,
  ): Promise<readonly Message[]> {
    const { Messages } = await this.options.client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.url,
        MaxNumberOfMessages: Math.min(MAX_MESSAGES_PER_CALL, maxMessages),
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal: this.abort.signal },
    );
    return Messages ?? [];
  }

  /** Messages that are not deleted become visible again after their visibility timeout. */
  private async processBatch(batch: readonly Message[]): Promise<void> {
    const { EventSourceArn, FunctionResponseTypes } = this.mapping;
    const Records = batch.map((message) => toSqsRecord(message, EventSourceArn));
    const outcome = await this.options.functions.invoke(this.functionArn, { Records });
    if (!outcome.ok) return;
    const reportsBatchItemFailures = FunctionResponseTypes.includes('ReportBatchItemFailures');
    const processedMessages = selectProcessedMessages(
      batch,
      outcome.result,
      reportsBatchItemFailures,
    );
    for (let start = 0; start < processedMessages.length; start += MAX_MESSAGES_PER_CALL) {
      const Entries = processedMessages
        .slice(start, start + MAX_MESSAGES_PER_CALL)
        .map((message, position) => ({
          Id: String(position),
          ReceiptHandle: message.ReceiptHandle,
        }));
      await this.options.client.send(
        new DeleteMessageBatchCommand({ QueueUrl: this.url, Entries }),
      );
    }
  }
}

export type LocalEventSourcePollers = { readonly stop: () => Promise<void> };

/**
 * Starts the pollers of every mapping. Stopping waits for running batches.
 * @throws SetupError when a role lacks the permissions of its poller, which AWS would reject at
 * deployment.
 */
export function startLocalEventSourcePollers(
  resources: CloudResources,
  options: LocalEventSourcePollerOptions,
): LocalEventSourcePollers {
  const functionArns = [...options.functions.names.keys()];
  const pollers: QueuePoller[] = [];
  for (const { properties } of resources.listByType(
    'AWS::Lambda::EventSourceMapping',
    mappingSchema,
  )) {
    if (!properties.Enabled) continue;
    const arn = functionArns.find((known) => known.split(':').at(-1) === properties.FunctionName);
    if (arn === undefined)
      throw new Error(`A mapping names the unknown function ${properties.FunctionName}.`);
    const denialReason = options.findPollingDenial({
      functionArn: arn,
      queueArn: properties.EventSourceArn,
    });
    if (denialReason !== undefined) throw new SetupError(denialReason);
    const pollerCount = properties.ScalingConfig?.MaximumConcurrency ?? options.concurrency;
    for (let index = 0; index < Math.min(pollerCount, options.concurrency); index += 1) {
      pollers.push(new QueuePoller(properties, arn, options));
    }
  }
  const pollerRuns = pollers.map((poller) => poller.run());
  return {
    stop: async () => {
      for (const poller of pollers) poller.stop();
      await Promise.all(pollerRuns);
    },
  };
}
