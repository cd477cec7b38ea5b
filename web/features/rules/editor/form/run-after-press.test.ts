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

test('runs once after a press that ends without a click, as one that scrolls', async () => {
  const action = vi.fn();
  fireEvent.pointerDown(document.body);
  runAfterPress(action);
  fireEvent.pointerCancel(document.body);
  await vi.waitFor(() => expect(action).toHaveBeenCalledTimes(1));
  fireEvent.pointerDown(document.body);
  fireEvent.pointerUp(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  expect(action).toHaveBeenCalledTimes(1);
});
