// A short explanation that appears on hover, focus and press; read with the element by screen readers.
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

const GAP_PX = 6;

/** `children` gets the id to put into `aria-describedby`. Stands in the top layer, so nothing cuts it off. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string;
  readonly children: (describedBy: string) => ReactNode;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  const show = () => {
    const box = anchor.current?.getBoundingClientRect();
    const element = tip.current;
    if (!box || !element?.showPopover) return;
    element.style.top = `${box.bottom + GAP_PX}px`;
    element.style.left = `${box.left}px`;
    element.style.maxWidth = `${Math.max(box.width, 200)}px`;
    element.showPopover();
  };
  const hide = () => tip.current?.hidePopover?.();
  // A finger comes and goes with every touch: what it asks for is the press.
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the pointer and focus of what it explains.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come with the focus, which shows it already.
    <span
      ref={anchor}
      className="block"
      onPointerEnter={byMouse(show)}
      onPointerLeave={byMouse(hide)}
      onClick={show}
      onFocus={show}
      onBlur={hide}
    >
      {children(id)}
      {/* Outside, since a menu may hold nothing but its items. */}
      {createPortal(
        <span
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="inset-auto m-0 rounded-lg border-0 bg-ink px-2.5 py-1.5 text-xs text-ground shadow-float"
        >
          {text}
        </span>,
        document.body,
      )}
    </span>
  );
}
