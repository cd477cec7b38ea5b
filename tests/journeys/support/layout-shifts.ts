// Layout shifts of a page: how far visible parts move without a press of the user.
import { expect } from 'vitest';
import type { JourneyUser } from './journey-user.ts';

/** Half of what counts as a good cumulative layout shift (CLS). */
const MAX_LAYOUT_SHIFT = 0.05;

type LayoutShift = { readonly value: number; readonly at: number; readonly of: string };

/** Evaluated in the page: collects its layout shifts from now on without recent input. */
const COLLECT_LAYOUT_SHIFTS = `{
  globalThis.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const of = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
      globalThis.layoutShifts.push({ value, at: Math.round(startTime), of });
    }
  }).observe({ type: 'layout-shift' });
}`;

export const collectLayoutShifts = ({ page }: JourneyUser): Promise<unknown> =>
  page.evaluate(COLLECT_LAYOUT_SHIFTS);

/** A failure lists the parts that moved. */
export async function expectNoLayoutShift({ page }: JourneyUser): Promise<void> {
  const shifts = await page.evaluate<readonly LayoutShift[]>('globalThis.layoutShifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}
