// The event bus: facts other parts may act upon. Rules in infra route them to queues.
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import * as z from 'zod';
import { defineEnv } from './env.ts';

const env = defineEnv({ EVENT_BUS_NAME: z.string().min(1) });
let client: EventBridgeClient | undefined;

/** Publishes one event under the source `replyloom`. @throws Error where the bus did not take it. */
export async function publish(detailType: string, detail: unknown): Promise<void> {
  client ??= new EventBridgeClient({ maxAttempts: 4 });
  const output = await client.send(
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
  if (output.FailedEntryCount) throw new Error(`the bus refused the event ${detailType}`);
}
