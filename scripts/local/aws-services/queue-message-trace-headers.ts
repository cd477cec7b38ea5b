// Passes a sender's trace header on with its messages, as SQS does. The emulator has no system attributes of messages,
// so the header is stored as an attribute that the poller removes.
import type { Message } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import { parseAwsJsonBody, replaceAwsJsonBody } from './aws-json-bodies.ts';
import type { LocalAwsServiceHandler } from './aws-proxy.ts';

const TRACE_HEADER_ATTRIBUTE = 'AWSTraceHeader';

const messageSchema = z.looseObject({
  MessageAttributes: z.record(z.string(), z.unknown()).optional(),
});
const batchSchema = z.looseObject({ Entries: z.array(messageSchema) });

/** The queue service that stores the caller's trace header with what it sends. */
export const wrapQueueServiceToStoreTraceHeaders =
  (queueService: LocalAwsServiceHandler): LocalAwsServiceHandler =>
  (call) => {
    const traceHeader = call.headers['x-amzn-trace-id'];
    if (traceHeader === undefined) return queueService(call);
    const addHeader = (message: z.output<typeof messageSchema>) => ({
      ...message,
      MessageAttributes: {
        ...message.MessageAttributes,
        [TRACE_HEADER_ATTRIBUTE]: { DataType: 'String', StringValue: traceHeader },
      },
    });
    if (call.action === 'SendMessage')
      return queueService(
        replaceAwsJsonBody(call, addHeader(messageSchema.parse(parseAwsJsonBody(call)))),
      );
    if (call.action !== 'SendMessageBatch') return queueService(call);
    const batch = batchSchema.parse(parseAwsJsonBody(call));
    return queueService(
      replaceAwsJsonBody(call, { ...batch, Entries: batch.Entries.map(addHeader) }),
    );
  };

/** Returns the message with the trace header among its system attributes, where Lambda looks for it. */
export function restoreMessageTraceHeader(message: Message): Message {
  const { [TRACE_HEADER_ATTRIBUTE]: header, ...MessageAttributes } =
    message.MessageAttributes ?? {};
  if (header?.StringValue === undefined) return message;
  return {
    ...message,
    MessageAttributes,
    Attributes: { ...message.Attributes, AWSTraceHeader: header.StringValue },
  };
}

export const listMessageTraceHeaders = (messages: readonly Message[]): readonly string[] =>
  messages.flatMap(({ Attributes }) => Attributes?.AWSTraceHeader ?? []);
