// LH: what Lighthouse says of the built app behind the runner's front door, on desktop and on a phone.
import lighthouse, { desktopConfig } from 'lighthouse';
import { note, type Row, rowOf } from './row.ts';
import { median } from './samples.ts';
import type { Place, Screen } from './weight.ts';

const RUNS = 3;
const VISITS = 3;
const FORMS = { desktop: desktopConfig, mobile: undefined } as const;
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
} as const;
const PERFORMANCE = { desktop: 0.98, mobile: 0.9 } as const;

/** `port`: where the browser can be driven by others. */
export type InspectedPlace = Place & { readonly port: number };

type Form = keyof typeof FORMS;
type Category = keyof typeof CATEGORIES;
type Report = Awaited<ReturnType<typeof inspect>>;

/** One visit with nothing cached; what the app itself has stored, such as the session, stays. */
async function visit(url: string, form: Form, port: number) {
  const flags = { port, onlyCategories: Object.keys(CATEGORIES), logLevel: 'error' as const };
  const result = await lighthouse(url, flags, FORMS[form]);
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  return result.lhr;
}

/** @throws Error where no visit succeeds, or the app sent the visitor elsewhere. */
async function inspect(url: string, form: Form, port: number) {
  let report = await visit(url, form, port);
  // On a busy machine a trace gets lost now and then; that says nothing of the page.
  for (let again = 1; report.runtimeError !== undefined && again < VISITS; again += 1) {
    note(`Lighthouse once more: ${report.runtimeError.code}`);
    report = await visit(url, form, port);
  }
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const shown = new URL(report.finalDisplayedUrl).pathname;
  const wanted = new URL(url).pathname;
  if (shown !== wanted) throw new Error(`Lighthouse was sent from ${wanted} to ${shown}.`);
  return report;
}

/** What loses points, with what the audit says of it. */
function losses(report: Report): string[] {
  return Object.keys(CATEGORIES).flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= 1) return [];
      const said = [audit.title, audit.displayValue].filter(Boolean).join(': ');
      return [`    ${category} ${id} ${audit.score} of weight ${weight}: ${said}`];
    }),
  );
}

async function rowsOf(
  screen: Screen,
  form: Form,
  { product, port }: InspectedPlace,
): Promise<Row[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    reports.push(await inspect(`${product.appUrl}${screen.path}`, form, port));
  }
  const scores = reports.map(({ categories }) => categories.performance?.score);
  note(`Lighthouse of ${screen.name}, ${form}: performance ${scores.join(', ')}`);
  for (const loss of new Set(reports.flatMap(losses))) note(loss);
  return (Object.keys(CATEGORIES) as Category[]).map((category) => {
    const ratio = median(reports.map((report) => report.categories[category]?.score ?? Number.NaN));
    return rowOf({
      id: `LH-${screen.name}-${form}-${category}`,
      what: `Lighthouse ${CATEGORIES[category]} of the ${screen.name} screen, ${form}, median of ${RUNS}, ÷ 100`,
      ratio,
      target: { atLeast: category === 'performance' ? PERFORMANCE[form] : 1 },
    });
  });
}

export async function lighthouseRows(
  place: InspectedPlace,
  screens: readonly Screen[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const screen of screens) {
    for (const form of Object.keys(FORMS) as Form[])
      rows.push(...(await rowsOf(screen, form, place)));
  }
  return rows;
}
