// Low screens: a phone held sideways, and a window zoomed to 400 %. Everything can be scrolled into view.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectNotVisible, expectVisible, type JourneyUser } from '../support/journey-user.ts';
import { openSidebar, openUserMenu } from '../support/sidebar-on-screen.ts';

const LOW_SCREENS = [
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
] as const;

/** Opens the user menu and hovers over its last item; returns how far that is beyond the window, in pixels. */
async function measureMenuOverflow(user: JourneyUser): Promise<number> {
  await openUserMenu(user);
  await expectVisible(user.page.getByRole('menuitemradio'));
  const lastItem = user.page.getByRole('menu').locator('[role^="menuitem"]').last();
  await lastItem.hover();
  const box = await lastItem.boundingBox();
  const { height } = user.page.viewportSize() ?? { height: 0 };
  return box === null ? height : Math.max(0, -box.y, box.y + box.height - height);
}

describe('a user with a low screen', () => {
  journeyTest.for(LOW_SCREENS)(
    'reaches each link, menu and dialog at $width x $height',
    async (viewport, { user, stack }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      await user.page.setViewportSize(viewport);
      await openSidebar(user);
      await user.clickLink('Settings');
      await user.expectHeading('Profile');
      await openSidebar(user);
      await user.clickLink('Account');
      await user.expectHeading('Account');
      await user.clickButton('Delete account');
      const dialog = user.page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByRole('button', { name: 'Keep my account' }).click();
      await expectNotVisible(dialog);
      expect(await measureMenuOverflow(user)).toBe(0);
      await user.page.getByRole('menuitem', { name: 'Logout' }).click();
      await user.expectPath('/login');
    },
  );
});
