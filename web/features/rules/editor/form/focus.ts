// Moves the focus in the editor, and waits with an action of a field that loses it to a button.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Focuses the element with this id after the next render, which adds it or removes the focused one. With `selector` it
 * focuses the first such field inside.
 */
export function focusSoon(id: string, selector?: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    const target = selector ? element?.querySelector<HTMLElement>(selector) : element;
    target?.focus();
  });
}

/** Focuses the first field with an error, and opens the details that hide it. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  // The bar at the end of the form would hide a field at the bottom.
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Focuses the part of the editor that the fragment of the address names. */
export function useAnchorFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    // The title of a new screen takes the focus before this frame.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(decodeURIComponent(hash.slice(1)));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;
for (const type of PRESS_ENDS) window.addEventListener(type, () => (isPressed = false), true);
window.addEventListener('pointerdown', () => (isPressed = true), true);

/**
 * Runs the action at once, or after the click when the pointer is pressed now: the action of a field that loses the focus
 * to a button must not move the button before the click.
 */
export function runAfterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const end = new AbortController();
  const runAfterClick = () => {
    end.abort();
    setTimeout(action);
  };
  for (const type of PRESS_ENDS)
    window.addEventListener(type, runAfterClick, { capture: true, signal: end.signal });
}
