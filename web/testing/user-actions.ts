// What a user does on a screen, in one line each, and what they wait for.
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

type Name = string | RegExp;

export const getButton = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name });
export const queryButton = (name: Name) => screen.queryByRole('button', { name });
/** The button is there; what the press does has begun when the call returns, also under a fake clock. */
export const pressButton = (name: Name) => fireEvent.click(getButton(name));
/** Waits for the button, and presses it as a browser does, with focus and pointer. */
export const clickButton = async (name: Name) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const clickLink = async (name: Name) =>
  userEvent.click(await screen.findByRole('link', { name }));
/** Where the link leads. */
export const getHref = (name: Name) => screen.getByRole('link', { name }).getAttribute('href');
export const findHref = async (name: Name) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
export const findHeading = (name: Name) => screen.findByRole('heading', { name });
export const typeInto = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

export const chooseIn = (combobox: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: combobox }), { target: { value } });

/** On the screen to log in, as the user of `makeUser`. */
export async function logInOnScreen(password = 'Violet-Tram-88'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'mara@example.com');
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

export const getAlertText = () => screen.getByRole('alert').textContent;

/** The user turns to another tab, or comes back. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
/** What the browser says of its connection; without the event that goes with a change. */
export const setOnline = (online: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
