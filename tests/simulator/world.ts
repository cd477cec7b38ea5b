// Virtual time and the processes in it. A process is one run of product code (a Lambda's
// invocation, a caller): it runs as far as it can, then waits for a call to a vendor or for a timer.
// Only when every process waits does time go on, to the next thing that is due. So a run is one
// order of events, drawn from the seed, and the same seed gives the same run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import { type Random, seeded } from './random.ts';

/** When every run begins; nothing in it knows the real time. */
export const START = Date.parse('2026-11-20T10:00:00.000Z');

/** Turns of the event loop after which code that can go on has gone on. */
const QUIET_TURNS = 3;
/** Real milliseconds after which a process that neither waits nor ends is a fault of the harness. */
const STUCK_MS = 15_000;

/** A run of a few virtual hours takes a few thousand. */
const MOST_EVENTS = 60_000;

type Outcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'threw'; readonly error: unknown }
  /** Killed, or out of time: it never goes on, and nobody hears from it. */
  | { readonly kind: 'died' };

export type Process = {
  readonly name: string;
  readonly world: World;
  /** Counts its calls to vendors, from 0. */
  calls: number;
  /** Calls and timers it waits for. */
  open: number;
  state: 'running' | 'ended' | 'dead';
  readonly die: () => void;
};

type Event = { readonly at: number; readonly order: number; run?: () => unknown };

export type World = {
  readonly seed: number;
  readonly random: Random;
  readonly faults: Faults;
  readonly trace: string[];
  readonly now: () => number;
  /** Does something `delayMs` from now; the answer takes it back. */
  readonly schedule: (delayMs: number, run: () => unknown) => () => void;
  /** Starts product code as a process. `timeoutMs` kills it, as Lambda would. */
  readonly start: <Result>(
    name: string,
    timeoutMs: number,
    work: () => Promise<Result>,
  ) => Promise<Outcome<Result>>;
  /** Runs code that looks at the world from outside: no faults, no time passes. */
  readonly look: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Lets time pass until `isOver`, at most until `horizonMs` after the start. */
  readonly run: (isOver: () => Promise<boolean>, horizonMs: number) => Promise<void>;
  readonly isQuiet: () => boolean;
  readonly note: (what: string) => void;
};

const storage = new AsyncLocalStorage<Process>();

/** The process this code runs in; undefined for the harness itself and for everybody else. */
export const currentProcess = (): Process | undefined => storage.getStore();

/** Runs harness code that must see real time and real timers. */
export const outside = <Result>(work: () => Result): Result => storage.exit(work);

/** Processes that only look: their calls take effect at once. */
const onlookers = new WeakSet<Process>();
export const isOnlooker = (process: Process): boolean => onlookers.has(process);

function createTimeline() {
  const events: Event[] = [];
  let order = 0;
  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);
  return {
    add(at: number, run: () => unknown): () => void {
      const event: Event = { at, order: order++, run };
      const place = events.findIndex((other) => isBefore(event, other));
      events.splice(place === -1 ? events.length : place, 0, event);
      return () => {
        delete event.run;
      };
    },
    next(): Event | undefined {
      while (events.length > 0 && events[0]?.run === undefined) events.shift();
      return events.shift();
    },
  };
}

/** Waits until no process can go on by itself. */
async function settle(running: ReadonlySet<Process>): Promise<void> {
  const since = performance.now();
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await turn();
    const busy = [...running].find((process) => process.open === 0);
    quiet = busy ? 0 : quiet + 1;
    if (busy && performance.now() - since > STUCK_MS) {
      throw new Error(`${busy.name} neither waits nor ends`);
    }
  }
}

export function createWorld(seed: number, faultsOf: (random: Random) => Faults): World {
  const random = seeded(seed);
  const timeline = createTimeline();
  const running = new Set<Process>();
  const trace: string[] = [];
  let now = START;

  const note = (what: string) => void trace.push(`${String(now - START).padStart(9)} ms  ${what}`);

  function begin<Result>(process: Process, work: () => Promise<Result>) {
    return new Promise<Outcome<Result>>((resolve) => {
      const end = (outcome: Outcome<Result>) => {
        if (process.state === 'running') process.state = 'ended';
        running.delete(process);
        resolve(outcome);
      };
      Object.assign(process, {
        die: () => {
          process.state = 'dead';
          note(`${process.name} DIES`);
          end({ kind: 'died' });
        },
      });
      running.add(process);
      storage.run(process, () => {
        work().then(
          (result) => process.state === 'running' && end({ kind: 'answered', result }),
          (error: unknown) => process.state === 'running' && end({ kind: 'threw', error }),
        );
      });
    });
  }
  const newProcess = (name: string): Process => ({
    name,
    world,
    calls: 0,
    open: 0,
    state: 'running',
    die: () => {},
  });

  const world: World = {
    seed,
    random,
    faults: faultsOf(random.fork('faults')),
    trace,
    now: () => now,
    schedule: (delayMs, run) => timeline.add(now + Math.max(0, Math.ceil(delayMs)), run),
    note,
    isQuiet: () => running.size === 0,
    async start(name, timeoutMs, work) {
      const process = newProcess(name);
      note(`${name} starts`);
      const cancel = world.schedule(timeoutMs, () => process.die());
      const outcome = await begin(process, work);
      cancel();
      note(`${name} ${outcome.kind}`);
      return outcome;
    },
    async look(work) {
      const process = newProcess('onlooker');
      onlookers.add(process);
      return storage.run(process, work);
    },
    async run(isOver, horizonMs) {
      await settle(running);
      for (let events = 0; now - START < horizonMs && !(await isOver()); events++) {
        if (events > MOST_EVENTS) throw new Error('the run does not come to an end');
        const event = timeline.next();
        if (event === undefined) return;
        now = Math.max(now, event.at);
        await event.run?.();
        await settle(running);
      }
    },
  };
  return world;
}
