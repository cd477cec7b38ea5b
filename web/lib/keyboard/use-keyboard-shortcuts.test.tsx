// The shortcut that a key or a sequence of keys runs.
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type KeyboardShortcuts, useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';

function Part({ shortcuts }: { readonly shortcuts: KeyboardShortcuts }) {
  useKeyboardShortcuts(shortcuts);
  return <textarea aria-label="text" />;
}

beforeEach(() => void vi.useFakeTimers());

function renderParts() {
  const calls: string[] = [];
  const log = (name: string) => () => void calls.push(name);
  const view = render(
    <>
      <Part shortcuts={{ 'g a': log('go to approvals'), '?': log('help') }} />
      <Part shortcuts={{ a: log('approve'), g: log('generate'), j: log('next') }} />
    </>,
  );
  return { calls, view };
}

const press = (...keys: readonly string[]) =>
  keys.forEach((key) => void fireEvent.keyDown(document.body, { key }));

test("runs a key sequence's shortcut instead of its keys' single shortcuts", () => {
  const { calls } = renderParts();
  press('g', 'a');
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual(['go to approvals']);
});

test('runs a single-key shortcut when no second key completes a sequence', () => {
  const { calls } = renderParts();
  press('g');
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(calls).toEqual(['generate']);
});

test('runs both single-key shortcuts in order when they form no sequence', () => {
  const { calls } = renderParts();
  press('g', 'Shift', '?');
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual(['generate', 'help']);
});

test('runs no shortcut for a mistyped key sequence', () => {
  const { calls } = renderParts();
  press('g', 'o');
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([]);
});

test('begins no key sequence with a key whose shortcut has already run', () => {
  const { calls } = renderParts();
  press('g');
  vi.advanceTimersByTime(600);
  press('a');
  expect(calls).toEqual(['generate', 'approve']);
});

test('forgets a pending shortcut key when the user begins to type', () => {
  const { calls, view } = renderParts();
  press('g');
  fireEvent.keyDown(view.getAllByLabelText('text')[0] ?? document.body, { key: 'x' });
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([]);
});

test('runs single-key shortcuts immediately, and none while the user types', () => {
  const { calls, view } = renderParts();
  press('a');
  fireEvent.keyDown(view.getAllByLabelText('text')[0] ?? document.body, { key: 'a' });
  expect(calls).toEqual(['approve']);
});

test('runs a held shortcut key only once, except for moving on', () => {
  const { calls } = renderParts();
  for (const repeat of [false, true, true]) {
    fireEvent.keyDown(document.body, { key: 'a', repeat });
    fireEvent.keyDown(document.body, { key: 'j', repeat });
  }
  expect(calls).toEqual(['approve', 'next', 'next', 'next']);
});

test('does not run the shortcut of a component that has disappeared', () => {
  const { calls, view } = renderParts();
  press('g');
  view.rerender(<Part shortcuts={{ 'g a': () => undefined }} />);
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([]);
});
