// Layout shifts of a page: how far its visible parts move.
import { expect } from 'vitest';
import type { JourneyUser } from './journey-user.ts';

/** Half of what counts as a good cumulative layout shift (CLS). */
const MAX_LAYOUT_SHIFT = 0.05;

type LayoutShift = {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly at: number;
  readonly of: string;
};

/** Evaluated in the page: collects its layout shifts from now on. */
const COLLECT_LAYOUT_SHIFTS = `{
  globalThis.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
      const of = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
      globalThis.layoutShifts.push({ value, hadRecentInput, at: Math.round(startTime), of });
    }
  }).observe({ type: 'layout-shift' });
}`;

export const collectLayoutShifts = ({ page }: JourneyUser): Promise<unknown> =>
  page.evaluate(COLLECT_LAYOUT_SHIFTS);

/** Allows shifts right after a key or a press only where asked. A failure lists the parts that moved. */
export async function expectNoLayoutShift(
  { page }: JourneyUser,
  { allowsShiftsAfterInput = false } = {},
): Promise<void> {
  const collected = await page.evaluate<readonly LayoutShift[]>('globalThis.layoutShifts');
  const shifts = collected.filter((shift) => !(allowsShiftsAfterInput && shift.hadRecentInput));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}
