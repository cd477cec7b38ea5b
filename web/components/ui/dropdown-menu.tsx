// A button that opens a menu. Arrow keys move the focus, Esc and a press outside close it.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { joinClassNames } from './join-class-names.ts';

type MenuProps = {
  /** The accessible name of the menu. */
  readonly label: string;
  /** The content of the button, which is also its name. */
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
  /** `stretch`: as wide as the button. `start` and `end`: wider than it, with that edge in common. */
  readonly align?: 'stretch' | 'start' | 'end';
  /** The side of the button on which the list opens. */
  readonly side?: 'below' | 'above';
  /** The attributes of a button that opens nothing now; it keeps the focus. */
  readonly off?: { readonly 'aria-disabled': true; readonly 'aria-describedby'?: string } | null;
  readonly onOpen?: () => void;
  /** Many items fit into it without scrolling. */
  readonly isTall?: boolean;
  /** Elements with role menuitem or menuitemradio, or plain text. */
  readonly children: (close: () => void) => ReactNode;
};

const ITEM_SELECTOR = '[role^="menuitem"]';

const ALIGN_CLASSES = { stretch: 'inset-x-0', start: 'start-0', end: 'end-0' };

/** Moves the focus among the items; `Home` and `End` go to the first and the last one. */
function moveFocus(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>(ITEM_SELECTOR) ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

const SCREEN_GAP_PX = 8;

/** Moves a list that would be beyond a side of the screen. One that opens upwards gets no higher than its room. */
function keepListOnScreen(list: HTMLElement): void {
  const { left, right, top, bottom } = list.getBoundingClientRect();
  if (top < SCREEN_GAP_PX) list.style.maxHeight = `${bottom - SCREEN_GAP_PX}px`;
  const missingLeft = Math.max(0, SCREEN_GAP_PX - left);
  const missingRight = Math.max(0, right + SCREEN_GAP_PX - document.documentElement.clientWidth);
  list.style.marginInline = `${missingLeft - missingRight}px ${missingRight - missingLeft}px`;
}

/** An open menu takes the focus, scrolls into view, and closes on a press outside. */
function useOpenMenuList(open: boolean, onPressOutside: () => void) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the menu opens.
  useEffect(() => {
    if (!open) return;
    if (list.current) keepListOnScreen(list.current);
    list.current?.querySelector<HTMLElement>(ITEM_SELECTOR)?.focus();
    list.current?.scrollIntoView?.({ block: 'nearest' });
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) onPressOutside();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);
  return { root, list };
}

function useMenu(onOpen: (() => void) | undefined) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { root, list } = useOpenMenuList(open, () => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (!moveFocus(list.current, event.key)) return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return { open, close, toggle, onKeyDown, root, button, list };
}

export function Menu({
  label,
  trigger,
  triggerClassName,
  align = 'stretch',
  side = 'below',
  off = null,
  onOpen,
  isTall = false,
  children,
}: MenuProps) {
  const { open, close, toggle, onKeyDown, root, button, list } = useMenu(onOpen);
  const listId = useId();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the button and the items.
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        {...off}
        onClick={off ? undefined : toggle}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={listId}
          role="menu"
          aria-label={label}
          className={joinClassNames(
            'absolute z-30 min-w-56 animate-appear overflow-y-auto rounded-xl border border-hairline bg-surface p-1 shadow-float',
            isTall
              ? 'max-h-[min(36rem,calc(100dvh-6rem))]'
              : 'max-h-[min(20rem,calc(100dvh-6rem))]',
            side === 'below' ? 'top-full mt-1' : 'bottom-full mb-1',
            ALIGN_CLASSES[align],
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

export const MENU_ITEM_CLASS =
  'flex min-h-11 w-full items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-start text-sm hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:hover:bg-transparent md:min-h-9';
