// Usage headers and rate limits, per account and for the whole app.

import { createGraphError } from './graph-error.ts';
import type { GraphNetwork } from './graph-network.ts';
import type { GraphRateLimit, GraphUsage } from './graph-options.ts';

/** Calls of an account in 24 hours that its headers report as 100 %. */
const dailyCallLimit = 240_000;

const limitMessages: Readonly<Record<number, string>> = {
  4: 'Application request limit reached',
  17: 'User request limit reached',
  32: 'Page request limit reached',
  613: 'Calls to this api have exceeded the rate limit.',
  80002: 'There have been too many calls to this Instagram account. Wait a bit and try again.',
};

/** @throws GraphError while the app or one of the accounts is limited */
export function rejectLimitedCall(network: GraphNetwork, accountIds: ReadonlySet<string>): void {
  const limit = listActiveLimits(network).find(
    ({ accountId }) => accountId === null || accountIds.has(accountId),
  );
  if (!limit) return;
  throw createGraphError(limit.code, limitMessages[limit.code] ?? 'Request limit reached', {
    subcode: limit.subcode,
    status: limit.code === 4 || limit.code === 17 ? 403 : 400,
    transient: true,
  });
}

/** Rejects more reads of conversations per second than allowed; a rejected one does not extend the wait. */
export function countConversationRead({ options, now }: GraphNetwork, accountId: string): void {
  const { conversationCallCounts, conversationCallsPerSecond } = options;
  const counts = conversationCallCounts.get(accountId) ?? { answered: 0, refused: 0, recent: [] };
  conversationCallCounts.set(accountId, counts);
  const current = now();
  counts.recent = counts.recent.filter((at) => at > current - 1000 && at <= current);
  if (conversationCallsPerSecond > 0 && counts.recent.length >= conversationCallsPerSecond) {
    counts.refused += 1;
    throw createGraphError(613, `${limitMessages[613]}`, { subcode: 2_534_040, transient: true });
  }
  counts.recent = [...counts.recent, current];
  counts.answered += 1;
}

export function countAccountCalls(network: GraphNetwork, accountIds: ReadonlySet<string>): void {
  const { callsByAccount } = network.options;
  for (const id of accountIds) callsByAccount.set(id, (callsByAccount.get(id) ?? 0) + 1);
}

export function buildUsageHeaders(
  network: GraphNetwork,
  accountIds: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const app = toHeaderFields(getAppUsage(network));
  const business = [...accountIds].map((id) => {
    const usage = getAccountUsage(network, id);
    const estimate = { estimated_time_to_regain_access: usage.minutesToRegainAccess };
    return [id, [{ type: 'instagram', ...toHeaderFields(usage), ...estimate }]];
  });
  return {
    'x-app-usage': JSON.stringify(app),
    ...(business.length > 0 && {
      'x-business-use-case-usage': JSON.stringify(Object.fromEntries(business)),
    }),
  };
}

const toHeaderFields = ({ callCount, totalTime, totalCpuTime }: GraphUsage) => ({
  call_count: callCount,
  total_cputime: totalCpuTime,
  total_time: totalTime,
});

function getAccountUsage(network: GraphNetwork, accountId: string): GraphUsage {
  const { usageByAccount, callsByAccount } = network.options;
  const calls = callsByAccount.get(accountId) ?? 0;
  const share = Math.min(100, Math.floor((100 * calls) / dailyCallLimit));
  const usage = usageByAccount.get(accountId) ?? makeUsage(share);
  const limit = listActiveLimits(network).find((entry) => entry.accountId === accountId);
  if (!limit) return usage;
  const minutesLeft = Math.ceil((limit.until - network.now()) / 60_000);
  return { ...usage, callCount: 100, minutesToRegainAccess: Math.max(1, minutesLeft) };
}

function getAppUsage(network: GraphNetwork): GraphUsage {
  const usage = network.options.appUsage ?? makeUsage(0);
  const isLimited = listActiveLimits(network).some((limit) => limit.accountId === null);
  return isLimited ? { ...usage, callCount: 100 } : usage;
}

const makeUsage = (percent: number): GraphUsage => ({
  callCount: percent,
  totalTime: percent,
  totalCpuTime: percent,
  minutesToRegainAccess: 0,
});

function listActiveLimits({ options, now }: GraphNetwork): readonly GraphRateLimit[] {
  return options.rateLimits.filter((limit) => limit.until > now());
}
