// The pill that tells of new items in an open list.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type JourneyUser, retryUntilPasses } from './journey-user.ts';

/** @param noun a regular expression, e.g. `comments?` */
export const getPill = ({ page }: JourneyUser, noun: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^\\d+ new ${noun}: show$`) });

/** Waits until the item is visible; presses each pill until then, because items arrive one after the other. */
export async function expectVisibleOrNew(
  user: JourneyUser,
  item: Locator,
  noun: string,
): Promise<void> {
  const pill = getPill(user, noun);
  const isItemVisible = () => item.first().isVisible();
  await retryUntilPasses(async () => {
    if (!(await isItemVisible()) && (await pill.isVisible())) await pill.click({ timeout: 1_000 });
    expect(await isItemVisible()).toBe(true);
  });
}
