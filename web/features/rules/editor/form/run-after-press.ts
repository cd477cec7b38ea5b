// Leaving a field by pressing a button must not move the button away before the click on it.

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const;

let isPressed = false;
for (const type of PRESS_ENDS) window.addEventListener(type, () => (isPressed = false), true);
window.addEventListener('pointerdown', () => (isPressed = true), true);

/** At once, or after the click of a pointer that is pressed now. */
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
