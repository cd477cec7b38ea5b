// A user's actions on a screen, in one line each, with the waits that they need.
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

type Name = string | RegExp;

export const getButton = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name });
export const queryButton = (name: Name) => screen.queryByRole('button', { name });
/** The button exists, and the effect of the press has begun when the call returns, even under a fake clock. */
export const pressButton = (name: Name) => fireEvent.click(getButton(name));
/** Waits for the button, and presses it as a browser does, with focus and pointer. */
export const clickButton = async (name: Name) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const clickLink = async (name: Name) =>
  userEvent.click(await screen.findByRole('link', { name }));
/** The target of the link. */
export const getLinkTarget = (name: Name) =>
  screen.getByRole('link', { name }).getAttribute('href');
export const findLinkTarget = async (name: Name) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
export const findHeading = (name: Name) => screen.findByRole('heading', { name });
export const typeIntoLabeledField = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

export const chooseInCombobox = (combobox: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: combobox }), { target: { value } });

/** Logs in on the login screen as the user of `makeUser`. */
export async function logInOnScreen(password = 'Violet-Tram-88'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

export const getAlertText = () => screen.getByRole('alert').textContent;

/** Hides the tab or shows it again. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
/** Sets the browser's online state, without the event of a change. */
export const mockBrowserOnlineState = (online: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
