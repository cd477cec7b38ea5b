// A fake EventBridge behind its SDK client: it records the events that each world publishes.
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { simulateVendorCall, type VendorFault } from './simulate-vendor-call.ts';
import { findCurrentSimulatedProcess, type SimulatedWorld } from './virtual-time-and-processes.ts';

export type BusEvent = { readonly type: string; readonly detail: Record<string, string> };

const publishedByWorld = new WeakMap<SimulatedWorld, BusEvent[]>();

/** The events the bus accepted in a world, in order. */
export const getSimulatedBusEvents = (world: SimulatedWorld): readonly BusEvent[] =>
  publishedByWorld.get(world) ?? [];

const throwNoResponse = (): never => {
  throw new Error('the event bus does not respond');
};
const BUS_FAULTS: Readonly<Record<string, VendorFault<object>>> = {
  refused: { takesEffect: false, respond: throwNoResponse },
  answer_lost: { takesEffect: true, respond: throwNoResponse },
};

/** Replaces the SDK's client by the fake bus; the returned function restores it. */
export function installSimulatedEventBus(): () => void {
  const bus = mockClient(EventBridgeClient);
  bus.on(PutEventsCommand).callsFake(({ Entries = [] }) => {
    const world = findCurrentSimulatedProcess()?.world;
    if (!world) throw new Error('published outside a simulated process');
    return simulateVendorCall({
      service: 'queue',
      name: 'publish event',
      latencyMs: [2, 15],
      perform: () => {
        const events = Entries.map(({ DetailType, Detail }: Record<string, string>) => ({
          type: DetailType ?? '',
          detail: JSON.parse(Detail ?? '{}'),
        }));
        publishedByWorld.set(world, [...getSimulatedBusEvents(world), ...events]);
        return { FailedEntryCount: 0 };
      },
      faults: BUS_FAULTS,
    });
  });
  return () => bus.restore();
}
