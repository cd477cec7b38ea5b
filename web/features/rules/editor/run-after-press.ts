// Leaving a field by pressing a button must not move the button away before the click on it.

let isPressed = false;
for (const type of ['pointerup', 'pointercancel'])
  window.addEventListener(type, () => (isPressed = false), true);
window.addEventListener('pointerdown', () => (isPressed = true), true);

/** At once, or after the click of a pointer that is pressed now. */
export function runAfterPress(action: () => void): void {
  const runAfterClick = () => setTimeout(action);
  if (isPressed) window.addEventListener('pointerup', runAfterClick, { once: true, capture: true });
  else action();
}
