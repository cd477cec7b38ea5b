// What explains itself to a pointer, to the keyboard and to a finger.
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

let shown = false;
beforeEach(() => {
  // The simulated browser knows no popover.
  shown = false;
  HTMLElement.prototype.showPopover = vi.fn(() => {
    shown = true;
  });
  HTMLElement.prototype.hidePopover = vi.fn(() => {
    shown = false;
  });
  render(
    <Tooltip text="Why not">{(id) => <button type="button" aria-describedby={id} />}</Tooltip>,
  );
});

test('a tap shows it, though the finger is gone by then', () => {
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button.parentElement as Element, { pointerType: 'touch' });
  fireEvent.pointerLeave(button.parentElement as Element, { pointerType: 'touch' });
  fireEvent.click(button);

  expect(shown).toBe(true);
});

test('it follows the focus', () => {
  const button = screen.getByRole('button');
  fireEvent.focus(button);
  expect(shown).toBe(true);
  fireEvent.blur(button);
  expect(shown).toBe(false);
});
