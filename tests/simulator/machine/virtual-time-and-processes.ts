// Virtual time and the processes in it. A process is one run of product code (a Lambda invocation or a caller):
// it runs until it waits for a call to a vendor or for a timer. Time advances to the next scheduled event only
// when every process waits. So a run is one order of events that is drawn from the seed, and the same seed
// always gives the same run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { FaultPlan } from './fault-plan.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** When every run starts, in epoch milliseconds; nothing in a run sees the real time. */
export const SIMULATION_START_MS = Date.parse('2026-11-20T10:00:00.000Z');

/** Turns of the event loop after which all code that can run has run. */
const IDLE_TURNS = 3;
/** Real milliseconds after which a process that neither waits nor ends is a bug of the simulator. */
const STUCK_PROCESS_MS = 15_000;

/** The most events of a virtual hour, or of a shorter run; a quiet hour takes about 2,000. */
const MAX_EVENTS_PER_HOUR = 60_000;
const HOUR_MS = 3_600_000;

type ProcessOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'threw'; readonly error: unknown }
  /** Crashed or timed out: it never continues and returns nothing. */
  | { readonly kind: 'died' };

export type SimulatedProcess = {
  readonly name: string;
  readonly world: SimulatedWorld;
  /** The number of its calls to vendors so far. */
  callCount: number;
  /** The number of calls and timers it waits for. */
  pendingCount: number;
  state: 'running' | 'ended' | 'dead';
  readonly crash: () => void;
};

type TimelineEvent = { readonly at: number; readonly order: number; run?: () => unknown };

export type SimulatedWorld = {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly faults: FaultPlan;
  readonly trace: string[];
  readonly now: () => number;
  /** Runs something `delayMs` from now; the returned function cancels it. */
  readonly schedule: (delayMs: number, run: () => unknown) => () => void;
  /** Runs product code as a process, which crashes after `timeoutMs` as a Lambda does. */
  readonly startProcess: <Result>(
    name: string,
    timeoutMs: number,
    work: () => Promise<Result>,
  ) => Promise<ProcessOutcome<Result>>;
  /** Runs code that reads or prepares state from outside the run, without faults or virtual time. */
  readonly runAsObserver: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Lets time pass until `isOver`, at most until `horizonMs` after the start. */
  readonly runUntil: (isOver: () => Promise<boolean>, horizonMs: number) => Promise<void>;
  readonly isIdle: () => boolean;
  readonly addTrace: (what: string) => void;
};

const storage = new AsyncLocalStorage<SimulatedProcess>();

/** The process this code runs in; undefined for the simulator itself and outside of it. */
export const findCurrentSimulatedProcess = (): SimulatedProcess | undefined => storage.getStore();

/** Runs code of the simulator that must see real time and real timers. */
export const runOutsideSimulatedProcess = <Result>(work: () => Result): Result =>
  storage.exit(work);

/** Processes that only observe: their calls take effect at once. */
const observers = new WeakSet<SimulatedProcess>();
export const isObserverProcess = (process: SimulatedProcess): boolean => observers.has(process);

function createTimeline() {
  const events: TimelineEvent[] = [];
  let order = 0;
  const isBefore = (a: TimelineEvent, b: TimelineEvent) =>
    a.at < b.at || (a.at === b.at && a.order < b.order);
  return {
    add(at: number, run: () => unknown): () => void {
      const event: TimelineEvent = { at, order: order++, run };
      const insertIndex = events.findIndex((other) => isBefore(event, other));
      events.splice(insertIndex === -1 ? events.length : insertIndex, 0, event);
      return () => {
        delete event.run;
      };
    },
    next(): TimelineEvent | undefined {
      while (events.length > 0 && events[0]?.run === undefined) events.shift();
      return events.shift();
    },
  };
}

/** Waits until every process waits for a call or a timer. */
async function waitForProcesses(running: ReadonlySet<SimulatedProcess>): Promise<void> {
  const since = performance.now();
  for (let idleTurns = 0; idleTurns < IDLE_TURNS; ) {
    await turn();
    const busy = [...running].find((process) => process.pendingCount === 0);
    idleTurns = busy ? 0 : idleTurns + 1;
    if (busy && performance.now() - since > STUCK_PROCESS_MS) {
      throw new Error(`${busy.name} neither waits nor ends`);
    }
  }
}

export function createSimulatedWorld(
  seed: number,
  createFaultPlan: (random: SeededRandom) => FaultPlan,
): SimulatedWorld {
  const random = createSeededRandom(seed);
  const timeline = createTimeline();
  const running = new Set<SimulatedProcess>();
  const trace: string[] = [];
  let now = SIMULATION_START_MS;

  const addTrace = (what: string) =>
    void trace.push(`${String(now - SIMULATION_START_MS).padStart(9)} ms  ${what}`);

  function runProcess<Result>(process: SimulatedProcess, work: () => Promise<Result>) {
    return new Promise<ProcessOutcome<Result>>((resolve) => {
      const endProcess = (outcome: ProcessOutcome<Result>) => {
        if (process.state === 'running') process.state = 'ended';
        running.delete(process);
        resolve(outcome);
      };
      Object.assign(process, {
        crash: () => {
          process.state = 'dead';
          addTrace(`${process.name} DIES`);
          endProcess({ kind: 'died' });
        },
      });
      running.add(process);
      storage.run(process, () => {
        work().then(
          (result) => process.state === 'running' && endProcess({ kind: 'answered', result }),
          (error: unknown) => process.state === 'running' && endProcess({ kind: 'threw', error }),
        );
      });
    });
  }
  const createProcess = (name: string): SimulatedProcess => ({
    name,
    world,
    callCount: 0,
    pendingCount: 0,
    state: 'running',
    crash: () => {},
  });

  const world: SimulatedWorld = {
    seed,
    random,
    faults: createFaultPlan(random.fork('faults')),
    trace,
    now: () => now,
    schedule: (delayMs, run) => timeline.add(now + Math.max(0, Math.ceil(delayMs)), run),
    addTrace,
    isIdle: () => running.size === 0,
    async startProcess(name, timeoutMs, work) {
      const process = createProcess(name);
      addTrace(`${name} starts`);
      const cancel = world.schedule(timeoutMs, () => process.crash());
      const outcome = await runProcess(process, work);
      cancel();
      addTrace(`${name} ${outcome.kind}`);
      return outcome;
    },
    async runAsObserver(work) {
      const process = createProcess('onlooker');
      observers.add(process);
      return storage.run(process, work);
    },
    async runUntil(isOver, horizonMs) {
      await waitForProcesses(running);
      let [eventsOfHour, hourStart] = [0, now];
      while (now - SIMULATION_START_MS < horizonMs && !(await isOver())) {
        if (now - hourStart >= HOUR_MS) [eventsOfHour, hourStart] = [0, now];
        eventsOfHour += 1;
        if (eventsOfHour > MAX_EVENTS_PER_HOUR) throw new Error('the run does not end');
        const event = timeline.next();
        if (event === undefined) return;
        now = Math.max(now, event.at);
        await event.run?.();
        await waitForProcesses(running);
      }
    },
  };
  return world;
}
