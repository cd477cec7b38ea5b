// The ways to close a dialog.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
const renderDialog = () => {
  onClose.mockReset();
  renderWithProviders(
    <Dialog title="Question" open onClose={onClose}>
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
