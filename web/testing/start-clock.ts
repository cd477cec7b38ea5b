// The clock of every test file in the simulated browser. It starts at one fixed moment and then runs as usual. A test
// that fakes timers begins at the time of this clock.
import { afterAll } from 'vitest';

/** Within the trial of `makeUserSubscription`, and in the middle of an hour, a day and a week. */
const START_MS = Date.parse('2026-11-25T12:20:00.000Z');

const RealDate = globalThis.Date;
const shiftMs = START_MS - RealDate.now();
const readClock = (): number => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [readClock()] : args, newTarget),
  get: (target, name) => (name === 'now' ? readClock : Reflect.get(target, name)),
});
afterAll(() => {
  globalThis.Date = RealDate;
});
