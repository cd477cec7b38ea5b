// A screen as everybody gets it: wide and narrow, light and dark, without barriers, and kept as a picture.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import { pictureFile } from './pictures.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;
/** Run in the page: how many pixels it scrolls sideways. */
const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const GRAVE = new Set<string | null | undefined>(['serious', 'critical']);

async function graveBarriers(person: Person): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: person.page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`));
}

/** Takes the pictures and fails where axe finds something serious or critical. */
export async function inspectScreen(person: Person, name: string): Promise<void> {
  const { page } = person;
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const variant = `${name}-${size.width}-${colorScheme}`;
      await page.screenshot({ path: pictureFile('screens', `${variant}.png`) });
      const barriers = await graveBarriers(person);
      found.push(...barriers.map((barrier) => `${variant} ${barrier}`));
      const overflow = await page.evaluate<number>(SIDEWAYS);
      if (overflow > 0) found.push(`${variant} is ${overflow} px wider than the window`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(found).toEqual([]);
}
