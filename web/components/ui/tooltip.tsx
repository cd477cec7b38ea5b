// A short explanation that appears on hover, focus and press; screen readers read it with the element.
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

const GAP_PX = 6;
const MIN_WIDTH_PX = 200;

/** `children` receives the id for `aria-describedby`. The top layer keeps the tooltip from being clipped. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string;
  readonly children: (describedBy: string) => ReactNode;
}) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);

  const showTooltip = () => {
    const anchorBox = anchor.current?.firstElementChild?.getBoundingClientRect();
    const element = tooltip.current;
    if (!anchorBox || !element?.showPopover) return;
    element.style.top = `${anchorBox.bottom + GAP_PX}px`;
    const maxWidth = Math.max(anchorBox.width, MIN_WIDTH_PX);
    const left = Math.min(anchorBox.left, window.innerWidth - maxWidth - GAP_PX);
    element.style.left = `${Math.max(left, GAP_PX)}px`;
    element.style.maxWidth = `${maxWidth}px`;
    element.showPopover();
  };
  const hideTooltip = () => tooltip.current?.hidePopover?.();
  // A touch enters and leaves the element at once, so the click shows the tooltip instead.
  const onlyForMouse = (action: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') action();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows pointer and focus of its content.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users see it on focus.
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={onlyForMouse(showTooltip)}
      onPointerLeave={onlyForMouse(hideTooltip)}
      onClick={showTooltip}
      onFocus={showTooltip}
      onBlur={hideTooltip}
    >
      {children(id)}
      {/* Rendered in a portal, since a menu may contain only its items. */}
      {createPortal(
        <span
          ref={tooltip}
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
