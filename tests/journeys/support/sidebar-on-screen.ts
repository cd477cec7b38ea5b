// The sidebar, and the menu in it.
import type { JourneyUser } from './journey-user.ts';

/** The sidebar is a sheet on narrow screens. */
export async function openSidebar({ page }: JourneyUser): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open menu' });
  if (await toggle.isVisible()) await toggle.click();
}

/** It may already be open, in the sheet that a narrower window has closed. */
export async function openUserMenu(user: JourneyUser): Promise<void> {
  await openSidebar(user);
  if (!(await user.page.getByRole('menu', { name: 'User menu' }).isVisible()))
    await user.page.getByRole('button', { name: /user menu/ }).click();
}
