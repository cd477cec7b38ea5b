// The warning about a short keyword appears below its field, and above the end of the form.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible, retryUntilPasses } from '../support/journey-user.ts';

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

type PageElement = {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): unknown };
  contains(other: unknown): boolean;
  getBoundingClientRect(): { readonly left: number; readonly bottom: number };
  scrollIntoView(isAtTop: boolean): void;
};
/** Evaluated in the page. */
const isEndOnTop = (note: PageElement): boolean => {
  const { left, bottom } = note.getBoundingClientRect();
  return note.contains(note.ownerDocument.elementFromPoint(left + 2, bottom - 2));
};
const scrollToLowerEdge = (field: PageElement): void => field.scrollIntoView(false);

describe('a user who types a short keyword', () => {
  journeyTest(
    'the short-keyword warning is fully visible, on a phone as well',
    async ({ user, stack }) => {
      const { page } = user;
      await logInAndSeePosts(user, stack.demoAccount);
      await user.openPath('/rules/new?from=price');
      const field = page.getByLabel('Contains any of', { exact: true });
      const warning = page.getByText(/^“hi” also matches/);
      const submit = page.getByRole('button', { name: 'Create Rule' });

      for (const size of SIZES) {
        await page.setViewportSize(size);
        await field.fill('hi');
        // Scrolls until the whole field is visible, and nothing below it.
        await field.evaluate(scrollToLowerEdge);
        await field.press('Enter');
        await expectVisible(warning);
        await retryUntilPasses(async () => {
          const [note, button] = [await warning.boundingBox(), await submit.boundingBox()];
          expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan(button?.y ?? 0);
          // Nothing covers its end.
          expect(await warning.evaluate(isEndOnTop)).toBe(true);
        });
        await page.getByRole('button', { name: 'Remove hi' }).click();
      }
    },
  );
});
