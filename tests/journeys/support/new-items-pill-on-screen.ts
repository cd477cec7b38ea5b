// The pill that tells of new items in an open list.
import type { Locator } from 'playwright-core';
import { expectVisible, type JourneyUser } from './journey-user.ts';

/** @param noun a regular expression, e.g. `comments?` */
export const getPill = ({ page }: JourneyUser, noun: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^\\d+ new ${noun}: show$`) });

/** Waits until the item is visible; presses the pill when the item has arrived after the list was read. */
export async function expectVisibleOrNew(
  user: JourneyUser,
  item: Locator,
  noun: string,
): Promise<void> {
  const pill = getPill(user, noun);
  await expectVisible(item.or(pill));
  if (await pill.isVisible()) await pill.click();
  await expectVisible(item);
}
