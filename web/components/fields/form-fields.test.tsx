// Fields other than plain text: dates, cut texts, and the question before a dangerous action.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useAlertActions } from '#web/components/alerts/alerts-provider.tsx';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { ExpandableText } from '../ui/expandable-text.tsx';
import { DateInput } from './date-input.tsx';
import { DateTimeInput } from './date-time-input.tsx';

function DateTimeField({ onChange }: { readonly onChange: (time: string | null) => void }) {
  const [time, setTime] = useState<string | null>(null);
  const change = (next: string | null) => {
    onChange(next);
    setTime(next);
  };
  return <DateTimeInput label="After" value={time} onChange={change} />;
}

function DateField({ onChange }: { readonly onChange: (time: string | null) => void }) {
  const [time, setTime] = useState<string | null>('2026-03-01T09:05:00');
  const change = (next: string | null) => {
    onChange(next);
    setTime(next);
  };
  return <DateInput label="Until" value={time} onChange={change} />;
}

function DialogWithFailure() {
  const { showAlert } = useAlertActions();
  const fail = () => showAlert({ type: 'danger', content: 'It failed.', overlay: true });
  return (
    <Dialog title="Try" open onClose={() => undefined}>
      <button type="button" onClick={fail}>
        Fail
      </button>
    </Dialog>
  );
}

test('stores a local date and time as ISO in UTC', () => {
  const times: (string | null)[] = [];
  render(<DateTimeField onChange={(time) => times.push(time)} />);
  const input = screen.getByLabelText<HTMLInputElement>('After');
  fireEvent.change(input, { target: { value: '2026-03-01T09:05' } });
  expect(times).toEqual([new Date(2026, 2, 1, 9, 5).toISOString()]);
  expect(input.value).toBe('2026-03-01T09:05');
  fireEvent.change(input, { target: { value: '' } });
  expect(times.at(-1)).toBeNull();
});

test('stores the end of a local day as ISO in UTC', () => {
  const times: (string | null)[] = [];
  render(<DateField onChange={(time) => times.push(time)} />);
  const input = screen.getByLabelText<HTMLInputElement>('Until');
  expect(input.value).toBe('2026-03-01');
  fireEvent.change(input, { target: { value: '2026-12-24' } });
  expect(times).toEqual([new Date(2026, 11, 24, 23, 59, 59, 999).toISOString()]);
  expect(input.value).toBe('2026-12-24');
  fireEvent.change(input, { target: { value: '' } });
  expect(times.at(-1)).toBeNull();
});

test('cuts a long text between emojis and shows it whole on request', () => {
  render(<ExpandableText text="👍🏽👍👍👍👍" maxCharacters={4} />);
  expect(screen.getByText('👍🏽👍👍👍…')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'show more' }));
  expect(screen.getByText('👍🏽👍👍👍👍')).toBeDefined();
  expect(screen.getByRole('button', { name: 'show less' })).toBeDefined();
});

test('shows a text of exactly the maximum length without a toggle', () => {
  render(<ExpandableText text="1234" maxCharacters={4} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test("enables a dialog's confirmation only after the required word is typed", async () => {
  const onConfirm = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
  const onClose = vi.fn();
  const props = { title: 'Really?', open: true, confirmLabel: 'Go live', typedWord: 'everything' };
  renderWithProviders(
    <ConfirmDialog {...props} onConfirm={onConfirm} onClose={onClose}>
      It answers everybody.
    </ConfirmDialog>,
  );
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Go live', hidden: true });
  fireEvent.click(confirm);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/Type/), { target: { value: 'Everything' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('shows error alerts inside an open dialog, where screen readers hear them', async () => {
  renderWithProviders(<DialogWithFailure />);
  fireEvent.click(screen.getByRole('button', { name: 'Fail', hidden: true }));
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(await within(dialog).findByRole('alert', { hidden: true })).toBeDefined();
});
