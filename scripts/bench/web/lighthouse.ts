// LH: Lighthouse scores of the built app behind the local edge server, on desktop and mobile.
import lighthouse, { desktopConfig } from 'lighthouse';
import { logProgress, type Measurement } from '../measurement.ts';
import { computeMedian } from '../medians.ts';
import type { BenchBrowserSession, BenchScreen } from './script-sizes.ts';

const RUN_COUNT = 3;
const MAX_ATTEMPTS = 3;
const FORM_FACTOR_CONFIGS = { desktop: desktopConfig, mobile: undefined } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** `port`: the browser's debugging port. */
export type LighthouseSession = BenchBrowserSession & { readonly port: number };

type FormFactor = keyof typeof FORM_FACTOR_CONFIGS;
type LighthouseReport = Awaited<ReturnType<typeof runLighthouseWithRetry>>;

/** Visits once with an empty cache; the app's own storage, such as the session, stays. */
async function runLighthouse(url: string, formFactor: FormFactor, port: number) {
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const };
  const result = await lighthouse(url, flags, FORM_FACTOR_CONFIGS[formFactor]);
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
  return result.lhr;
}

/** @throws Error when every attempt fails, or when the app redirected the visitor. */
async function runLighthouseWithRetry(url: string, formFactor: FormFactor, port: number) {
  let report = await runLighthouse(url, formFactor, port);
  // A busy machine sometimes loses a trace; the page is not at fault.
  for (let attempt = 1; report.runtimeError !== undefined && attempt < MAX_ATTEMPTS; attempt += 1) {
    logProgress(`Retrying Lighthouse: ${report.runtimeError.code}`);
    report = await runLighthouse(url, formFactor, port);
  }
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const shownPath = new URL(report.finalDisplayedUrl).pathname;
  const wantedPath = new URL(url).pathname;
  if (shownPath !== wantedPath)
    throw new Error(`Lighthouse was redirected from ${wantedPath} to ${shownPath}.`);
  return report;
}

/** The audits that lose points, with their descriptions. */
function listLostPoints(report: LighthouseReport): string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return [];
      const description = [audit.title, audit.displayValue].filter(Boolean).join(': ');
      return [`    ${category} ${id} ${audit.score} of weight ${weight}: ${description}`];
    }),
  );
}

async function measureScreen(
  screen: BenchScreen,
  formFactor: FormFactor,
  { product, port }: LighthouseSession,
): Promise<Measurement[]> {
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < RUN_COUNT; run += 1) {
    reports.push(await runLighthouseWithRetry(`${product.appUrl}${screen.path}`, formFactor, port));
  }
  const scores = reports.map(({ categories }) => categories.performance?.score);
  logProgress(`Lighthouse of ${screen.name}, ${formFactor}: performance ${scores.join(', ')}`);
  for (const lostPoint of new Set(reports.flatMap(listLostPoints))) logProgress(lostPoint);
  return CATEGORIES.map((category) => ({
    id: `LH-${screen.name}-${formFactor}-${category}`,
    ratio: computeMedian(reports.map((report) => report.categories[category]?.score ?? Number.NaN)),
  }));
}

export async function measureLighthouse(
  session: LighthouseSession,
  screens: readonly BenchScreen[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const screen of screens) {
    for (const formFactor of Object.keys(FORM_FACTOR_CONFIGS) as FormFactor[])
      measurements.push(...(await measureScreen(screen, formFactor, session)));
  }
  return measurements;
}
