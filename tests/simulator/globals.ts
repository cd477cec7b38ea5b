// Time, timers, chance and fetch as product code sees them inside a process: virtual and seeded.
// Outside processes they are the real ones, so test runner and harness are not touched.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Random } from './random.ts';
import { currentProcess, type Process, type World } from './world.ts';

const real = {
  Date,
  random: Math.random,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  pause: timersPromises.setTimeout,
  fetch: globalThis.fetch,
  randomBytes: crypto.randomBytes,
  signalAfter: AbortSignal.timeout,
};

type Timer = {
  readonly cancel: () => void;
  readonly unref: () => Timer;
  readonly ref: () => Timer;
};

function startTimer(process: Process, delayMs: number, run: () => void): Timer {
  process.open += 1;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return false;
    isOpen = false;
    process.open -= 1;
    return true;
  };
  const takeBack = process.world.schedule(delayMs, () => {
    if (process.state === 'running' && close()) run();
  });
  const timer: Timer = {
    cancel: () => {
      close();
      takeBack();
    },
    unref: () => timer,
    ref: () => timer,
  };
  return timer;
}

class ProcessDate extends real.Date {
  constructor(...args: readonly unknown[]) {
    super(...((args.length === 0 ? [ProcessDate.now()] : args) as [number]));
  }
  static override now(): number {
    return currentProcess()?.world.now() ?? real.Date.now();
  }
}

const setProcessTimeout = (run: () => void, delayMs = 0, ...rest: unknown[]) => {
  const process = currentProcess();
  return process
    ? startTimer(process, delayMs, run)
    : real.setTimeout(run as (...all: unknown[]) => void, delayMs, ...rest);
};

const clearProcessTimeout = (timer: unknown) =>
  timer && typeof timer === 'object' && 'cancel' in timer
    ? (timer as Timer).cancel()
    : real.clearTimeout(timer as NodeJS.Timeout);

const pauseProcess = (delayMs?: number, value?: unknown, options?: object) => {
  const process = currentProcess();
  return process
    ? new Promise((resolve) => startTimer(process, delayMs ?? 0, () => resolve(value)))
    : real.pause(delayMs, value, options);
};

function signalAfter(delayMs: number): AbortSignal {
  const process = currentProcess();
  if (!process) return real.signalAfter(delayMs);
  const controller = new AbortController();
  process.world.schedule(delayMs, () =>
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  );
  return controller.signal;
}

const streams = new WeakMap<World, Random>();

/** Ids must sort the same way in every run of a seed. */
function processBytes(size: number): Buffer {
  const world = currentProcess()?.world;
  if (!world) return real.randomBytes(size);
  const stream = streams.get(world) ?? world.random.fork('bytes');
  streams.set(world, stream);
  return Buffer.from(Array.from({ length: size }, () => stream.between(0, 255)));
}

export type ProcessFetch = (process: Process, request: Request) => Promise<Response>;

const requests = new WeakMap<World, Request[]>();

/** Held as long as its world: a request that was collected no longer hears that its caller gives up. */
function requestOf({ world }: Process, ...call: Parameters<typeof fetch>): Request {
  const request = new Request(...call);
  const held = requests.get(world) ?? [];
  requests.set(world, held);
  held.push(request);
  return request;
}

/** Puts them in place; the answer puts the real ones back. */
export function installGlobals(fetchOf: ProcessFetch): () => void {
  const processFetch: typeof fetch = (input, init) => {
    const process = currentProcess();
    return process ? fetchOf(process, requestOf(process, input, init)) : real.fetch(input, init);
  };
  Object.assign(globalThis, {
    Date: ProcessDate,
    setTimeout: setProcessTimeout,
    clearTimeout: clearProcessTimeout,
    fetch: processFetch,
  });
  Math.random = () => currentProcess()?.world.random.next() ?? real.random();
  AbortSignal.timeout = signalAfter;
  timersPromises.setTimeout = pauseProcess as typeof real.pause;
  crypto.randomBytes = processBytes as typeof real.randomBytes;
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, {
      Date: real.Date,
      setTimeout: real.setTimeout,
      clearTimeout: real.clearTimeout,
      fetch: real.fetch,
    });
    Math.random = real.random;
    AbortSignal.timeout = real.signalAfter;
    timersPromises.setTimeout = real.pause;
    crypto.randomBytes = real.randomBytes;
    syncBuiltinESMExports();
  };
}
