// The pill that announces new items in an open list.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { expectVisible, type JourneyUser, retryUntilPasses } from './journey-user.ts';

/** @param noun a regular expression, e.g. `comments?` */
export const getNewItemsPill = ({ page }: JourneyUser, noun: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^\\d+ new ${noun}: show$`) });

/** Waits until the item is visible; presses each pill until then, because items arrive one after the other. */
export async function expectVisibleAfterNewItemsPill(
  user: JourneyUser,
  item: Locator,
  noun: string,
): Promise<void> {
  const pill = getNewItemsPill(user, noun);
  const isItemVisible = () => item.first().isVisible();
  await retryUntilPasses(async () => {
    if (!(await isItemVisible()) && (await pill.isVisible())) await pill.click({ timeout: 1_000 });
    expect(await isItemVisible()).toBe(true);
  });
}

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Evaluated in the page: the elements below the button in this box, down to their common parent. Elements that scroll
 * below an opaque bar with the button do not count.
 */
const LIST_COVERED = ({ x, y, width, height }: Box) => `(() => {
  const at = (across, down) =>
    document.elementsFromPoint(${x} + ${width} * across, ${y} + ${height} * down);
  const button = at(0.5, 0.5)[0]?.closest('button');
  if (!button) return ['nothing can be pressed there'];
  const covered = new Set();
  for (const across of [0.02, 0.25, 0.5, 0.75, 0.98])
    for (const down of [0.05, 0.5, 0.95]) {
      const stack = at(across, down);
      const container = stack.findIndex((element) => element !== button && element.contains(button));
      for (const element of stack.slice(0, container))
        if (!button.contains(element)) covered.add(element.outerHTML.slice(0, 80));
    }
  return [...covered];
})()`;

/** The pill is shown, and covers no text and no control. */
export async function expectNewItemsPillCoversNothing(
  user: JourneyUser,
  noun: string,
): Promise<void> {
  const pill = getNewItemsPill(user, noun);
  await expectVisible(pill);
  const box = await pill.boundingBox();
  if (box === null) throw new Error('The pill is not drawn.');
  expect(await user.page.evaluate(LIST_COVERED(box))).toEqual([]);
}
