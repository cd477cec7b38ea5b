// What leaving a field does must not take a pressed button away.
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { runAfterPress } from './run-after-press.ts';

test('runs at once without a pointer, and after the click of one that is pressed', async () => {
  const action = vi.fn();
  runAfterPress(action);
  expect(action).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(document.body);
  runAfterPress(action);
  expect(action).toHaveBeenCalledTimes(1);
  fireEvent.pointerUp(document.body);
  expect(action).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(2));
});
