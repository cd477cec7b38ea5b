// `w` explains the comment or message that has the focus, or the one below the pointer.
import { useKeyboardShortcuts } from '#web/lib/keyboard/use-keyboard-shortcuts.ts';

const findWhy = (item: Element | null | undefined) =>
  item?.querySelector<HTMLElement>('[data-why]');

function explain(): void {
  const focused = document.activeElement?.closest('article');
  const hovered = document.querySelectorAll('article:hover');
  (findWhy(focused) ?? findWhy([...hovered].at(-1)))?.click();
}

const WHY_SHORTCUT = { w: explain };

export const useWhyShortcut = (): void => useKeyboardShortcuts(WHY_SHORTCUT);
