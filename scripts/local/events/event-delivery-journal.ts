// The accepted, unfinished deliveries of events: one file each, so that neither a stop nor a kill loses one.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EventBridgeEvent } from './event-bridge-event.ts';
import type { DeliveryRetryLimits } from './event-delivery-retries.ts';

export type PendingEventDelivery = {
  readonly id: string;
  readonly ruleArn: string;
  readonly targetArn: string;
  /** The target's input, decided when the event was accepted. */
  readonly body: string;
  readonly event: EventBridgeEvent;
  readonly limits: DeliveryRetryLimits;
  readonly deadLetterArn: string | undefined;
  readonly acceptedAt: number;
  readonly failedAttempts: number;
  readonly nextAttemptAt: number;
};

export type EventDeliveryJournal = {
  readonly list: () => readonly PendingEventDelivery[];
  /** The delivery is on disk when it returns. */
  readonly write: (delivery: PendingEventDelivery) => void;
  readonly remove: (id: string) => void;
};

const EXTENSION = '.json';

export function openEventDeliveryJournal(folder: string): EventDeliveryJournal {
  mkdirSync(folder, { recursive: true });
  const getFile = (id: string) => path.join(folder, `${id}${EXTENSION}`);
  return {
    list: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith(EXTENSION))
        .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
    write: (delivery) => {
      // A rename is atomic: a kill leaves the old file, the new one or none, but never a half.
      const unfinishedFile = `${getFile(delivery.id)}.new`;
      writeFileSync(unfinishedFile, JSON.stringify(delivery));
      renameSync(unfinishedFile, getFile(delivery.id));
    },
    remove: (id) => rmSync(getFile(id), { force: true }),
  };
}
