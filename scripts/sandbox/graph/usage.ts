// Usage headers and rate limits, per account and for the whole app.
import type { RateLimit, Usage } from '../control/controls.ts';
import type { Sandbox } from '../sandbox.ts';
import { GraphError } from './errors.ts';

/** What an account may be called in 24 hours before its headers read 100 %. */
const callsPerDay = 240_000;

const limitTexts: Readonly<Record<number, string>> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  80002:
    '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
};

/** The limit in force for the app or for one of the accounts, if any. */
export function findLimit(sandbox: Sandbox, accounts: ReadonlySet<string>): RateLimit | undefined {
  return activeLimits(sandbox).find(
    (entry) => entry.accountId === null || accounts.has(entry.accountId),
  );
}

export function limitError(limit: RateLimit): GraphError {
  return new GraphError({
    code: limit.code,
    subcode: limit.subcode ?? undefined,
    status: limit.code === 4 || limit.code === 17 ? 403 : 400,
    message: limitTexts[limit.code] ?? `(#${limit.code}) Request limit reached`,
    transient: true,
  });
}

export function usageHeaders(
  sandbox: Sandbox,
  accounts: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const business: Record<string, unknown> = {};
  for (const accountId of accounts) {
    const usage = usageOf(sandbox, accountId);
    business[accountId] = [
      {
        type: 'instagram',
        call_count: usage.callCount,
        total_cputime: usage.totalCpuTime,
        total_time: usage.totalTime,
        estimated_time_to_regain_access: usage.minutesToRegainAccess,
      },
    ];
  }
  const app = appUsage(sandbox);
  return {
    'x-app-usage': JSON.stringify({
      call_count: app.callCount,
      total_time: app.totalTime,
      total_cputime: app.totalCpuTime,
    }),
    ...(accounts.size > 0 ? { 'x-business-use-case-usage': JSON.stringify(business) } : {}),
  };
}

function usageOf(sandbox: Sandbox, accountId: string): Usage {
  const limit = activeLimits(sandbox).find((entry) => entry.accountId === accountId);
  const set = sandbox.controls.usage.get(accountId);
  const calls = sandbox.controls.callsByAccount.get(accountId) ?? 0;
  const share = Math.min(100, Math.floor((100 * calls) / callsPerDay));
  const usage = set ?? {
    callCount: share,
    totalTime: share,
    totalCpuTime: share,
    minutesToRegainAccess: 0,
  };
  if (!limit) return usage;
  return { ...usage, callCount: 100, minutesToRegainAccess: minutesLeft(sandbox, limit) };
}

function appUsage(sandbox: Sandbox): Usage {
  const limited = activeLimits(sandbox).some((entry) => entry.accountId === null);
  const usage = sandbox.controls.appUsage ?? {
    callCount: 0,
    totalTime: 0,
    totalCpuTime: 0,
    minutesToRegainAccess: 0,
  };
  return limited ? { ...usage, callCount: 100 } : usage;
}

function activeLimits(sandbox: Sandbox): readonly RateLimit[] {
  return sandbox.controls.rateLimits.filter((limit) => limit.until > sandbox.now());
}

function minutesLeft(sandbox: Sandbox, limit: RateLimit): number {
  return Math.max(1, Math.ceil((limit.until - sandbox.now()) / 60_000));
}
