// Delivers events over HTTP: events of a short window together, with retries and a log of all attempts.
import { setTimeout as wait } from 'node:timers/promises';

const responseTimeoutMs = 5_000;
const maxLoggedDeliveries = 500;

export interface DeliveryControls {
  enabled: boolean;
  /** How many times each delivery is sent. */
  copies: number;
  /** Changes the order of the events of one window. */
  reorder: boolean;
  /** How long events are collected before they are sent. */
  windowMs: number;
  retryDelaysMs: readonly number[];
}

/** One delivery: its description in the log, and how to send it. */
interface Parcel<Description> {
  readonly description: Description;
  /** Returns the HTTP status of the response; 0 when there was none. */
  readonly attempt: () => Promise<number>;
  readonly onEnd: (isDelivered: boolean) => void;
}

type Delivery<Description> = Description & {
  readonly id: number;
  /** HTTP status of each attempt; 0 when there was no response. */
  readonly attempts: number[];
  state: 'pending' | 'delivered' | 'given_up';
};

/** Sends a request; undefined when there was no response in time. */
type SendRequest = (url: string | URL, init?: RequestInit) => Promise<Response | undefined>;

export function createDeliveryQueue<Event, Description extends object>(
  getControls: () => DeliveryControls,
  pack: (events: readonly Event[], send: SendRequest) => readonly Parcel<Description>[],
) {
  const stopController = new AbortController();
  const deliveries: Delivery<Description>[] = [];
  let pendingEvents: Event[] = [];
  let timer: NodeJS.Timeout | null = null;
  let lastId = 0;

  const send: SendRequest = (url, init) => {
    const timeout = AbortSignal.timeout(responseTimeoutMs);
    const signal = AbortSignal.any([stopController.signal, timeout]);
    return fetch(url, { ...init, signal }).catch(() => undefined);
  };

  const deliver = async (
    parcel: Parcel<Description>,
    delivery: Delivery<Description>,
  ): Promise<void> => {
    for (const delay of [0, ...getControls().retryDelaysMs]) {
      await wait(delay, undefined, { ref: false, signal: stopController.signal });
      const status = await parcel.attempt();
      delivery.attempts.push(status);
      if (status >= 200 && status < 300) {
        delivery.state = 'delivered';
        return parcel.onEnd(true);
      }
    }
    delivery.state = 'given_up';
    parcel.onEnd(false);
  };

  const sendPendingEvents = (): void => {
    timer = null;
    const parcels = pack(pendingEvents, send);
    pendingEvents = [];
    const { copies } = getControls();
    for (const parcel of parcels.flatMap((one) => Array.from({ length: copies }, () => one))) {
      lastId += 1;
      const delivery: Delivery<Description> = {
        id: lastId,
        ...parcel.description,
        attempts: [],
        state: 'pending',
      };
      deliveries.push(delivery);
      if (deliveries.length > maxLoggedDeliveries) deliveries.shift();
      // Stopping the sandbox aborts the wait; that is not an error.
      deliver(parcel, delivery).catch(() => {});
    }
  };

  return {
    send,
    queueEvent: (event: Event): void => {
      pendingEvents.push(event);
      timer ??= setTimeout(sendPendingEvents, getControls().windowMs).unref();
    },
    listDeliveries: (): readonly Delivery<Description>[] => deliveries,
    /** How many events and deliveries are not finished. */
    countPending: (): number =>
      pendingEvents.length + deliveries.filter(({ state }) => state === 'pending').length,
    close: (): void => {
      stopController.abort();
      if (timer) clearTimeout(timer);
    },
  };
}
