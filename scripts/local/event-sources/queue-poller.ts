// Polls a queue and invokes its function with batches of messages, as Lambda's pollers do.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import {
  listMessageTraceHeaders,
  restoreMessageTraceHeader,
} from '../aws-services/queue-message-trace-headers.ts';
import type { LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import type { RequiredIamPermission } from '../permissions/iam-permissions-required-by-call.ts';
import { buildQueueUrl, LOCAL_REGION } from '../template/template-resource-identity.ts';
import { readBatchItemFailures } from './mapping/batch-item-failures.ts';
import { toMessageForEventFilter } from './mapping/event-filter.ts';
import type { QueueEventSourceMapping } from './mapping/event-source-mapping.ts';

/** SQS returns at most ten messages per call. */
const MAX_MESSAGES_PER_CALL = 10;
const LONG_POLL_SECONDS = 20;
const BACKOFF_AFTER_ERROR_MS = 500;
/** Source: Lambda, "Using Lambda with SQS". */
const POLLER_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

export type QueuePollerOptions = {
  readonly client: SQSClient;
  readonly endpoint: string;
  readonly functions: LocalLambdaFunctions;
};

type QueuePollerScaling = {
  /** An extra poller ends when no message arrives. */
  readonly isExtra: boolean;
  readonly onFullBatch: () => void;
};

/** The permissions that Lambda needs to poll the queue for the function. */
export const listQueuePollerPermissions = ({
  EventSourceArn,
}: QueueEventSourceMapping): readonly RequiredIamPermission[] =>
  POLLER_ACTIONS.map((action) => ({ action, resources: [EventSourceArn] }));

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
 * The messages that were processed. Without partial batch responses, a batch succeeds as a whole. With them, a
 * malformed response means that no message succeeded.
 */
export function selectProcessedQueueMessages(
  messages: readonly Message[],
  result: unknown,
  reportsBatchItemFailures: boolean,
): readonly Message[] {
  if (!reportsBatchItemFailures) return messages;
  const failedIds = readBatchItemFailures(
    result,
    new Set(messages.map(({ MessageId = '' }) => MessageId)),
  );
  return messages.filter(({ MessageId = '' }) => !failedIds.has(MessageId));
}

export class QueuePoller {
  private readonly mapping: QueueEventSourceMapping;
  private readonly functionArn: string;
  private readonly options: QueuePollerOptions & QueuePollerScaling;
  private readonly url: string;
  private readonly abort = new AbortController();

  constructor(
    mapping: QueueEventSourceMapping,
    functionArn: string,
    options: QueuePollerOptions & QueuePollerScaling,
  ) {
    this.mapping = mapping;
    this.functionArn = functionArn;
    this.options = options;
    this.url = buildQueueUrl(options.endpoint, mapping.EventSourceArn.split(':').at(-1) ?? '');
  }

  async run(): Promise<void> {
    while (!this.abort.signal.aborted) {
      try {
        const received = await this.receiveBatch();
        if (received.length === 0 && this.options.isExtra) return;
        if (received.length >= this.mapping.BatchSize) this.options.onFullBatch();
        const batch = await this.dropFilteredMessages(received);
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

  /** Receives a full batch, or the messages within the batching window after the first one. */
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
    return (Messages ?? []).map(restoreMessageTraceHeader);
  }

  /** Lambda deletes the messages that its filter excludes, and never delivers them. */
  private async dropFilteredMessages(batch: readonly Message[]): Promise<readonly Message[]> {
    const { EventSourceArn, FilterCriteria: matchesFilter } = this.mapping;
    if (!matchesFilter) return batch;
    const matching = batch.filter((message) =>
      matchesFilter(toMessageForEventFilter(toSqsRecord(message, EventSourceArn))),
    );
    await this.deleteMessages(batch.filter((message) => !matching.includes(message)));
    return matching;
  }

  /** Messages that are not deleted become visible again after their visibility timeout. */
  private async processBatch(batch: readonly Message[]): Promise<void> {
    const { EventSourceArn, FunctionResponseTypes } = this.mapping;
    const Records = batch.map((message) => toSqsRecord(message, EventSourceArn));
    const outcome = await this.options.functions.invoke(
      this.functionArn,
      { Records },
      listMessageTraceHeaders(batch),
    );
    if (!outcome.ok) return;
    const reportsBatchItemFailures = FunctionResponseTypes.includes('ReportBatchItemFailures');
    await this.deleteMessages(
      selectProcessedQueueMessages(batch, outcome.result, reportsBatchItemFailures),
    );
  }

  private async deleteMessages(messages: readonly Message[]): Promise<void> {
    for (let start = 0; start < messages.length; start += MAX_MESSAGES_PER_CALL) {
      const Entries = messages
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
