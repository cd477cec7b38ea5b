// The usage headers by which the network says how close an account is to its limits.
// Source: Graph API "Rate limits" page; percentages are whole numbers, regain times are minutes.

export type Usage = {
  /** The highest of all percentages named, 0 where none is. */
  readonly percent: number;
  /** Seconds until calls work again, where the account is already limited. */
  readonly regainSeconds: number | undefined;
};

type Figures = Readonly<Record<string, unknown>>;

const PERCENTAGES = ['call_count', 'total_time', 'total_cputime'] as const;

function parse(header: string | null): unknown {
  if (header === null) return undefined;
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}

/** Reads `x-app-usage` and `x-business-use-case-usage`; malformed headers count as absent. */
export function readUsage(headers: Headers): Usage {
  const app = parse(headers.get('x-app-usage'));
  const business = parse(headers.get('x-business-use-case-usage'));
  const all: Figures[] = [
    ...(app && typeof app === 'object' ? [app as Figures] : []),
    ...(business && typeof business === 'object'
      ? Object.values(business as Record<string, Figures[]>).flat()
      : []),
  ];
  const numbers = all.flatMap((figures) => PERCENTAGES.map((name) => Number(figures[name] ?? 0)));
  const minutes = all.map((figures) => Number(figures.estimated_time_to_regain_access ?? 0));
  const regain = Math.max(0, ...minutes.filter(Number.isFinite));
  return {
    percent: Math.max(0, ...numbers.filter(Number.isFinite)),
    regainSeconds: regain > 0 ? regain * 60 : undefined,
  };
}
