// j and k move the focus between the items of a list.
import type { RefObject } from 'react';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

type ListKeyboardNavigation = {
  readonly list: RefObject<HTMLElement | null>;
  /** CSS selector of the focusable items. */
  readonly itemSelector: string;
  /** CSS selector of the items that j and k skip. */
  readonly skipSelector?: string;
  /** Further shortcuts for the focused item. */
  readonly itemShortcuts?: Readonly<Record<string, (current: HTMLElement) => void>>;
};

const NO_SHORTCUTS = {};

export function useListKeyboardNavigation({
  list,
  itemSelector,
  skipSelector,
  itemShortcuts = NO_SHORTCUTS,
}: ListKeyboardNavigation): void {
  const getFocusedItem = () => document.activeElement?.closest<HTMLElement>(itemSelector) ?? null;
  const moveFocus = (step: 1 | -1) => {
    const focusedItem = getFocusedItem();
    const isSkipped = (item: HTMLElement) =>
      skipSelector !== undefined && item !== focusedItem && item.matches(skipSelector);
    const allItems = [...(list.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])].filter(
      (item) => !isSkipped(item),
    );
    const index =
      focusedItem === null ? (step === 1 ? -1 : allItems.length) : allItems.indexOf(focusedItem);
    const next = allItems[Math.min(Math.max(index + step, 0), allItems.length - 1)];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  const boundShortcuts = Object.entries(itemShortcuts).map(([key, runShortcut]) => [
    key,
    () => {
      const focusedItem = getFocusedItem();
      if (focusedItem !== null) runShortcut(focusedItem);
    },
  ]);
  useKeyboardShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    ...Object.fromEntries(boundShortcuts),
  });
}
