// Ages on the screen grow while the user watches.
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFormattedAge } from './use-formatted-age.ts';

const Age = ({ timestamp }: { readonly timestamp: string }) => <p>{useFormattedAge(timestamp)}</p>;

test('updates a recent age within seconds, but not in hidden tabs', () => {
  vi.useFakeTimers();
  const timestamp = new Date(Date.now() - 2_000).toISOString();
  const { unmount } = render(<Age timestamp={timestamp} />);
  screen.getByText('2s');

  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText('12s');

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText('12s');

  hidden.mockReturnValue(false);
  act(() => vi.advanceTimersByTime(60_000));
  screen.getByText('1m');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
