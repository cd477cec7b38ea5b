// Keys of the list: they press the buttons of the focused card, and a decision moves on to the next one.
import type { RefObject } from 'react';
import {
  type KeyboardShortcuts,
  useKeyboardShortcuts,
} from '#web/lib/keyboard/use-keyboard-shortcuts.ts';
import { useListKeyboardNavigation } from '#web/lib/keyboard/use-list-keyboard-navigation.ts';

const CARD_SELECTOR = '[data-approval]';

type CardPart = 'approve' | 'discard' | 'edit' | 'generate' | 'view' | 'select';

const findPart = (card: HTMLElement, part: CardPart): HTMLElement | null =>
  card.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);

const findCard = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(CARD_SELECTOR);

/** What has the focus may disappear with the change of its card. */
export const focusCard = (element: Element): void =>
  findCard(element)?.focus({ preventScroll: true });

const listCards = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(CARD_SELECTOR),
];

/** The first of these replies on the screen. */
export const findFirstCard = (ids: readonly string[]): HTMLElement | undefined =>
  listCards().find(({ dataset }) => ids.includes(dataset.approval ?? ''));

/** `step`: 1 for the next one, -1 for the one before. */
export function findNeighbor(card: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cards = listCards();
  return cards[cards.indexOf(card) + step];
}

export function moveToCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  // Once the cards have their new heights; at once, since the next decision may follow before a slow scroll has ended.
  requestAnimationFrame(() => card.scrollIntoView({ block: 'nearest' }));
}

/** Opens its text, and with it all of the reason why it was not sent. */
export function editInCard(card: HTMLElement): void {
  moveToCard(card);
  findPart(card, 'edit')?.click();
}

const isOff = (button: HTMLElement | null): boolean =>
  button?.getAttribute('aria-disabled') === 'true';

/** One that is off gets the focus instead, where it says why. */
function press(button: HTMLElement | null): void {
  if (isOff(button)) button?.focus({ preventScroll: true });
  else button?.click();
}

/** The focus moves first: the card may be replaced at once. */
function pressAndMoveOn(card: HTMLElement, part: 'approve' | 'discard') {
  const button = findPart(card, part);
  if (button === null) return;
  if (isOff(button)) return press(button);
  moveToCard(findNeighbor(card, 1) ?? card);
  button.click();
}

/** Approves the reply whose text box has the focus. */
export function approveFromField(field: HTMLElement): void {
  const card = findCard(field);
  if (card !== null) pressAndMoveOn(card, 'approve');
}

const CARD_SHORTCUTS: Readonly<Record<string, (card: HTMLElement) => void>> = {
  a: (card) => pressAndMoveOn(card, 'approve'),
  d: (card) => pressAndMoveOn(card, 'discard'),
  e: (card) => press(findPart(card, 'edit')),
  g: (card) => press(findPart(card, 'generate')),
  w: (card) => card.querySelector<HTMLElement>('[data-why]')?.click(),
  v: (card) => findPart(card, 'view')?.click(),
  x: (card) => findPart(card, 'select')?.click(),
  X: (card) =>
    void findPart(card, 'select')?.dispatchEvent(
      new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true }),
    ),
};

export function useApprovalShortcuts(
  list: RefObject<HTMLElement | null>,
  shortcuts: KeyboardShortcuts,
): void {
  useListKeyboardNavigation({ list, itemSelector: CARD_SELECTOR, itemShortcuts: CARD_SHORTCUTS });
  useKeyboardShortcuts(shortcuts);
}
