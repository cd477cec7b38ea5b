// A busy button.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('keeps the focus on a busy button and ignores its clicks', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(form(true));
  fireEvent.click(button);

  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form(false));
  fireEvent.click(button);
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
