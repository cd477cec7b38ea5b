// A part of a screen that loads its code when it is shown.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LazyComponent } from './lazy-component.tsx';

const Part = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('shows a lazy component once its code is loaded, and loads once', async () => {
  const load = vi.fn(async () => Part);
  const first = render(<LazyComponent load={load} props={{ name: 'Ana' }} fallback="wait" />);
  expect(screen.getByText('wait')).toBeDefined();
  await screen.findByText('Hello Ana');
  first.unmount();
  render(<LazyComponent load={load} props={{ name: 'Bo' }} fallback="wait" />);
  expect(screen.getByText('Hello Bo')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test("shows a lazy component's load error and retries on request", async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<LazyComponent load={load} props={{ name: 'Ana' }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello Ana');
});

test("shows the caller's error view until a lazy component's retry has ended", async () => {
  let finishRetry = (_: typeof Part) => {};
  const load = vi.fn(() => new Promise<typeof Part>((resolve) => (finishRetry = resolve)));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(
    <LazyComponent
      load={load}
      props={{ name: 'Ana' }}
      renderError={({ onRetry }) => (
        <button type="button" onClick={() => void onRetry()}>
          Once more
        </button>
      )}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Once more' }));
  await screen.findByRole('button', { name: 'Once more' });
  expect(screen.queryByRole('alert')).toBeNull();

  finishRetry(Part);
  await screen.findByText('Hello Ana');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['loads', 'fails'])(
  'shows another lazy component at the same place when the first %s',
  async (first) => {
    const loadFirst = vi.fn(async () => Part);
    if (first === 'fails') loadFirst.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const loadOther = vi.fn(async () => ({ name }: { readonly name: string }) => <p>Bye {name}</p>);
    const page = render(<LazyComponent load={loadFirst} props={{ name: 'Ana' }} />);
    await (first === 'fails' ? screen.findByRole('alert') : screen.findByText('Hello Ana'));

    page.rerender(<LazyComponent load={loadOther} props={{ name: 'Ana' }} fallback="wait" />);

    screen.getByText('wait');
    await screen.findByText('Bye Ana');
  },
);
