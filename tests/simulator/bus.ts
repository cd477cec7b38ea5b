// The event bus behind its SDK: what was published stays with the world that published it.
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { callVendor, type Fault } from './vendor-call.ts';
import { currentProcess, type World } from './world.ts';

export type BusEvent = { readonly type: string; readonly detail: Record<string, string> };

const published = new WeakMap<World, BusEvent[]>();

/** The events the bus took in a world, in order. */
export const eventsOf = (world: World): readonly BusEvent[] => published.get(world) ?? [];

const noAnswer = (): never => {
  throw new Error('the bus does not answer');
};
const FAULTS: Readonly<Record<string, Fault<object>>> = {
  refused: { acts: false, answer: noAnswer },
  answer_lost: { acts: true, answer: noAnswer },
};

/** Puts the bus in the SDK's place; the answer puts it back. */
export function installBus(): () => void {
  const bus = mockClient(EventBridgeClient);
  bus.on(PutEventsCommand).callsFake(({ Entries = [] }) => {
    const world = currentProcess()?.world;
    if (!world) throw new Error('published outside a simulated process');
    return callVendor({
      service: 'queue',
      name: 'publish event',
      latencyMs: [2, 15],
      perform: () => {
        const events = Entries.map(({ DetailType, Detail }: Record<string, string>) => ({
          type: DetailType ?? '',
          detail: JSON.parse(Detail ?? '{}'),
        }));
        published.set(world, [...eventsOf(world), ...events]);
        return { FailedEntryCount: 0 };
      },
      faults: FAULTS,
    });
  });
  return () => bus.restore();
}
