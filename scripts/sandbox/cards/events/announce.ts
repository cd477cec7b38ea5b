// Makes an event of something that happened and hands it to the deliveries.
import type { Sandbox } from '../../sandbox.ts';
import { newCardEvent } from '../shapes/event.ts';

const eventsKept = 2_000;

/** The call that is being answered, for the events it causes; empty while time alone passes. */
export interface Cause {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
}

export const noCause: Cause = { requestId: null, idempotencyKey: null };

export interface Happening {
  readonly type: string;
  readonly object: object;
  readonly previous?: object;
  /** Seconds; the sandbox's present unless given. */
  readonly at?: number;
}

export function announce(sandbox: Sandbox, happening: Happening): void {
  const { cards, cardEvents } = sandbox;
  const event = newCardEvent({
    type: happening.type,
    created: happening.at ?? secondsOf(sandbox),
    object: structuredClone(happening.object),
    previous: happening.previous ?? null,
    ...cardEvents.cause(),
  });
  cards.events.set(event.id, event);
  for (const id of [...cards.events.keys()].slice(0, -eventsKept)) cards.events.delete(id);
  cardEvents.send(event);
  sandbox.changed();
}

/**
 * Runs a change of one object and announces it with what the changed fields held before.
 * Nothing is announced where nothing changed.
 */
export function announceChange<T extends object>(
  sandbox: Sandbox,
  options: { readonly type: string; readonly object: T; readonly at?: number },
  change: (object: T) => void,
): void {
  const before = structuredClone(options.object);
  change(options.object);
  const previous = changedFields(before, options.object);
  if (Object.keys(previous).length === 0) return;
  announce(sandbox, { ...options, previous });
}

function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(before) as (keyof T)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name];
  }
  return changed;
}

/** Seconds since the epoch on the sandbox's clock. */
export function secondsOf(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1000);
}
