// Replaces time, timers, randomness and fetch for product code inside a simulated process: virtual and seeded.
// Outside processes they stay real, so that the test runner and the harness are not affected.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';
import {
  findCurrentSimulatedProcess,
  type SimulatedProcess,
  type SimulatedWorld,
} from './virtual-time-and-processes.ts';

const realGlobals = {
  Date,
  random: Math.random,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  sleep: timersPromises.setTimeout,
  fetch: globalThis.fetch,
  randomBytes: crypto.randomBytes,
  createTimeoutSignal: AbortSignal.timeout,
};

type Timer = {
  readonly cancel: () => void;
  readonly unref: () => Timer;
  readonly ref: () => Timer;
};

function startTimer(process: SimulatedProcess, delayMs: number, run: () => void): Timer {
  process.pendingCount += 1;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return false;
    isOpen = false;
    process.pendingCount -= 1;
    return true;
  };
  const cancelScheduled = process.world.schedule(delayMs, () => {
    if (process.state === 'running' && close()) run();
  });
  const timer: Timer = {
    cancel: () => {
      close();
      cancelScheduled();
    },
    unref: () => timer,
    ref: () => timer,
  };
  return timer;
}

class ProcessDate extends realGlobals.Date {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [ProcessDate.now()] : args) as [number]));
  }
  static override now(): number {
    return findCurrentSimulatedProcess()?.world.now() ?? realGlobals.Date.now();
  }
}

const setProcessTimeout = (run: () => void, delayMs = 0, ...rest: unknown[]) => {
  const process = findCurrentSimulatedProcess();
  return process
    ? startTimer(process, delayMs, run)
    : realGlobals.setTimeout(run as (...all: unknown[]) => void, delayMs, ...rest);
};

const clearProcessTimeout = (timer: unknown) =>
  timer && typeof timer === 'object' && 'cancel' in timer
    ? (timer as Timer).cancel()
    : realGlobals.clearTimeout(timer as NodeJS.Timeout);

const sleepInProcess = (delayMs?: number, value?: unknown, options?: object) => {
  const process = findCurrentSimulatedProcess();
  return process
    ? new Promise((resolve) => startTimer(process, delayMs ?? 0, () => resolve(value)))
    : realGlobals.sleep(delayMs, value, options);
};

function createTimeoutSignal(delayMs: number): AbortSignal {
  const process = findCurrentSimulatedProcess();
  if (!process) return realGlobals.createTimeoutSignal(delayMs);
  const controller = new AbortController();
  process.world.schedule(delayMs, () =>
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  );
  return controller.signal;
}

const byteSourceByWorld = new WeakMap<SimulatedWorld, SeededRandom>();

/** Seeded, since ids must sort the same way in every run of a seed. */
function drawProcessBytes(size: number): Buffer {
  const world = findCurrentSimulatedProcess()?.world;
  if (!world) return realGlobals.randomBytes(size);
  const byteSource = byteSourceByWorld.get(world) ?? world.random.fork('bytes');
  byteSourceByWorld.set(world, byteSource);
  return Buffer.from(Array.from({ length: size }, () => byteSource.between(0, 255)));
}

export type SimulatedFetchHandler = (
  process: SimulatedProcess,
  request: Request,
) => Promise<Response>;

const requestsByWorld = new WeakMap<SimulatedWorld, Request[]>();

/** Keeps the request as long as its world: once garbage-collected it would miss its caller's abort. */
function createTrackedRequest(
  { world }: SimulatedProcess,
  ...call: Parameters<typeof fetch>
): Request {
  const request = new Request(...call);
  const worldRequests = requestsByWorld.get(world) ?? [];
  requestsByWorld.set(world, worldRequests);
  worldRequests.push(request);
  return request;
}

/** Installs the replacements; the returned function restores the real globals. */
export function installSimulatedGlobals(handleFetch: SimulatedFetchHandler): () => void {
  const processFetch: typeof fetch = (input, init) => {
    const process = findCurrentSimulatedProcess();
    return process
      ? handleFetch(process, createTrackedRequest(process, input, init))
      : realGlobals.fetch(input, init);
  };
  Object.assign(globalThis, {
    Date: ProcessDate,
    setTimeout: setProcessTimeout,
    clearTimeout: clearProcessTimeout,
    fetch: processFetch,
  });
  Math.random = () => findCurrentSimulatedProcess()?.world.random.next() ?? realGlobals.random();
  AbortSignal.timeout = createTimeoutSignal;
  timersPromises.setTimeout = sleepInProcess as typeof realGlobals.sleep;
  crypto.randomBytes = drawProcessBytes as typeof realGlobals.randomBytes;
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, {
      Date: realGlobals.Date,
      setTimeout: realGlobals.setTimeout,
      clearTimeout: realGlobals.clearTimeout,
      fetch: realGlobals.fetch,
    });
    Math.random = realGlobals.random;
    AbortSignal.timeout = realGlobals.createTimeoutSignal;
    timersPromises.setTimeout = realGlobals.sleep;
    crypto.randomBytes = realGlobals.randomBytes;
    syncBuiltinESMExports();
  };
}
