// Event source mappings: what Lambda's pollers do between a queue and a function.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { Fault } from './fault.ts';
import type { Functions } from './functions.ts';
import { queueUrl, REGION } from './identity.ts';

const mappingProperties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().int().default(10),
  MaximumBatchingWindowInSeconds: z.coerce.number().int().default(0),
  FunctionResponseTypes: z.array(z.string()).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().int() }).optional(),
  Enabled: z.boolean().default(true),
});
type Mapping = z.output<typeof mappingProperties>;

const batchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish(),
});

/** SQS hands out ten messages a call at most. */
const MAX_RECEIVED = 10;
const LONG_POLL_SECONDS = 20;
const PAUSE_AFTER_ERROR_MS = 500;

export type EventSourceOptions = {
  readonly client: SQSClient;
  readonly endpoint: string;
  readonly functions: Functions;
  /** Environments a function has at most; more pollers than that would only hold messages back. */
  readonly concurrency: number;
  /** Why no queue may be polled for the function; undefined where it may. */
  readonly mayPoll: (feeding: {
    readonly functionArn: string;
    readonly queueArn: string;
  }) => string | undefined;
};

const toRecord = (message: Message, sourceArn: string) => ({
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
  awsRegion: REGION,
});

/**
 * Which messages were worked off. A mapping without partial failures is all or nothing; with them, an
 * answer that is malformed or names an unknown message means that none was.
 */
export function succeeded(
  messages: readonly Message[],
  result: unknown,
  reportsItems: boolean,
): readonly Message[] {
  if (!reportsItems) return messages;
  const parsed = batchResponse.safeParse(result ?? {});
  if (!parsed.success) return [];
  const failed = new Set(parsed.data.batchItemFailures?.map((item) => item.itemIdentifier));
  const known = new Set(messages.map((message) => message.MessageId));
  if ([...failed].some((id) => !known.has(id))) return [];
  return messages.filter((message) => !failed.has(message.MessageId ?? ''));
}

class Poller {
  private readonly mapping: Mapping;
  private readonly functionArn: string;
  private readonly options: EventSourceOptions;
  private readonly url: string;
  private readonly abort = new AbortController();

  constructor(mapping: Mapping, functionArn: string, options: EventSourceOptions) {
    this.mapping = mapping;
    this.functionArn = functionArn;
    this.options = options;
    this.url = queueUrl(options.endpoint, mapping.EventSourceArn.split(':').at(-1) ?? '');
  }

  async run(): Promise<void> {
    while (!this.abort.signal.aborted) {
      try {
        const batch = await this.collect();
        if (batch.length > 0) await this.work(batch);
      } catch {
        if (this.abort.signal.aborted) return;
        await sleep(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  stop(): void {
    this.abort.abort();
  }

  /** A batch: full, or whatever has come within the window after the first message. */
  private async collect(): Promise<readonly Message[]> {
    const { BatchSize, MaximumBatchingWindowInSeconds: window } = this.mapping;
    const batch = [...(await this.receive(BatchSize, LONG_POLL_SECONDS))];
    const until = Date.now() + window * 1_000;
    while (batch.length > 0 && batch.length < BatchSize && Date.now() < until) {
      const wait = Math.min(LONG_POLL_SECONDS, Math.ceil((until - Date.now()) / 1_000));
      batch.push(...(await this.receive(BatchSize - batch.length, wait)));
    }
    return batch;
  }

  private async receive(wanted: number, wait: number): Promise<readonly Message[]> {
    const { Messages } = await this.options.client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.url,
        MaxNumberOfMessages: Math.min(MAX_RECEIVED, wanted),
        WaitTimeSeconds: wait,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal: this.abort.signal },
    );
    return Messages ?? [];
  }

  /** What is not deleted becomes visible again when its time is over. */
  private async work(batch: readonly Message[]): Promise<void> {
    const { EventSourceArn, FunctionResponseTypes } = this.mapping;
    const Records = batch.map((message) => toRecord(message, EventSourceArn));
    const outcome = await this.options.functions.invoke(this.functionArn, { Records });
    if (!outcome.ok) return;
    const reportsItems = FunctionResponseTypes.includes('ReportBatchItemFailures');
    const done = succeeded(batch, outcome.result, reportsItems);
    for (let start = 0; start < done.length; start += MAX_RECEIVED) {
      const Entries = done.slice(start, start + MAX_RECEIVED).map((message, position) => ({
        Id: String(position),
        ReceiptHandle: message.ReceiptHandle,
      }));
      await this.options.client.send(
        new DeleteMessageBatchCommand({ QueueUrl: this.url, Entries }),
      );
    }
  }
}

export type EventSources = { readonly stop: () => Promise<void> };

/**
 * Starts the pollers of every mapping. Stopping waits for batches at work.
 * @throws Fault where a role lacks the rights of its poller, which AWS would refuse to deploy.
 */
export function startEventSources(cloud: Cloud, options: EventSourceOptions): EventSources {
  const arns = [...options.functions.names.keys()];
  const pollers: Poller[] = [];
  for (const { properties } of cloud.all('AWS::Lambda::EventSourceMapping', mappingProperties)) {
    if (!properties.Enabled) continue;
    const arn = arns.find((known) => known.split(':').at(-1) === properties.FunctionName);
    if (arn === undefined) throw new Error(`A mapping feeds ${properties.FunctionName}, unknown.`);
    const refusal = options.mayPoll({ functionArn: arn, queueArn: properties.EventSourceArn });
    if (refusal !== undefined) throw new Fault(refusal);
    const wanted = properties.ScalingConfig?.MaximumConcurrency ?? options.concurrency;
    for (let index = 0; index < Math.min(wanted, options.concurrency); index += 1) {
      pollers.push(new Poller(properties, arn, options));
    }
  }
  const running = pollers.map((poller) => poller.run());
  return {
    stop: async () => {
      for (const poller of pollers) poller.stop();
      await Promise.all(running);
    },
  };
}
