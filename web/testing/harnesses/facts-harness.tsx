// The screen of facts, with its rows, buttons and form.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../render-app.tsx';

/** Opens the screen, and waits for the row of a fact or suggestion with this text. */
export async function openFactsScreen(text: string): Promise<HTMLElement> {
  renderApp('/knowledge');
  await screen.findByText(text);
  return getFactRow(text);
}

export const getFactRow = (text: string) => screen.getByRole('listitem', { name: text });
export const queryFactRow = (text: string) => screen.queryByRole('listitem', { name: text });
export const listFactTexts = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

export const pressInFactRow = (text: string, button: string) =>
  userEvent.click(within(getFactRow(text)).getByRole('button', { name: button }));

export const findFactDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }));
/** Presses Save in the open form. */
export const saveFactForm = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
