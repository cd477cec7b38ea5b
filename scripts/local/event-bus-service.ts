// Local EventBridge: PutEvents, the rules of the template, and delivery to their targets.
import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import {
  type AwsServiceHandler,
  buildAwsErrorResponse,
  buildAwsJsonResponse,
} from './aws-proxy.ts';
import { matchesEventPattern } from './event-pattern.ts';
import type { EventRule, EventTarget } from './event-rules.ts';
import type { LocalLambdaFunctions } from './lambda-functions.ts';
import { buildQueueUrl, LOCAL_AWS_ACCOUNT_ID, LOCAL_REGION } from './resource-identity.ts';

const putEventsSchema = z.object({
  Entries: z.array(
    z.object({
      Source: z.string().optional(),
      DetailType: z.string().optional(),
      Detail: z.string().optional(),
      EventBusName: z.string().default('default'),
      Resources: z.array(z.string()).default([]),
      Time: z.number().optional(),
    }),
  ),
});
type PutEventsEntry = z.output<typeof putEventsSchema>['Entries'][number];

/** EventBridge's limit per call. */
const MAX_ENTRIES_PER_CALL = 10;

export type EventTargetDeliveryOptions = {
  readonly sqs: SQSClient;
  readonly endpoint: string;
  readonly functions: LocalLambdaFunctions;
};

export type EventBridgeEvent = Readonly<Record<string, unknown>>;
export type EventTargetDelivery = (target: EventTarget, event: EventBridgeEvent) => Promise<void>;

/** Reads a value such as `$.detail.x` from an event. */
function selectInputPath(event: EventBridgeEvent, inputPath: string): unknown {
  const segments = inputPath
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean);
  return segments.reduce<unknown>(
    (value, segment) => (value as Record<string, unknown> | undefined)?.[segment],
    event,
  );
}

/** Delivers to a queue or a function. Throws when the delivery fails. */
export function createEventTargetDelivery({
  sqs,
  endpoint,
  functions,
}: EventTargetDeliveryOptions): EventTargetDelivery {
  return async (target, event) => {
    const body =
      target.Input ??
      JSON.stringify(
        target.InputPath === undefined ? event : selectInputPath(event, target.InputPath),
      );
    if (functions.names.has(target.Arn)) {
      const outcome = await functions.invoke(target.Arn, JSON.parse(body));
      if (!outcome.ok) throw new Error(outcome.message);
      return;
    }
    const [, , service, , , queue = ''] = target.Arn.split(':');
    if (service !== 'sqs') throw new Error(`Rules cannot deliver to ${target.Arn} here.`);
    await sqs.send(
      new SendMessageCommand({ QueueUrl: buildQueueUrl(endpoint, queue), MessageBody: body }),
    );
  };
}

const toEventBridgeEvent = (entry: PutEventsEntry): EventBridgeEvent => ({
  version: '0',
  id: randomUUID(),
  source: entry.Source,
  'detail-type': entry.DetailType,
  account: LOCAL_AWS_ACCOUNT_ID,
  region: LOCAL_REGION,
  time: new Date((entry.Time ?? Date.now() / 1_000) * 1_000).toISOString(),
  resources: entry.Resources,
  detail: JSON.parse(entry.Detail ?? '{}'),
});

function findEntryError(entry: PutEventsEntry): string | undefined {
  if (!entry.Source) return 'Parameter Source is not valid. Reason: Source is a required argument.';
  if (!entry.DetailType) return 'Parameter DetailType is not valid.';
  try {
    JSON.parse(entry.Detail ?? '');
    return undefined;
  } catch {
    return 'Detail is malformed.';
  }
}

/** Handles EventBridge's PutEvents and delivers each event to every matching rule. */
export function createLocalEventBusService(
  rules: readonly EventRule[],
  deliver: EventTargetDelivery,
): AwsServiceHandler {
  const putEntry = async (entry: PutEventsEntry) => {
    const errorMessage = findEntryError(entry);
    if (errorMessage) return { ErrorCode: 'MalformedDetail', ErrorMessage: errorMessage };
    const event = toEventBridgeEvent(entry);
    // EventBridge accepts the name or the ARN of the bus.
    const busName = entry.EventBusName.split('/').at(-1);
    const matchingRules = rules.filter(
      (rule) =>
        rule.EventBusName.split('/').at(-1) === busName &&
        rule.EventPattern !== undefined &&
        matchesEventPattern(rule.EventPattern, event),
    );
    await Promise.all(
      matchingRules.flatMap(({ Targets }) => Targets.map((target) => deliver(target, event))),
    );
    return { EventId: event.id };
  };
  return async ({ action, body }) => {
    if (action !== 'PutEvents') {
      return buildAwsErrorResponse(
        400,
        'UnknownOperationException',
        `The local event bus supports PutEvents only.`,
      );
    }
    const parsed = putEventsSchema.safeParse(JSON.parse(body.toString()));
    if (!parsed.success || parsed.data.Entries.length > MAX_ENTRIES_PER_CALL) {
      return buildAwsErrorResponse(400, 'ValidationException', 'The entries are not valid.');
    }
    const Entries = await Promise.all(parsed.data.Entries.map(putEntry));
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return buildAwsJsonResponse({ FailedEntryCount, Entries });
  };
}
