// An action of a field that loses the focus must not move a pressed button.
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { runAfterPress } from './run-after-press.ts';

test('runs at once, or after the click of a pressed pointer', async () => {
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

test('runs once after a press that ends without a click', async () => {
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
