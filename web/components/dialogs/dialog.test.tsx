// The ways to close a dialog.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
const renderDialog = (canClose?: () => boolean) => {
  onClose.mockReset();
  renderWithProviders(
    <Dialog title="Question" open onClose={onClose} {...(canClose && { canClose })}>
      <input aria-label="Answer" />
    </Dialog>,
  );
  return screen.getByRole('dialog');
};

test('closes a dialog on a click beside it', () => {
  const dialog = renderDialog();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps a dialog open when a text selection ends outside it', () => {
  const dialog = renderDialog();
  fireEvent.pointerDown(screen.getByLabelText('Answer'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

test('keeps a dialog open when its user must be asked first', () => {
  const canClose = vi.fn(() => false);
  const dialog = renderDialog(canClose);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  // An event that is not prevented closes the dialog in a browser.
  expect(fireEvent.keyDown(screen.getByLabelText('Answer'), { key: 'Escape' })).toBe(false);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(canClose).toHaveBeenCalledTimes(4);
  expect(onClose).not.toHaveBeenCalled();
});

test('closes a dialog on Esc when its user need not be asked', () => {
  const dialog = renderDialog(() => true);
  expect(fireEvent.keyDown(screen.getByLabelText('Answer'), { key: 'Escape' })).toBe(true);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(true);
});
