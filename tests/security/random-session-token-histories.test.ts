// Model-based test of session tokens: random devices, tabs, stolen tokens, logouts, password changes and pauses.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ACCESS_TOKEN_LIFETIME_MS,
  IMPERSONATION_SESSION_LIFETIME_MS,
  REPLACED_REFRESH_TOKEN_GRACE_MS,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
} from '#functions/session/domain/session.ts';
import { getSimulationSeedCount } from '#tests/support/run/simulation-seed-count.ts';
import * as tokens from './session-model-commands.ts';
import { setUpApi } from './set-up-api.ts';

const OPERATION_COUNT = getSimulationSeedCount(80);
/** Upper bound for one random history; most are shorter. */
const MAX_COMMANDS_PER_HISTORY = 40;

setUpApi();
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => vi.useRealTimers());

const device = fc.nat({ max: 3 });
const tokenAge = fc.constantFrom(0, 0, 0, 1, 1, 2, 2, 3);
/** Age of a token that was replaced at least twice, so only a thief would still use it. */
const stolenTokenAge = fc.constantFrom(2, 3, 4);
const shortPauseMs = fc.constantFrom(
  1,
  4_000,
  REPLACED_REFRESH_TOKEN_GRACE_MS,
  REPLACED_REFRESH_TOKEN_GRACE_MS + 1,
);
const longPauseMs = fc.constantFrom(
  ACCESS_TOKEN_LIFETIME_MS - 1,
  ACCESS_TOKEN_LIFETIME_MS,
  ACCESS_TOKEN_LIFETIME_MS,
  IMPERSONATION_SESSION_LIFETIME_MS - 1,
  IMPERSONATION_SESSION_LIFETIME_MS,
  SESSION_IDLE_LIFETIME_MS - 1,
  SESSION_IDLE_LIFETIME_MS,
  SESSION_MAX_LIFETIME_MS,
);
const repetitions = fc.integer({ min: 2, max: 5 });
const tokenKind = fc.constantFrom('access' as const, 'refresh' as const);

// A command listed twice is drawn twice as often.
const commands = fc.commands(
  [
    fc.constant(tokens.makeLoginCommand()),
    fc.tuple(device, tokenAge).map((args) => tokens.makeTokenRefreshCommand(...args)),
    fc.tuple(device, repetitions).map((args) => tokens.makeRepeatedTokenRefreshCommand(...args)),
    fc.tuple(device, repetitions).map((args) => tokens.makeRepeatedTokenRefreshCommand(...args)),
    stolenTokenAge.map(tokens.makeStolenTokenCommand),
    stolenTokenAge.map(tokens.makeStolenTokenCommand),
    fc.tuple(device, shortPauseMs).map((args) => tokens.makeLostRefreshResponseCommand(...args)),
    fc.tuple(device, repetitions).map((args) => tokens.makeConcurrentTokenRefreshCommand(...args)),
    fc.tuple(device, tokenKind, tokenAge).map((args) => tokens.makeLogoutCommand(...args)),
    device.map(tokens.makeLogoutDuringRefreshCommand),
    shortPauseMs.map(tokens.makeAdvanceClockCommand),
    shortPauseMs.map(tokens.makeAdvanceClockCommand),
    fc.tuple(device, fc.constant(0)).map((args) => tokens.makeTokenRefreshCommand(...args)),
    longPauseMs.map(tokens.makeAdvanceClockCommand),
    fc.tuple(device, tokenAge).map((args) => tokens.makeUseAccessTokenCommand(...args)),
    fc.tuple(device, tokenAge).map((args) => tokens.makeChangePasswordCommand(...args)),
    fc.constant(tokens.makeResetPasswordCommand()),
    fc.constant(tokens.makeImpersonateCommand()),
    fc.constant(tokens.makeImpersonateCommand()),
    fc.tuple(device, tokenAge).map((args) => tokens.makeStopImpersonatingCommand(...args)),
    fc.constant(tokens.makeOverlongImpersonationCommand()),
    fc.constant(tokens.makeChangeAdminRoleCommand()),
  ],
  { maxCommands: MAX_COMMANDS_PER_HISTORY, size: 'max' },
);

test(`accepts only valid tokens in histories of ${OPERATION_COUNT} operations`, async () => {
  let operations = 0;
  while (operations < OPERATION_COUNT) {
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const { model, real } = await tokens.startSessionModelRun();
        await fc.asyncModelRun(() => ({ model, real }), history);
        await tokens.expectAllTokensMatchModel(model);
        operations += real.operationCount;
      }),
      { numRuns: 1 },
    );
  }
  expect(operations).toBeGreaterThanOrEqual(OPERATION_COUNT);
}, 600_000);
