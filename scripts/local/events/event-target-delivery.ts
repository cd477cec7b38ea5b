// One attempt to deliver an event to its target, and the message for the target's dead-letter queue.
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { LocalLambdaFunctions } from '../functions/lambda-functions.ts';
import { LAMBDA_THROTTLING_ERROR_NAME } from '../functions/limit-lambda-account-concurrency.ts';
import { buildQueueUrl } from '../template/template-resource-identity.ts';
import type { PendingEventDelivery } from './event-delivery-journal.ts';
import type { DeliveryFailureKind } from './event-delivery-retries.ts';

export type EventDeliveryFailure = {
  readonly code: string;
  readonly message: string;
  readonly kind?: DeliveryFailureKind | undefined;
};

/** The target does not exist. */
const PERMANENT_ERRORS: readonly string[] = ['QueueDoesNotExist', 'ResourceNotFound'];

function buildFailure(code: string, message: string): EventDeliveryFailure {
  if (PERMANENT_ERRORS.includes(code)) return { code, message, kind: 'permanent' };
  return { code, message, kind: code === LAMBDA_THROTTLING_ERROR_NAME ? 'throttled' : undefined };
}

export type EventTargetDelivery = {
  /** Returns undefined when it was delivered. Never rejects. */
  readonly attempt: (delivery: PendingEventDelivery) => Promise<EventDeliveryFailure | undefined>;
  /** Does nothing without a dead-letter queue. */
  readonly sendDeadLetter: (
    delivery: PendingEventDelivery,
    failure: EventDeliveryFailure,
    exhaustedLimit: string | undefined,
  ) => Promise<void>;
};

export function createEventTargetDelivery(options: {
  readonly sqs: SQSClient;
  readonly endpoint: string;
  readonly functions: LocalLambdaFunctions;
}): EventTargetDelivery {
  const { sqs, endpoint, functions } = options;
  const getQueueUrl = (arn: string) => buildQueueUrl(endpoint, arn.split(':').at(-1) ?? '');
  return {
    attempt: async ({ targetArn, body }) => {
      if (functions.names.has(targetArn)) {
        const outcome = await functions.invoke(targetArn, JSON.parse(body));
        return outcome.ok ? undefined : buildFailure(outcome.type, outcome.message);
      }
      try {
        await sqs.send(
          new SendMessageCommand({ QueueUrl: getQueueUrl(targetArn), MessageBody: body }),
        );
        return undefined;
      } catch (error) {
        const { name, message } = error as Error;
        return buildFailure(name, message);
      }
    },
    sendDeadLetter: async (delivery, failure, exhaustedLimit) => {
      const { deadLetterArn, event, ruleArn, targetArn, failedAttempts } = delivery;
      if (deadLetterArn === undefined) return;
      // Source: EventBridge, "Using dead-letter queues to process undelivered events".
      const attributes = {
        RULE_ARN: ruleArn,
        TARGET_ARN: targetArn,
        ERROR_CODE: failure.code,
        ERROR_MESSAGE: failure.message,
        ...(exhaustedLimit !== undefined && { EXHAUSTED_RETRY_CONDITION: exhaustedLimit }),
        RETRY_ATTEMPTS: String(failedAttempts - 1),
      };
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: getQueueUrl(deadLetterArn),
          MessageBody: JSON.stringify(event),
          MessageAttributes: Object.fromEntries(
            Object.entries(attributes).map(([name, StringValue]) => [
              name,
              { DataType: 'String', StringValue },
            ]),
          ),
        }),
      );
    },
  };
}
