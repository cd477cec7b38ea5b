// j and k in a list with skipped items.
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useListKeyboardNavigation } from './use-list-keyboard-navigation.ts';

const ITEMS = [
  ['own', true],
  ['first', false],
  ['answered', true],
  ['second', false],
] as const;

function Items() {
  const list = useRef<HTMLUListElement>(null);
  useListKeyboardNavigation({ list, itemSelector: '[data-item]', skipSelector: '[data-done]' });
  return (
    <ul ref={list}>
      {ITEMS.map(([name, isDone]) => (
        <li key={name} tabIndex={-1} data-item data-done={isDone || undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent;
};

beforeEach(() => void render(<Items />));

test('skips list items with the keyboard and stays at the last one', () => {
  expect(press('j')).toBe('first');
  expect(press('j')).toBe('second');
  expect(press('j')).toBe('second');
  expect(press('k')).toBe('first');
  expect(press('k')).toBe('first');
});

test('moves on with the keyboard from a focused item to skip', () => {
  screen.getByText('answered').focus();
  expect(press('j')).toBe('second');
  screen.getByText('answered').focus();
  expect(press('k')).toBe('first');
});
