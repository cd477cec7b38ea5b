// A conversation on a low screen: messages take at least half of the height, with a draft above the field.
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import {
  getMessageDraftCard,
  getMessageTextBox,
  getSendButton,
  makeFollowerUsername,
  openConversation,
} from '../support/conversations-on-screen.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible, type JourneyUser } from '../support/journey-user.ts';
import { prepareScreenshotPath } from '../support/screenshot-path.ts';

const LOW_SCREENS = [
  { width: 390, height: 360 },
  { width: 640, height: 360 },
  { width: 800, height: 360 },
  { width: 844, height: 360 },
  { width: 844, height: 390 },
  { width: 1280, height: 360 },
] as const;
/** With enough room, the layout for low screens takes none from the messages. */
const HIGHER_SCREENS = [
  { width: 390, height: 844, messagesHeight: 443 },
  { width: 1280, height: 800, messagesHeight: 413 },
] as const;
const LONG_MESSAGE = 'Do you ship to Lisbon? '.repeat(20);

const measureHeight = async (locator: Locator): Promise<number> =>
  (await locator.boundingBox())?.height ?? 0;

const measureMessages = ({ page }: JourneyUser): Promise<number> =>
  measureHeight(page.getByRole('region', { name: 'Conversation', exact: true }));

/** On a higher screen they stay visible, over the messages. */
const getLinksToPages = ({ page }: JourneyUser): Locator =>
  page.getByRole('navigation', { name: 'Pages' });

async function expectWithinWindow({ page }: JourneyUser): Promise<void> {
  const overflow = 'document.documentElement.scrollHeight - window.innerHeight';
  expect(await page.evaluate(overflow)).toBe(0);
}

describe('a user with a low screen', () => {
  journeyTest(
    'messages keep half the height of a low screen above the draft',
    async ({ user, stack, sandbox }) => {
      const username = makeFollowerUsername('lowe');
      // Enough for two pages, so that their links exist.
      for (let index = 0; index < 51; index += 1)
        await sandbox.sendMessage({ username, text: `${index}: ${LONG_MESSAGE}` });
      await logInAndSeePosts(user, stack.demoAccount);
      await openConversation(user, username);
      await expectVisible(getMessageDraftCard(user).getByRole('button', { name: 'Use draft' }));
      await expectVisible(getLinksToPages(user));

      for (const { width, height, messagesHeight } of HIGHER_SCREENS) {
        await user.page.setViewportSize({ width, height });
        const linksHeight = await measureHeight(getLinksToPages(user));
        expect
          .soft((await measureMessages(user)) - linksHeight, `${width}x${height}`)
          .toBeGreaterThanOrEqual(messagesHeight);
      }
      for (const { width, height } of LOW_SCREENS) {
        await user.page.setViewportSize({ width, height });
        const path = prepareScreenshotPath('screens', `conversation-${width}x${height}.png`);
        await user.page.screenshot({ path });
        expect
          .soft(await measureMessages(user), `${width}x${height}`)
          .toBeGreaterThanOrEqual(height / 2);
        await expectVisible(getMessageDraftCard(user).getByRole('button', { name: 'Use draft' }));
        await expectWithinWindow(user);
      }

      await user.page.setViewportSize({ width: 844, height: 360 });
      await getMessageTextBox(user).press('Tab');
      expect((await getMessageTextBox(user).inputValue()).length).toBeGreaterThan(10);
      await expectEventually(() => getSendButton(user).isEnabled(), true);
      expect(await measureMessages(user)).toBeGreaterThanOrEqual(180);
    },
  );
});
