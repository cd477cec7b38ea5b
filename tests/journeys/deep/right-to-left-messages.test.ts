// Texts from right to left begin where the name above them does, and are cut at their end.
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import {
  findConversation,
  getConversationLink,
  getMessageLocatorByText,
  makeFollowerUsername,
  openConversation,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible } from '../support/journey-user.ts';
import { prepareScreenshotPath } from '../support/screenshot-path.ts';

const SHORT_TEXT = 'שלום, יש לכם ספל כחול?';
const LONG_TEXT = `מחר נפתח מוקדם. ${'אפשר להזמין גם באתר שלנו בכל שעה. '.repeat(5)}`;

const SHOW_TEXT = 4;

/** The position of an element's text, also beyond its box. */
const measureText = (locator: Locator) =>
  locator.evaluate((element, whatToShow) => {
    const view = element.ownerDocument.defaultView;
    const { document } = view;
    const range = document.createRange();
    range.selectNodeContents(element);
    const textLeft = range.getBoundingClientRect().left;
    const text = document.createTreeWalker(element, whatToShow).nextNode();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    return {
      textLeft,
      firstLetterRight: range.getBoundingClientRect().right,
      boxRight: element.getBoundingClientRect().right,
      direction: view.getComputedStyle(element).direction,
    };
  }, SHOW_TEXT);

describe('a user and texts from right to left', () => {
  journeyTest(
    'right-to-left texts begin at the right in list and messages',
    async ({ user, stack, sandbox }) => {
      const [dana, omer] = [makeFollowerUsername('dana'), makeFollowerUsername('omer')];
      await sandbox.sendMessage({ username: dana, text: SHORT_TEXT });
      await sandbox.sendMessage({ username: omer, text: 'Hi' });
      await sandbox.sendMessage({ username: omer, text: LONG_TEXT, as_owner: true });
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, dana);
      await user.page.screenshot({ path: prepareScreenshotPath('screens', 'right-to-left.png') });

      const danaLink = getConversationLink(user, dana);
      const nameBox = await danaLink.getByText(dana).boundingBox();
      const preview = await measureText(danaLink.getByText(SHORT_TEXT));
      expect(preview.textLeft).toBeCloseTo(nameBox?.x ?? 0, 0);
      const omerLink = await findConversation(user, omer);
      await expectVisible(omerLink.getByText('You: '));
      const cutPreview = await measureText(omerLink.getByText(LONG_TEXT.trim()));
      expect(cutPreview.direction).toBe('rtl');
      expect(cutPreview.firstLetterRight).toBeCloseTo(cutPreview.boxRight, 0);
      const { x = 0, width = 0 } = (await omerLink.boundingBox()) ?? {};
      expect(cutPreview.boxRight).toBeLessThan(x + width);

      const bubble = getMessageLocatorByText(user, SHORT_TEXT).getByText(SHORT_TEXT);
      expect((await measureText(bubble)).direction).toBe('rtl');
    },
  );
});
