// Alerts that time out, and others of the same name after them.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdClock, pass } from '#web/testing/clock.ts';
import { renderPart } from '#web/testing/render.tsx';
import { useAlerts } from './alerts.tsx';

const onHidden = vi.fn();

function Buttons() {
  const { show } = useAlerts();
  const alert = { id: 'limit', type: 'danger', overlay: true, dismissible: true } as const;
  return (
    <>
      <button
        type="button"
        onClick={() => show({ ...alert, content: 'First', timeout: 5, onHidden })}
      >
        Show the first
      </button>
      <button type="button" onClick={() => show({ ...alert, content: 'Second', timeout: 5 })}>
        Show the second
      </button>
      <button type="button" onClick={() => show({ ...alert, content: 'Third' })}>
        Show the third
      </button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  holdClock();
  onHidden.mockReset();
  renderPart(<Buttons />);
});
afterEach(() => {
  vi.useRealTimers();
});

test('an alert has its whole time, though one of the same name came before it', async () => {
  press('Show the first');
  await pass(4_000);
  press('Show the second');

  await pass(4_500);
  expect(screen.queryByText('Second')).not.toBeNull();
  await pass(1_000);
  expect(screen.queryByText('Second')).toBeNull();
});

test('an alert without a time stays, though one with a time came before it', async () => {
  press('Show the first');
  press('Show the third');

  await pass(60_000);

  expect(screen.queryByText('Third')).not.toBeNull();
});

test('a dismissed alert is over once', async () => {
  press('Show the first');
  press('Dismiss');
  await pass(60_000);

  expect(onHidden).toHaveBeenCalledOnce();
});
