// Random lives of tokens against a model: devices, tabs, thieves, log-outs, new passwords, admins and waits.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  ABSOLUTE_LIFETIME_MS,
  ACCESS_LIFETIME_MS,
  IDLE_LIFETIME_MS,
  IMPERSONATION_LIFETIME_MS,
  ROTATION_OVERLAP_MS,
} from '#functions/session/domain/session.ts';
import { startQueues } from '#tests/support/queue.ts';
import { startTable, type TestTable } from '#tests/support/table.ts';
import { setEveryApiUp } from './settings.ts';
import * as tokens from './token-commands.ts';

const OPERATIONS = Number(process.env.SEEDS ?? 300);
/** Commands of one history; fast-check draws fewer for many of them. */
const MOST_COMMANDS = 40;

let table: TestTable;
beforeAll(async () => {
  setEveryApiUp();
  table = await startTable();
  startQueues();
});
afterAll(() => table.stop());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => vi.useRealTimers());

const device = fc.nat({ max: 3 });
const age = fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3);
/** Replaced at least twice: only a thief has it. */
const stolen = fc.constantFrom(2, 3, 4);
const pause = fc.constantFrom(1, 4_000, ROTATION_OVERLAP_MS, ROTATION_OVERLAP_MS + 1);
const longPause = fc.constantFrom(
  ACCESS_LIFETIME_MS - 1,
  ACCESS_LIFETIME_MS,
  ACCESS_LIFETIME_MS,
  IMPERSONATION_LIFETIME_MS - 1,
  IMPERSONATION_LIFETIME_MS,
  IDLE_LIFETIME_MS - 1,
  IDLE_LIFETIME_MS,
  ABSOLUTE_LIFETIME_MS,
);
const many = fc.integer({ min: 2, max: 5 });
const kind = fc.constantFrom('access' as const, 'refresh' as const);

// What is listed twice happens twice as often.
const commands = fc.commands(
  [
    fc.constant(tokens.login()),
    fc.tuple(device, age).map((drawn) => tokens.refreshing(...drawn)),
    fc.tuple(device, many).map((drawn) => tokens.rotating(...drawn)),
    fc.tuple(device, many).map((drawn) => tokens.rotating(...drawn)),
    stolen.map(tokens.theft),
    stolen.map(tokens.theft),
    fc.tuple(device, pause).map((drawn) => tokens.lostAnswer(...drawn)),
    fc.tuple(device, many).map((drawn) => tokens.tabs(...drawn)),
    fc.tuple(device, kind, age).map((drawn) => tokens.logout(...drawn)),
    device.map(tokens.crossing),
    pause.map(tokens.wait),
    pause.map(tokens.wait),
    fc.tuple(device, fc.constant(0)).map((drawn) => tokens.refreshing(...drawn)),
    longPause.map(tokens.wait),
    fc.tuple(device, age).map((drawn) => tokens.usingAccess(...drawn)),
    fc.tuple(device, age).map((drawn) => tokens.changingPassword(...drawn)),
    fc.constant(tokens.resettingPassword()),
    fc.constant(tokens.impersonating()),
    fc.constant(tokens.impersonating()),
    fc.tuple(device, age).map((drawn) => tokens.stopping(...drawn)),
    fc.constant(tokens.outstaying()),
    fc.constant(tokens.changingRole()),
  ],
  { maxCommands: MOST_COMMANDS, size: 'max' },
);

test(`only living tokens ever work (${OPERATIONS} operations)`, async () => {
  let operations = 0;
  while (operations < OPERATIONS) {
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const { model, real } = await tokens.newHistory();
        await fc.asyncModelRun(() => ({ model, real }), history);
        await tokens.expectAllTokens(model);
        operations += real.operations;
      }),
      { numRuns: 5 },
    );
  }
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS);
}, 600_000);
