// Keys of the list. They press the buttons of the focused card, and a decision moves to the next one.
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

/** The focused element may disappear with the change of its card. */
export const focusApprovalCard = (element: Element): void =>
  findCard(element)?.focus({ preventScroll: true });

const listCards = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(CARD_SELECTOR),
];

/** The first of these replies that is visible. */
export const findFirstApprovalCard = (ids: readonly string[]): HTMLElement | undefined =>
  listCards().find(({ dataset }) => ids.includes(dataset.approval ?? ''));

/** `step` is 1 for the next one, -1 for the previous one. */
export function findNeighborApprovalCard(card: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cards = listCards();
  return cards[cards.indexOf(card) + step];
}

export function moveFocusToApprovalCard(card: HTMLElement): void {
  card.focus({ preventScroll: true });
  // Waits for the new heights of the cards. It does not scroll smoothly, since the next decision may come before that
  // ends.
  requestAnimationFrame(() => card.scrollIntoView({ block: 'nearest' }));
}

/** Opens the text and the full reason why it was not sent. */
export function openApprovalCardEditor(card: HTMLElement): void {
  moveFocusToApprovalCard(card);
  findPart(card, 'edit')?.click();
}

const isOff = (button: HTMLElement | null): boolean =>
  button?.getAttribute('aria-disabled') === 'true';

/** A disabled button gets the focus instead and says why. */
function press(button: HTMLElement | null): void {
  if (isOff(button)) button?.focus({ preventScroll: true });
  else button?.click();
}

/** The focus moves first, because the card may be replaced at once. */
function pressAndMoveOn(card: HTMLElement, part: 'approve' | 'discard') {
  const button = findPart(card, part);
  if (button === null) return;
  if (isOff(button)) return press(button);
  moveFocusToApprovalCard(findNeighborApprovalCard(card, 1) ?? card);
  button.click();
}

/** Approves the reply whose text box has the focus. */
export function approveFromReplyField(field: HTMLElement): void {
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

export function useApprovalKeyboardShortcuts(
  list: RefObject<HTMLElement | null>,
  shortcuts: KeyboardShortcuts,
): void {
  useListKeyboardNavigation({ list, itemSelector: CARD_SELECTOR, itemShortcuts: CARD_SHORTCUTS });
  useKeyboardShortcuts(shortcuts);
}
