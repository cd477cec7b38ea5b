// Delays an action of a field that loses the focus to a button, so that the button does not move before the click.

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;
for (const type of PRESS_ENDS) window.addEventListener(type, () => (isPressed = false), true);
window.addEventListener('pointerdown', () => (isPressed = true), true);

/** Runs the action at once, or after the click when the pointer is pressed now. */
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
