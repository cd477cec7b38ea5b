// The event bus: PutEvents, the template's rules, and delivery to their targets.
import { randomUUID } from 'node:crypto';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { awsError, awsJson, type DoorService } from './door.ts';
import { matchesPattern } from './event-pattern.ts';
import type { Functions } from './functions.ts';
import { ACCOUNT, queueUrl, REGION } from './identity.ts';

const target = z.object({
  Arn: z.string(),
  InputPath: z.string().optional(),
  Input: z.string().optional(),
  InputTransformer: z.never().optional(),
});
const ruleProperties = z.object({
  EventBusName: z.string().default('default'),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  ScheduleExpression: z.string().optional(),
  State: z.string().default('ENABLED'),
  Targets: z.array(target).default([]),
});
export type Rule = z.output<typeof ruleProperties>;
type Target = z.output<typeof target>;

const putEvents = z.object({
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
type Entry = z.output<typeof putEvents>['Entries'][number];

/** AWS takes ten entries a call. */
const MAX_ENTRIES = 10;

export type BusOptions = {
  readonly sqs: SQSClient;
  readonly endpoint: string;
  readonly functions: Functions;
};

export type BusEvent = Readonly<Record<string, unknown>>;
export type Deliver = (target: Target, event: BusEvent) => Promise<void>;

export const readRules = (cloud: Cloud): readonly Rule[] =>
  cloud
    .all('AWS::Events::Rule', ruleProperties)
    .map(({ properties }) => properties)
    .filter(({ State }) => State !== 'DISABLED');

/** `$.detail.x` of an event. */
function pick(event: BusEvent, inputPath: string): unknown {
  const steps = inputPath
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean);
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    event,
  );
}

/** Delivery to a queue or a function. A failure is thrown. */
export function createDelivery({ sqs, endpoint, functions }: BusOptions): Deliver {
  return async (to, event) => {
    const body =
      to.Input ?? JSON.stringify(to.InputPath === undefined ? event : pick(event, to.InputPath));
    if (functions.names.has(to.Arn)) {
      const outcome = await functions.invoke(to.Arn, JSON.parse(body));
      if (!outcome.ok) throw new Error(outcome.message);
      return;
    }
    const [, , service, , , queue = ''] = to.Arn.split(':');
    if (service !== 'sqs') throw new Error(`Rules cannot deliver to ${to.Arn} here.`);
    await sqs.send(
      new SendMessageCommand({ QueueUrl: queueUrl(endpoint, queue), MessageBody: body }),
    );
  };
}

const toEvent = (entry: Entry): BusEvent => ({
  version: '0',
  id: randomUUID(),
  source: entry.Source,
  'detail-type': entry.DetailType,
  account: ACCOUNT,
  region: REGION,
  time: new Date((entry.Time ?? Date.now() / 1_000) * 1_000).toISOString(),
  resources: entry.Resources,
  detail: JSON.parse(entry.Detail ?? '{}'),
});

function refusalOf(entry: Entry): string | undefined {
  if (!entry.Source) return 'Parameter Source is not valid. Reason: Source is a required argument.';
  if (!entry.DetailType) return 'Parameter DetailType is not valid.';
  try {
    JSON.parse(entry.Detail ?? '');
    return undefined;
  } catch {
    return 'Detail is malformed.';
  }
}

/** Answers EventBridge's PutEvents and delivers to every rule that matches. */
export function createBus(rules: readonly Rule[], deliver: Deliver): DoorService {
  const put = async (entry: Entry) => {
    const refusal = refusalOf(entry);
    if (refusal) return { ErrorCode: 'MalformedDetail', ErrorMessage: refusal };
    const event = toEvent(entry);
    // The bus may be named or given as an ARN.
    const bus = entry.EventBusName.split('/').at(-1);
    const matching = rules.filter(
      (rule) =>
        rule.EventBusName.split('/').at(-1) === bus &&
        rule.EventPattern !== undefined &&
        matchesPattern(rule.EventPattern, event),
    );
    await Promise.all(
      matching.flatMap(({ Targets }) => Targets.map((target) => deliver(target, event))),
    );
    return { EventId: event.id };
  };
  return async ({ action, body }) => {
    if (action !== 'PutEvents') {
      return awsError(400, 'UnknownOperationException', `The bus here only knows PutEvents.`);
    }
    const parsed = putEvents.safeParse(JSON.parse(body.toString()));
    if (!parsed.success || parsed.data.Entries.length > MAX_ENTRIES) {
      return awsError(400, 'ValidationException', 'The entries are not valid.');
    }
    const Entries = await Promise.all(parsed.data.Entries.map(put));
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return awsJson({ FailedEntryCount, Entries });
  };
}
