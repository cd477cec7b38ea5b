// Checks a screen in desktop width and light, and in phone width and dark: accessibility, overflow, and a screenshot.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import { takeFewerCasesUnlessNightly } from '#tests/support/run/simulation-seed-count.ts';
import type { JourneyUser } from './journey-user.ts';
import { prepareScreenshotPath } from './screenshot-path.ts';

/** Each width and each color scheme once: two more combinations would find little and double the time. */
const VARIANTS = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** Evaluated in the page: by how many pixels the page is wider than the window. */
const HORIZONTAL_OVERFLOW_SCRIPT =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** An analysis takes a second: `npm test` analyses the first variant, a nightly run both. */
const ANALYSED_VARIANTS = takeFewerCasesUnlessNightly(VARIANTS, 1);
const FAILING_IMPACTS = new Set<string | null | undefined>(['serious', 'critical']);

async function findSevereAxeViolations(user: JourneyUser): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: user.page })
    .setLegacyMode()
    // Omits passing rules, which would take a third of the time.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => FAILING_IMPACTS.has(impact))
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`));
}

/** Takes the screenshots; fails on serious or critical axe violations and on horizontal overflow. */
export async function checkScreenAccessibilityAndOverflow(
  user: JourneyUser,
  screenName: string,
  /** Opens the parts that a narrower window closes. */
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page } = user;
  const screenProblems: string[] = [];
  for (const variant of VARIANTS) {
    const { width, height, colorScheme } = variant;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await prepare();
    const variantName = `${screenName}-${width}-${colorScheme}`;
    await page.screenshot({ path: prepareScreenshotPath('screens', `${variantName}.png`) });
    const axeViolations = ANALYSED_VARIANTS.includes(variant)
      ? await findSevereAxeViolations(user)
      : [];
    screenProblems.push(...axeViolations.map((axeViolation) => `${variantName} ${axeViolation}`));
    const overflow = await page.evaluate<number>(HORIZONTAL_OVERFLOW_SCRIPT);
    if (overflow > 0) screenProblems.push(`${variantName} is ${overflow} px wider than the window`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(screenProblems).toEqual([]);
}
