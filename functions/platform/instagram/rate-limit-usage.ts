// The usage headers, which show how close an account is to the network's rate limits.
// Source: Graph API "Rate limits" page; percentages are whole numbers, regain times are minutes.

export type RateLimitUsage = {
  /** The highest of all percentages in the headers; 0 when there is none. */
  readonly percent: number;
  /** How close all accounts together are to the app's own limit. */
  readonly appPercent: number;
  /** Seconds until calls work again, when the account is already limited. */
  readonly regainSeconds: number | undefined;
};

type UsageFigures = Readonly<Record<string, unknown>>;

const PERCENTAGE_FIELDS = ['call_count', 'total_time', 'total_cputime'] as const;

function parseJsonHeader(header: string | null): unknown {
  if (header === null) return undefined;
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}

function findHighestPercentage(all: readonly UsageFigures[]): number {
  const numbers = all.flatMap((figures) =>
    PERCENTAGE_FIELDS.map((name) => Number(figures[name] ?? 0)),
  );
  return Math.max(0, ...numbers.filter(Number.isFinite));
}

/** Parses `x-app-usage` and `x-business-use-case-usage`; malformed headers count as absent. */
export function parseRateLimitUsage(headers: Headers): RateLimitUsage {
  const app = parseJsonHeader(headers.get('x-app-usage'));
  const business = parseJsonHeader(headers.get('x-business-use-case-usage'));
  const ofApp = app && typeof app === 'object' ? [app as UsageFigures] : [];
  const ofAccounts =
    business && typeof business === 'object'
      ? Object.values(business as Record<string, UsageFigures[]>).flat()
      : [];
  const all = [...ofApp, ...ofAccounts];
  const minutes = all.map((figures) => Number(figures.estimated_time_to_regain_access ?? 0));
  const regainMinutes = Math.max(0, ...minutes.filter(Number.isFinite));
  return {
    percent: findHighestPercentage(all),
    appPercent: findHighestPercentage(ofApp),
    regainSeconds: regainMinutes > 0 ? regainMinutes * 60 : undefined,
  };
}
