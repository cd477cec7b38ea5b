// The person filter changes by typing and from outside.
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTime, installFakeClock } from '#web/testing/fake-clock.ts';
import { PersonFilterField } from './person-filter-field.tsx';

const onChange = vi.fn<(person: string) => void>();

beforeEach(() => {
  onChange.mockClear();
  installFakeClock();
});

function open(person: string) {
  const build = (current: string) => <PersonFilterField person={current} onChange={onChange} />;
  const { rerender } = render(build(person));
  const field = screen.getByLabelText<HTMLInputElement>('Person');
  return {
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    change: (current: string) => rerender(build(current)),
  };
}

test('applies the Person filter after a typing pause, not again on blur', async () => {
  const { field, type, change } = open('');
  for (const text of ['@', '@A', '@An', '@Ana']) {
    type(text);
    await advanceTime(100);
  }
  expect(onChange).not.toHaveBeenCalled();
  await advanceTime(500);
  expect(onChange.mock.calls).toEqual([['ana']]);

  change('ana');
  fireEvent.blur(field);
  await advanceTime(600);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(field.value).toBe('@Ana');
});

test('keeps the text typed in the Person filter while an earlier applies', async () => {
  const { field, type, change } = open('');
  type('ana');
  await advanceTime(600);
  type('ana.r');
  change('ana');
  expect(field.value).toBe('ana.r');
  await advanceTime(600);
  expect(onChange.mock.calls).toEqual([['ana'], ['ana.r']]);
});

test("shows the URL's person after Back without applying the filter again", async () => {
  const { field, type, change } = open('ana');
  type('ben');
  await advanceTime(600);
  change('ben');
  change('ana');
  expect(field.value).toBe('ana');
  await advanceTime(600);
  expect(onChange.mock.calls).toEqual([['ben']]);
});
