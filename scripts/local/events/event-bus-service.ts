// Local EventBridge: PutEvents, and which rules of the template an event matches.
import { z } from 'zod';
import {
  buildAwsErrorResponse,
  buildAwsJsonResponse,
  type LocalAwsServiceHandler,
} from '../aws-services/aws-proxy.ts';
import { buildEventBridgeEvent, type EventBridgeEvent } from './event-bridge-event.ts';
import type { EventBridgeRule } from './event-bridge-rules.ts';
import type { EventDeliveries } from './event-deliveries.ts';
import { matchesEventBridgePattern } from './event-pattern.ts';

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

const toEventBridgeEvent = (entry: PutEventsEntry): EventBridgeEvent =>
  buildEventBridgeEvent({
    source: entry.Source,
    detailType: entry.DetailType,
    resources: entry.Resources,
    detail: JSON.parse(entry.Detail ?? '{}'),
    time: new Date((entry.Time ?? Date.now() / 1_000) * 1_000),
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

export type LocalEventPublisher = (busName: string, event: EventBridgeEvent) => void;

/** Stores an event for every matching rule of the bus. */
export const createLocalEventPublisher =
  (rules: readonly EventBridgeRule[], deliveries: EventDeliveries): LocalEventPublisher =>
  (busName, event) => {
    for (const rule of rules) {
      const isMatching =
        rule.EventBusName.split('/').at(-1) === busName &&
        rule.EventPattern !== undefined &&
        matchesEventBridgePattern(rule.EventPattern, event);
      if (isMatching) void deliveries.accept(rule, event);
    }
  };

/**
 * Handles EventBridge's PutEvents. The call is answered once the event is stored for every matching rule, and the event
 * is delivered afterwards. So the publisher never waits for a target or learns of its failure.
 */
export function createLocalEventBusService(publish: LocalEventPublisher): LocalAwsServiceHandler {
  const putEntry = (entry: PutEventsEntry) => {
    const errorMessage = findEntryError(entry);
    if (errorMessage) return { ErrorCode: 'MalformedDetail', ErrorMessage: errorMessage };
    const event = toEventBridgeEvent(entry);
    // EventBridge accepts the name or the ARN of the bus.
    publish(entry.EventBusName.split('/').at(-1) ?? '', event);
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
    const Entries = parsed.data.Entries.map(putEntry);
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return buildAwsJsonResponse({ FailedEntryCount, Entries });
  };
}
