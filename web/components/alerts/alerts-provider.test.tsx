// Alerts with a timeout, and later alerts with the same id.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { renderWithProviders } from '#web/testing/render-app.tsx';
import { pressButton } from '#web/testing/user-actions.ts';
import { useAlertActions } from './alerts-provider.tsx';

const onHidden = vi.fn();

function AlertButtons() {
  const { showAlert } = useAlertActions();
  const alert = { id: 'limit', type: 'danger', overlay: true, dismissible: true } as const;
  return (
    <>
      <button
        type="button"
        onClick={() => showAlert({ ...alert, content: 'First', timeout: 5, onHidden })}
      >
        Show the first
      </button>
      <button type="button" onClick={() => showAlert({ ...alert, content: 'Second', timeout: 5 })}>
        Show the second
      </button>
      <button type="button" onClick={() => showAlert({ ...alert, content: 'Third' })}>
        Show the third
      </button>
    </>
  );
}

beforeEach(() => {
  installFakeClock();
  onHidden.mockReset();
  renderWithProviders(<AlertButtons />);
});

test("restarts an alert's timeout when another with the same id replaces it", async () => {
  pressButton('Show the first');
  await advanceTime(4_000);
  pressButton('Show the second');

  await advanceTime(4_500);
  expect(screen.queryByText('Second')).not.toBeNull();
  await advanceTime(1_000);
  expect(screen.queryByText('Second')).toBeNull();
});

test('keeps an alert without a timeout that replaces a timed alert', async () => {
  pressButton('Show the first');
  pressButton('Show the third');

  await advanceTime(60_000);

  expect(screen.queryByText('Third')).not.toBeNull();
});

test('calls onHidden once when an alert is dismissed before its timeout ends', async () => {
  pressButton('Show the first');
  pressButton('Dismiss');
  await advanceTime(60_000);

  expect(onHidden).toHaveBeenCalledOnce();
});
