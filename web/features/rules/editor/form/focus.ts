// Moves the focus to what is about to be rendered, or to what stays when the focused element goes away.

/** `id` of an element; its first field gets the focus with `selector`. */
export function focusSoon(id: string, selector?: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    const target = selector ? element?.querySelector<HTMLElement>(selector) : element;
    target?.focus();
  });
}
