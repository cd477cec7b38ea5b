// Usage headers and rate limits, per account and for the whole app.
import type { InjectedApiUsage, InjectedRateLimit } from '../control/sandbox-controls.ts';
import type { Sandbox } from '../sandbox-types.ts';
import { SandboxGraphError } from './sandbox-graph-error.ts';

/** Calls of an account in 24 hours that its headers report as 100 %. */
const dailyCallLimit = 240_000;

const rateLimitMessages: Readonly<Record<number, string>> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  80002:
    '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
};

/** The active limit of the app or of one of the accounts. */
export function findActiveInjectedRateLimit(
  sandbox: Sandbox,
  accounts: ReadonlySet<string>,
): InjectedRateLimit | undefined {
  return listActiveRateLimits(sandbox).find(
    (entry) => entry.accountId === null || accounts.has(entry.accountId),
  );
}

export function createSandboxRateLimitError(limit: InjectedRateLimit): SandboxGraphError {
  return new SandboxGraphError({
    code: limit.code,
    subcode: limit.subcode ?? undefined,
    status: limit.code === 4 || limit.code === 17 ? 403 : 400,
    message: rateLimitMessages[limit.code] ?? `(#${limit.code}) Request limit reached`,
    transient: true,
  });
}

export function buildGraphUsageHeaders(
  sandbox: Sandbox,
  accounts: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const business: Record<string, unknown> = {};
  for (const accountId of accounts) {
    const usage = getAccountUsage(sandbox, accountId);
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
  const app = getAppUsage(sandbox);
  return {
    'x-app-usage': JSON.stringify({
      call_count: app.callCount,
      total_time: app.totalTime,
      total_cputime: app.totalCpuTime,
    }),
    ...(accounts.size > 0 ? { 'x-business-use-case-usage': JSON.stringify(business) } : {}),
  };
}

function getAccountUsage(sandbox: Sandbox, accountId: string): InjectedApiUsage {
  const limit = listActiveRateLimits(sandbox).find((entry) => entry.accountId === accountId);
  const configuredUsage = sandbox.controls.usageByAccount.get(accountId);
  const callCount = sandbox.controls.callsByAccount.get(accountId) ?? 0;
  const share = Math.min(100, Math.floor((100 * callCount) / dailyCallLimit));
  const usage = configuredUsage ?? {
    callCount: share,
    totalTime: share,
    totalCpuTime: share,
    minutesToRegainAccess: 0,
  };
  if (!limit) return usage;
  return { ...usage, callCount: 100, minutesToRegainAccess: countMinutesLeft(sandbox, limit) };
}

function getAppUsage(sandbox: Sandbox): InjectedApiUsage {
  const isLimited = listActiveRateLimits(sandbox).some((entry) => entry.accountId === null);
  const usage = sandbox.controls.appUsage ?? {
    callCount: 0,
    totalTime: 0,
    totalCpuTime: 0,
    minutesToRegainAccess: 0,
  };
  return isLimited ? { ...usage, callCount: 100 } : usage;
}

function listActiveRateLimits(sandbox: Sandbox): readonly InjectedRateLimit[] {
  return sandbox.controls.rateLimits.filter((limit) => limit.until > sandbox.now());
}

function countMinutesLeft(sandbox: Sandbox, limit: InjectedRateLimit): number {
  return Math.max(1, Math.ceil((limit.until - sandbox.now()) / 60_000));
}
