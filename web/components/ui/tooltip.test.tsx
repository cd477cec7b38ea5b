// The tooltip on hover, focus and tap.
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

let isShown = false;
beforeEach(() => {
  // jsdom does not implement popovers.
  isShown = false;
  HTMLElement.prototype.showPopover = vi.fn(() => {
    isShown = true;
  });
  HTMLElement.prototype.hidePopover = vi.fn(() => {
    isShown = false;
  });
  render(
    <Tooltip text="Why not">{(id) => <button type="button" aria-describedby={id} />}</Tooltip>,
  );
});

test('shows the tooltip on a tap although the touch pointer has left', () => {
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button.parentElement as Element, { pointerType: 'touch' });
  fireEvent.pointerLeave(button.parentElement as Element, { pointerType: 'touch' });
  fireEvent.click(button);

  expect(isShown).toBe(true);
});

test('shows the tooltip on focus and hides it on blur', () => {
  const button = screen.getByRole('button');
  fireEvent.focus(button);
  expect(isShown).toBe(true);
  fireEvent.blur(button);
  expect(isShown).toBe(false);
});
