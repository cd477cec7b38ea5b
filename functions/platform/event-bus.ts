// Publishes events to EventBridge. Rules in infra route them to queues.
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import * as z from 'zod';
import { defineEnv } from './env.ts';

const env = defineEnv({ EVENT_BUS_NAME: z.string().min(1) });
let cachedClient: EventBridgeClient | undefined;

/** Publishes one event with the source `replyloom`. @throws Error when EventBridge rejects it */
export async function publishEventBridgeEvent(detailType: string, detail: unknown): Promise<void> {
  cachedClient ??= new EventBridgeClient({ maxAttempts: 4 });
  const output = await cachedClient.send(
    new PutEventsCommand({
      Entries: [
        {
          EventBusName: env().EVENT_BUS_NAME,
          Source: 'replyloom',
          DetailType: detailType,
          Detail: JSON.stringify(detail),
        },
      ],
    }),
  );
  if (output.FailedEntryCount) throw new Error(`EventBridge rejected the event ${detailType}`);
}
